import FlowResolver

/// The bits of the inherited registers that were read while a state's steps were computed.
///
/// A class, since reading does not change the registers. **Invariant:** one log serves one thread; every register that is noted
/// has a field.
final class ReadSet {
  /// The bits that were read, as a state's words.
  var mask: [UInt64] { Array(read) }
  private let read: UnsafeMutableBufferPointer<UInt64>
  /// The word and the bits of each register. For a derived register, the word is -1 minus the position of its bits in
  /// ``derived``.
  private let fields: UnsafeMutableBufferPointer<(word: Int, bits: UInt64)>
  /// The bits on which each derived register depends, a state's words each.
  private let derived: UnsafeMutableBufferPointer<UInt64>

  /// Creates an empty log for the registers of a layout.
  ///
  /// - Parameter lifeBits: ``StateLayout/lifeBits``, which are expensive to compute.
  init(_ layout: StateLayout, lifeBits: [[UInt64]]) {
    read = .allocate(capacity: layout.width)
    read.initialize(repeating: 0)
    var fields = layout.bitFields.map { (word: $0.word, bits: $0.mask << $0.shift) }
    for (index, site) in layout.sites.enumerated() { fields[site.lives].word = -1 - index * layout.width }
    self.fields = .allocate(capacity: fields.count)
    _ = self.fields.initialize(from: fields)
    derived = .allocate(capacity: lifeBits.count * layout.width)
    _ = derived.initialize(from: lifeBits.joined())
  }

  deinit {
    read.deallocate()
    fields.deallocate()
    derived.deallocate()
  }

  /// Notes that a register was read; never a scratch register, since none of these is inherited.
  @inline(__always)
  func note(_ register: Int) {
    let field = fields[register]
    guard field.word < 0 else { return read[field.word] |= field.bits }
    noteDerived(-1 - field.word)
  }

  private func noteDerived(_ first: Int) {
    for word in read.indices { read[word] |= derived[first + word] }
  }

  /// Whether a bit outside a mask was read.
  func reaches(beyond mask: [UInt64]) -> Bool { read.indices.contains { read[$0] & ~mask[$0] != 0 } }

  func clear() { read.update(repeating: 0) }
}
