import FlowAlgorithms

/// The states of a level, which threads take in parts. Each thread first takes from the list that it wrote, which is in its cache.
final class LevelParts<State: StateWords>: Sendable {
  private let lists: [StateList<State>]
  private let states: [Range<Int>]
  /// For each list, the next state that no thread has taken.
  private let next: [AtomicInt]
  private let mostStates: Int

  init(of level: Int, in lists: [StateList<State>], threads: Int) {
    self.lists = lists
    states = lists.map { $0.level(level) }
    next = states.map { AtomicInt($0.lowerBound) }
    mostStates = threads == 1 ? 128 : 64
  }

  /// The number of states that no thread has taken.
  var count: Int {
    states.indices.reduce(0) { $0 + max(0, states[$1].upperBound - next[$1].load()) }
  }

  /// The next part for a thread. It gets smaller as fewer states are left, so that all threads end a level at about the same time
  /// (Polychronopoulos and Kuck, Guided Self-Scheduling, 1987).
  func take(for thread: Int) -> (list: StateList<State>, states: Range<Int>)? {
    for offset in lists.indices {
      let list = (thread + offset) % lists.count
      let (end, left) = (states[list].upperBound, states[list].upperBound - next[list].load())
      // Otherwise each call would advance it beyond the end.
      guard left > 0 else { continue }
      let size = lists.count == 1 ? mostStates : min(max(left / (4 * lists.count), 1), mostStates)
      let first = next[list].add(size)
      if first < end { return (lists[list], first..<min(first + size, end)) }
    }
    return nil
  }
}
