import FlowCheckKit
import FlowNative
import FlowTestSupport
import Foundation
import Testing

/// The naive interpreter as somebody's flow: nothing of the compiler is in it.
private struct NaiveFlow: NavigationFlow {
  struct State: Hashable {
    var key: String
    var naive: NaiveState

    static func == (left: State, right: State) -> Bool { left.key == right.key }
    func hash(into hasher: inout Hasher) { hasher.combine(key) }
  }

  struct Event: Hashable {
    var index: Int
    var label: String
  }

  let interpreter: NaiveInterpreter

  private func state(_ naive: NaiveState) -> State { State(key: interpreter.key(of: naive), naive: naive) }

  var initialStates: [State] { [state(interpreter.initialState)] }

  func events(in state: State) -> [Event] {
    interpreter.steps(from: state.naive).enumerated().map { Event(index: $0, label: $1.label) }
  }

  func handle(_ event: Event, in state: inout State) {
    state = self.state(interpreter.steps(from: state.naive)[event.index].next)
  }

  func display(of state: State) -> Display { Display(stack: [state.key]) }
}

@Suite struct `A foreign interpreter behind the front door` {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The engine sees the same states and steps whether a scenario was compiled or is interpreted by somebody's own code.
  @Test(arguments: [
    "storefront", "seeds/seed-001-links-mended", "seeds/seed-004-tabs",
    "bug-classes/c04-credentials-over-another-layer-bad",
    "bug-classes/c20-login-that-starts-itself-corrected",
  ])
  func `gives the same graph`(name: String) throws {
    let file = Self.root.appending(path: "Scenarios/\(name).yaml")
    let scenario = FlowCheck.read(try String(contentsOf: file, encoding: .utf8), file: name)
    let compiled = try #require(FlowCheck.explore(scenario)).graph
    let flow = NaiveFlow(interpreter: NaiveInterpreter(try #require(scenario.flow).flow))
    let explored = flow.explored()
    #expect(explored.stateCount == compiled.stateCount)
    #expect(explored.stepCount == compiled.transitionCount)
    #expect(explored.depth == compiled.depth)
    #expect(explored.check(.noDeadEnd).first?.verdict != .undetermined)
  }
}
