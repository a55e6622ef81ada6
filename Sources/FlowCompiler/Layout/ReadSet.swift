import FlowResolver

/// The inherited registers that were read while a state's steps were worked out.
///
/// A class, since reading does not change the registers; one log serves one thread. Nobody holds on to its arrays while they
/// change, so that need not be checked each time.
final class ReadSet {
  @exclusivity(unchecked) private var isRead: [Bool]

  /// An empty log for a number of registers.
  init(registerCount: Int) {
    isRead = Array(repeating: false, count: registerCount)
  }

  /// Notes that a register was read.
  @inline(__always)
  func note(_ register: Int) {
    if !isRead[register] { isRead[register] = true }
  }

  /// Forgets what was read.
  func clear() {
    for register in isRead.indices { isRead[register] = false }
  }

  /// The bits of what was read, with the words of the layout.
  func mask(layout: StateLayout) -> [UInt64] {
    var mask = Array(repeating: UInt64(0), count: layout.width)
    for (register, field) in layout.bitFields.enumerated() where isRead[register] {
      mask[field.word] |= field.mask << field.shift
    }
    return mask
  }
}
