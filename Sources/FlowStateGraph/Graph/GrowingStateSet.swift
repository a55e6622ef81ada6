import CProcessor
import FlowAlgorithms

/// A set of states to which several threads add, each among states of its own, and all see soon what the others added.
///
/// A reference type. **Invariant:** no two threads add states of one word at the same time.
final class GrowingStateSet: @unchecked Sendable {
  private let stateCount: Int
  private let words: PagedArray<UInt64>

  /// A set that has some states already.
  init(_ states: StateSet) {
    stateCount = states.stateCount
    words = PagedArray(limit: states.words.count)
    for word in states.words { words.append(word) }
  }

  /// What is in it, when nobody adds any more.
  var states: StateSet { StateSet(stateCount: stateCount, words: words.indices.map { words[$0] }) }

  @inline(__always)
  func contains(_ state: StateID) -> Bool {
    precondition(UInt(bitPattern: state) < UInt(bitPattern: stateCount), "a state of the graph")
    return processor_load(words.start + state >> 6) & (1 << UInt64(truncatingIfNeeded: state & 63)) != 0
  }

  /// Adds each state that is missing, among some of which the first begins a word, when a test says so.
  ///
  /// - Parameter isReversed: Whether to ask about the last ones first.
  /// - Returns: Whether there was one.
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
