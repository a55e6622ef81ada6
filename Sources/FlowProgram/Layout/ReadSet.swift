import FlowResolver

/// The bits of the inherited registers that were read while a state's steps were worked out.
///
/// A class, since reading does not change the registers. **Invariant:** one log serves one thread; a register that is noted has its field.
final class ReadSet {
  /// The bits of what was read, with the words of the layout.
  var mask: [UInt64] { Array(read) }
  private let read: UnsafeMutableBufferPointer<UInt64>
  /// The word and the bits of each register; for one that follows from others, where its bits stand in ``derived``, as a negative number
  /// after -1.
  private let fields: UnsafeMutableBufferPointer<(word: Int, bits: UInt64)>
  /// The bits of registers that follow from others, a state's words each.
  private let derived: UnsafeMutableBufferPointer<UInt64>

  /// An empty log for the registers of a layout.
  ///
  /// - Parameter lifeBits: ``StateLayout/lifeBits``, which take long to find.
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

  /// Notes that a register was read; none of the scratch ones, which nobody inherits.
  @inline(__always)
  func note(_ register: Int) {
    let field = fields[register]
    guard field.word < 0 else { return read[field.word] |= field.bits }
    noteDerived(-1 - field.word)
  }

  private func noteDerived(_ first: Int) {
    for word in read.indices { read[word] |= derived[first + word] }
  }

  /// Forgets what was read.
  func clear() { read.update(repeating: 0) }
}
