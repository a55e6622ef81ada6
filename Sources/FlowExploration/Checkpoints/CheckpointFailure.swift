import FlowAlgorithms

/// The reason why a search cannot resume from a checkpoint.
public enum CheckpointFailure: Error, Hashable, Sendable {
  /// The bytes are not a checkpoint.
  case notACheckpoint
  /// The format has this version, which cannot be read.
  case otherVersion(UInt64)
  /// It was written for another system.
  case otherSystem
  /// The bytes end too early.
  case truncated
  /// The bytes differ from those that were written.
  case damaged
  /// It has more states than the limit allows.
  case beyondStates(states: Int, limit: Int)
  /// It has expanded states at the bound on depth.
  case beyondDepth(Int)
}

/// The format of checkpoints: 64-bit words, lowest byte first.
///
/// A header of ``headerCount`` words, a checksum of those, the body, a checksum of everything before. The body has the
/// transition labels (two words each), the first states of the levels, the words of the states, then 32-bit numbers, two to a
/// word, each list filled up to a whole word: the number of steps in each row, the kinds in the rows, the row of each
/// expanded state, targets.
enum CheckpointFormat {
  /// The first word, `flowckpt` as bytes.
  static let magic: UInt64 = 0x7470_6b63_776f_6c66
  /// Must be raised with every change of the format.
  static let version: UInt64 = 2
  /// Magic, version, identity, state width, and the counts that ``CheckpointHeader`` names.
  static let headerCount = 12
}

/// The header of a checkpoint after magic and version.
struct CheckpointHeader: Hashable {
  /// A number for the system that was explored.
  var identity: UInt64
  var stateWidth: Int
  var states: Int
  var steps: Int
  var labels: Int
  /// The number of rows, without the empty one, and of the labels in them.
  var rows: Int
  var rowKinds: Int
  /// The number of levels begun.
  var levels: Int
  /// The end of the level that is being expanded.
  var levelEnd: Int
  /// The next state to expand.
  var cursor: Int

  /// The words after magic and version.
  var words: [UInt64] {
    [identity]
      + [stateWidth, states, steps, labels, rows, rowKinds, levels, levelEnd, cursor].map { UInt64($0) }
  }
}

/// A checksum over words. Every change of a single word changes it.
///
/// Each step is invertible for a given word and for a given sum. So sums that differ stay different until another word differs too,
/// and then agree only by chance.
public struct WordSum: Sendable, Hashable {
  /// The sum so far.
  public private(set) var value: UInt64 = 0x9E37_79B9_7F4A_7C15

  /// The sum of no words.
  public init() {}

  /// Adds a word.
  @inline(__always)
  public mutating func add(_ word: UInt64) { value = HashTable.hash(value, word) }

  /// Adds bytes and their number.
  public mutating func add(_ bytes: some Sequence<UInt8>) {
    var count: UInt64 = 0
    for byte in bytes {
      add(UInt64(byte))
      count += 1
    }
    add(count)
  }
}
