import CProcessor

/// Numbers of states of one word that leave bits free: a state and its number share a word, eight of which are a line of the
/// processor's cache.
///
/// Two thirds of what ``StateIndex`` takes for them, and so fewer of the waits for memory that most of a search is. Lines follow the order
/// of the hashes, a full one goes on in the next, and the lines grow in their place, as there. One thread uses it.
/// **Invariant:** in each line taken places stand before free ones, which are 0, and a state lies in the first line from its home on
/// that had room.
final class WordIndex: NumberedIndex, @unchecked Sendable {
  /// A place in a line.
  struct Entry: NumberedEntry {
    fileprivate let word: UnsafeMutablePointer<UInt64>
    /// The number of the state there, or nil where nothing is yet.
    let number: UInt32?
  }

  /// The states in a line.
  private static let room = 8
  /// How full lines are when there have to be more, of all places in eighths.
  private static let fullness = 7
  /// Fewer lines are doubled; more grow by half.
  private static let manyLines = 1 << 17
  /// A number takes half a word at most.
  private static let numberBits: UInt64 = 32

  private let memoryOfLines: PagedArray<UInt64>
  private var lines: UnsafeMutablePointer<UInt64>
  private var lineCount = 1
  private var count = 0
  /// How far a state is shifted up to leave room for its number plus one.
  private let shift: UInt64
  /// Whether the system gave no memory for more lines.
  private(set) var isExhausted = false

  /// An index for at most so many states with no bits but some, or nil where their numbers do not fit beside these.
  init?(usedBits: UInt64, limit: Int) {
    shift = min(Self.numberBits, UInt64(usedBits.leadingZeroBitCount))
    guard shift > 0, limit >> shift == 0 else { return nil }
    let (words, overflows) = limit.multipliedReportingOverflow(by: 2)
    memoryOfLines = PagedArray(limit: overflows ? .max : words, access: .atRandom)
    guard memoryOfLines.makeRoom(for: Self.room) else { return nil }
    memoryOfLines.extend(by: Self.room)
    lines = memoryOfLines.start
  }

  /// The bytes that it takes.
  var memory: Int { memoryOfLines.memory }

  @inline(__always)
  private static func home(of state: UInt64, among lineCount: Int) -> Int {
    Int(truncatingIfNeeded: (StateIndex.hash(state) >> 32 &* UInt64(truncatingIfNeeded: lineCount)) >> 32)
  }

  @inline(__always)
  func prefetch(_ state: UInt64) {
    processor_prefetch(lines + Self.home(of: state, among: lineCount) &* Self.room)
  }

  @inline(__always)
  func place(of state: UInt64) -> Entry {
    precondition(state &>> (64 &- shift) == 0, "a state has no other bits than those that are used")
    let (wanted, mask) = (state &<< shift, UInt64.max &<< shift)
    var line = Self.home(of: state, among: lineCount)
    while true {
      let start = lines + line &* Self.room
      let found = Int(truncatingIfNeeded: processor_find_masked(start, wanted, mask))
      if found < Self.room {
        return Entry(
          word: start + found, number: UInt32(truncatingIfNeeded: start[found] & ~mask) &- 1)
      }
      if found < 2 &* Self.room { return Entry(word: start + (found &- Self.room), number: nil) }
      line &+= 1
      if line == lineCount { line = 0 }
    }
  }

  @inline(__always)
  func fill(_ place: Entry, with state: UInt64, number: UInt32) {
    place.word.pointee = state &<< shift | (UInt64(number) &+ 1)
    count &+= 1
    if count >= lineCount &* Self.fullness { grow() }
  }

  @inline(__always)
  func hasRoom(for state: UInt64) -> Bool { count &+ 1 < lineCount &* Self.room }

  /// Makes more lines: from the last line to the first, each is emptied and its states are put where they belong now, which is
  /// seldom before the line; those for which it is wait until all lines are done.
  private func grow() {
    let old = lineCount
    let additional = old < Self.manyLines ? old : (old + 1) / 2
    guard memoryOfLines.makeRoom(for: additional * Self.room) else {
      isExhausted = true
      return
    }
    memoryOfLines.extend(by: additional * Self.room)
    lines = memoryOfLines.start
    lineCount += additional
    var waiting: [UInt64] = []
    for line in stride(from: old - 1, through: 0, by: -1) {
      let start = UnsafeMutableRawPointer(lines + line * Self.room)
      let entries = start.load(as: SIMD8<UInt64>.self)
      start.storeBytes(of: SIMD8<UInt64>.zero, as: SIMD8<UInt64>.self)
      for slot in 0..<Self.room where entries[slot] != 0 {
        let home = Self.home(of: entries[slot] >> shift, among: lineCount)
        if home < line || !put(entries[slot], from: home) { waiting.append(entries[slot]) }
      }
    }
    for entry in waiting where !put(entry, from: Self.home(of: entry >> shift, among: lineCount)) {
      _ = put(entry, from: 0)
    }
  }

  /// Puts an entry into the first line with room from a line on; false where there is none up to the end.
  @inline(__always)
  private func put(_ entry: UInt64, from first: Int) -> Bool {
    for place in first &* Self.room..<lineCount &* Self.room where lines[place] == 0 {
      lines[place] = entry
      return true
    }
    return false
  }
}
