import CProcessor
import FlowAlgorithms

/// A set of states that several threads add to at once. Each thread adds states of its own part and soon sees what the others
/// add.
///
/// A reference type. **Invariant:** no two threads add states of one word at the same time.
final class GrowingStateSet: @unchecked Sendable {
  private let stateCount: Int
  private let words: PagedArray<UInt64>

  /// Creates a set with some states.
  init(_ states: StateSet) {
    stateCount = states.stateCount
    words = PagedArray(limit: states.words.count)
    for word in states.words { words.append(word) }
  }

  /// Its states. Read it only when no thread adds states any more.
  var states: StateSet { StateSet(stateCount: stateCount, words: words.indices.map { words[$0] }) }

  @inline(__always)
  func contains(_ state: StateID) -> Bool {
    precondition(UInt(bitPattern: state) < UInt(bitPattern: stateCount), "a state of the graph")
    return processor_load(words.start + state >> 6) & (1 << UInt64(truncatingIfNeeded: state & 63)) != 0
  }

  /// Adds each missing state of a range that passes a test. The range must begin at the first state of a word.
  ///
  /// - Parameter isReversed: Whether to test the last states first.
  /// - Returns: Whether a state was added.
  func addMissing(in states: Range<StateID>, isReversed: Bool, where test: (StateID) -> Bool) -> Bool {
    let (first, count) = (states.lowerBound / 64, (states.count + 63) / 64)
    var isAdded = false
    for offset in 0..<count {
      let index = first + (isReversed ? count - 1 - offset : offset)
      var word = words[index]
      var rest = ~word
      while rest != 0 {
        let bit = isReversed ? 63 - rest.leadingZeroBitCount : rest.trailingZeroBitCount
        rest &= ~(1 << UInt64(bit))
        guard index * 64 + bit < states.upperBound, test(index * 64 + bit) else { continue }
        word |= 1 << UInt64(bit)
        processor_store(words.start + index, word)
        isAdded = true
      }
    }
    return isAdded
  }
}
