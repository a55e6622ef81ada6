/// Reads the words of a checkpoint and sums them.
struct CheckpointReader {
  private let next: (Int) -> [UInt8]
  private var bytes: [UInt8] = []
  private var position = 0
  private var sum = WordSum()

  /// Reads from a function that returns at most the given number of bytes, and none at the end.
  init(_ next: @escaping (Int) -> [UInt8]) {
    self.next = next
  }

  /// Reads the header, and checks its checksum and that its counts are possible for the system.
  mutating func header(identity: UInt64, stateWidth: Int) throws(CheckpointFailure) -> CheckpointHeader {
    guard fill() >= 8 else { throw .notACheckpoint }
    guard try word() == CheckpointFormat.magic else { throw .notACheckpoint }
    let version = try word()
    guard version == CheckpointFormat.version else { throw .otherVersion(version) }
    let writtenIdentity = try word()
    var counts: [Int] = []
    for _ in 3..<CheckpointFormat.headerCount {
      counts.append(Int(truncatingIfNeeded: try word()))
    }
    try checkSum()
    guard writtenIdentity == identity, counts[0] == stateWidth else { throw .otherSystem }
    let header = CheckpointHeader(
      identity: identity, stateWidth: counts[0], states: counts[1], steps: counts[2], labels: counts[3],
      rows: counts[4], rowKinds: counts[5], levels: counts[6], levelEnd: counts[7], cursor: counts[8])
    guard counts.allSatisfy({ $0 >= 0 }), header.states <= Int(Int32.max), header.cursor <= header.states,
      header.levelEnd <= header.states, header.steps < 1 << 40, header.labels <= header.rowKinds,
      header.rows <= header.cursor, header.rowKinds <= header.steps
    else { throw .damaged }
    return header
  }

  @inline(__always)
  mutating func word() throws(CheckpointFailure) -> UInt64 {
    if bytes.count - position < 8 {
      guard fill() >= 8 else { throw .truncated }
    }
    var word: UInt64 = 0
    for offset in 0..<8 { word |= UInt64(bytes[position + offset]) << UInt64(8 * offset) }
    position += 8
    sum.add(word)
    return word
  }

  /// Reads the next word as a number from 0 up to but not including `bound`.
  mutating func number(below bound: Int) throws(CheckpointFailure) -> Int {
    let number = try word()
    guard number < UInt64(bound) else { throw .damaged }
    return Int(number)
  }

  /// Reads the next list of 32-bit numbers.
  mutating func forEachHalf(_ count: Int, _ body: (UInt32) -> Void) throws(CheckpointFailure) {
    for index in 0..<(count + 1) / 2 {
      let word = try word()
      body(UInt32(truncatingIfNeeded: word))
      if index * 2 + 1 < count { body(UInt32(truncatingIfNeeded: word >> 32)) }
    }
  }

  /// Reads a checksum and compares it with that of all words before it.
  mutating func checkSum() throws(CheckpointFailure) {
    let expected = sum.value
    guard try word() == expected else { throw .damaged }
  }

  /// Checks that nothing follows.
  mutating func checkEnd() throws(CheckpointFailure) {
    guard fill() == 0 else { throw .damaged }
  }

  /// Buffers at least eight bytes unless the end is nearer. Returns how many are buffered.
  private mutating func fill() -> Int {
    bytes.removeFirst(position)
    position = 0
    while bytes.count < 8 {
      let more = next(1 << 16)
      guard !more.isEmpty else { break }
      bytes += more
    }
    return bytes.count
  }
}
