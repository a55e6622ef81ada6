import FlowStateGraph

/// Computes the successors of states for a search. Each thread has its own value.
protocol Expansion: Sendable {
  /// Adds states to a part, with the targets to look up and the new rows.
  mutating func expand(_ states: StateBlock, into part: ExpandedPart)
  /// Replaces the states that a part looks up by their representatives.
  ///
  /// - Parameter states: The states that were expanded.
  mutating func representLookups(of part: ExpandedPart, from states: StateBlock)
  /// A copy for another thread.
  func copy() -> any Expansion
}

extension Expansion {
  func representLookups(of part: ExpandedPart, from states: StateBlock) {}
}

/// Asks the system for the successors of every state.
struct DirectExpansion: Expansion {
  private let system: any TransitionSystem
  private var state: PackedState

  init(_ system: some TransitionSystem) {
    self.system = system
    state = PackedState(words: Array(repeating: 0, count: system.stateWidth))
  }

  mutating func expand(_ states: StateBlock, into part: ExpandedPart) {
    for index in 0..<states.count {
      for word in 0..<states.width { state.words[word] = states[index][word] }
      let first = part.steps.count
      system.successors(of: state, into: &part.steps)
      part.addSource(withStepsFrom: first, nil)
    }
  }

  func copy() -> any Expansion { self }
}
