import FlowResolver

/// The bits of the inherited registers that were read while a state's steps were worked out.
///
/// A class, since reading does not change the registers. **Invariant:** one log serves one thread; a register that is noted has its field.
final class ReadSet {
  /// The bits of what was read, with the words of the layout.
  var mask: [UInt64] { Array(read) }
  private let read: UnsafeMutableBufferPointer<UInt64>
  /// The word and the bits of each register.
  private let fields: UnsafeMutableBufferPointer<(word: Int, bits: UInt64)>

  /// An empty log for the registers of a layout.
  init(_ layout: StateLayout) {
    read = .allocate(capacity: layout.width)
    read.initialize(repeating: 0)
    fields = .allocate(capacity: layout.registerCount)
    _ = fields.initialize(from: layout.bitFields.map { ($0.word, $0.mask << $0.shift) })
  }

  deinit {
    read.deallocate()
    fields.deallocate()
  }

  /// Notes that a register was read; none of the scratch ones, which nobody inherits.
  @inline(__always)
  func note(_ register: Int) {
    let field = fields[register]
    read[field.word] |= field.bits
  }

  /// Forgets what was read.
  func clear() { read.update(repeating: 0) }
}
