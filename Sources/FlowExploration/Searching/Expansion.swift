import FlowStateGraph

/// How a search learns the successors of states; a value of its own for each thread.
protocol Expansion: Sendable {
  /// Adds some states to a part, with what has to be looked up for them, and the rows that are new.
  mutating func expand(_ states: StateBlock, into part: ExpandedPart)
  /// Replaces the states that a part looks up by those that stand for them.
  ///
  /// - Parameter states: The states that were expanded.
  mutating func representLookups(of part: ExpandedPart, from states: StateBlock)
  /// Appends the successors of one state, as the system gives them.
  func successors(of state: PackedState, into successors: inout SuccessorBuffer)
  /// An expansion with the same knowledge, for another thread.
  func copy() -> any Expansion
}

extension Expansion {
  func representLookups(of part: ExpandedPart, from states: StateBlock) {}
}

/// Asks the system each time.
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

  func successors(of state: PackedState, into successors: inout SuccessorBuffer) {
    system.successors(of: state, into: &successors)
  }

  func copy() -> any Expansion { self }
}
