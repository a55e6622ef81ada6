import FlowAlgorithms
import FlowStateSpace
import Synchronization

/// A flow as a transition system: each state is one word, its number in a table.
final class InternedFlow<Flow: NavigationFlow>: TransitionSystem {
  private struct Tables: Sendable {
    var states = Interner<Flow.State>()
    var events = Interner<Flow.Event>()
  }

  let flow: Flow
  private let tables = Mutex(Tables())

  init(_ flow: Flow) {
    self.flow = flow
  }

  /// The states that were met, by number.
  var states: [Flow.State] { tables.withLock { $0.states.values } }
  /// The events that were met, by number.
  var events: [Flow.Event] { tables.withLock { $0.events.values } }

  var stateWidth: Int { 1 }

  func initialStates(into successors: inout SuccessorBuffer) {
    for state in flow.initialStates {
      let number = tables.withLock { $0.states.number(of: state) }
      successors.append(word: UInt64(number), action: 0)
    }
  }

  func successors(of state: PackedState, into successors: inout SuccessorBuffer) {
    let before = tables.withLock { $0.states.values[Int(state.words[0])] }
    for event in flow.events(in: before) {
      var after = before
      flow.handle(event, in: &after)
      let (number, action) = tables.withLock { ($0.states.number(of: after), $0.events.number(of: event)) }
      successors.append(word: UInt64(number), action: action)
    }
  }
}
