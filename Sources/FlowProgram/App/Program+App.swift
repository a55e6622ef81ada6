import FlowModel
import FlowResolver
package import FlowStateSpace

/// Steps whose statements are the app's own code. What the app wants afterwards is compared with what it wanted before, and the
/// difference runs as the statements that an author would have written.
extension Program {
  /// Runs an event or a button of the app.
  func take(_ action: ActionID, by app: any AppSteps, _ context: inout StepContext) {
    let once = app.take(action)
    guard !app.isBeyondBound else { return leaveOut(app, &context) }
    assign(once, &context)
    if app.state != context.appSource { context.note(.acted) }
    guard context.triesSecondTap, context.wantsFlags, context.traits.canDouble, context.event >= 0,
      app.isPossible(action, in: app.state)
    else { return }
    // A second tap before anything settles.
    let state = app.state
    if !app.take(action).presents(like: once) { context.note(.doubleEvent) }
    app.begin(state)
  }

  /// Tells the app what the platform closed, and applies what the app wants then.
  func writeBack(to app: any AppSteps, _ context: inout StepContext) {
    // A stack that grows beyond its bound truncates the step: the app stays where it was.
    guard !context.flags.contains(.truncated) else { return app.begin(context.appSource) }
    let closed = wanted(in: context.after)
    let answer = app.writeBack(closed)
    guard !app.isBeyondBound else { return leaveOut(app, &context) }
    assign(answer, &context)
  }

  /// Truncates a step that leads beyond the app's bound.
  private func leaveOut(_ app: any AppSteps, _ context: inout StepContext) {
    context.flags.insert(.truncated)
    context.after.copy(from: context.before)
    app.begin(context.appSource)
  }

  func wanted(in state: StateVector) -> WantedLayer {
    WantedLayer(
      stacks: layout.stacks.map { stack in
        (0..<state.value(stack.count)).map { state.value(stack.firstElement + $0) }
      },
      slots: layout.slots.map { state.value($0.wanted) },
      tabs: layout.tabs.map { state.value($0.selected) },
      variables: layout.variables.map { state.value($0) })
  }

  /// Makes the step want something, with the fewest statements.
  func assign(_ wanted: WantedLayer, _ context: inout StepContext) {
    for (register, code) in zip(layout.variables, wanted.variables)
    where context.after.value(register) != code {
      context.after.set(register, to: code)
    }
    for (tabs, code) in zip(layout.tabs, wanted.tabs) where context.after.value(tabs.selected) != code {
      context.after.set(tabs.selected, to: code)
    }
    for (stack, items) in zip(layout.stacks, wanted.stacks) { assign(items, to: stack, &context) }
    // Dismissals come first to make room, as in an app that swaps two presentations.
    for (index, code) in wanted.slots.enumerated()
    where code == 0 && context.after.value(layout.slots[index].wanted) != 0 {
      dismissSlot(index, &context)
    }
    for (index, code) in wanted.slots.enumerated()
    where code != 0 && context.after.value(layout.slots[index].wanted) != code {
      present(code, in: index, nil, &context)
    }
  }

  private func assign(_ items: [Int], to stack: StackLayout, _ context: inout StepContext) {
    let count = context.after.value(stack.count)
    var same = 0
    while same < min(count, items.count), context.after.value(stack.firstElement + same) == items[same] {
      same += 1
    }
    if same < count { cut(stack, to: same, emptying: items.isEmpty, &context) }
    for code in items[same...] { push(code, on: stack, &context) }
  }
}

/// The transition system of an app around a compiled flow.
///
/// **Invariant:** only the thread that made it searches it.
package struct AppSystem: TransitionSystem, @unchecked Sendable {
  private let flow: CompiledFlow
  private let app: any AppSteps

  /// - Precondition: The flow was compiled with a word for the app.
  package init(_ flow: CompiledFlow, _ app: any AppSteps) {
    precondition(flow.program.layout.appWords == 1, "a flow for an app has a word for the app's state")
    (self.flow, self.app) = (flow, app)
  }

  package var stateWidth: Int { flow.stateWidth }

  package func initialStates(into successors: inout SuccessorBuffer) {
    for (state, wanted) in app.initialStates {
      var commands = CommandBuffer(stateWidth: stateWidth)
      app.begin(state)
      flow.program.initialState(into: &commands, of: app, wanting: wanted)
      commands.apply(to: Array(repeating: 0, count: stateWidth), into: &successors)
    }
  }

  package func successors(of state: PackedState, into successors: inout SuccessorBuffer) {
    var commands = CommandBuffer(stateWidth: stateWidth)
    flow.program.commands(of: state, into: &commands, app: app)
    commands.apply(to: state.words, into: &successors)
  }

  /// Takes one step without asking the app for any other; nil if the step is not possible.
  package func step(_ action: ActionID, from state: PackedState) -> PackedState? {
    flow.step(action, in: state) { commands in
      commands.wantedActions = [action]
      flow.program.commands(of: state, into: &commands, triesSecondTap: false, app: app)
    }?.state
  }
}

extension CompiledFlow {
  /// Whether an app's own code takes the steps, so that the flow alone cannot replay them.
  package var isDrivenByApp: Bool { program.layout.appWords > 0 }

  /// The codes of the root coordinator's fields.
  package var appCodes: AppCodes { AppCodes(program.layout, resolved) }
}

/// The codes of what an app can want, by name.
package struct AppCodes: Sendable {
  /// The code of each screen of each stack.
  package let stacks: [[String: Int]]
  /// The code of each screen or alert of each slot, its name preceded by the kind of presentation: `sheet login`.
  package let slots: [[String: Int]]

  init(_ layout: StateLayout, _ flow: ResolvedFlow) {
    let places = flow.symbols.places
    stacks = layout.stackFirstCodes.map { codes in
      Dictionary(codes.map { (places[$0].name, $1) }, uniquingKeysWith: { first, _ in first })
    }
    slots = layout.slotFirstCodes.map { codes in
      Dictionary(
        codes.map { ("\($0.kind.rawValue) \(places[$0.place].name)", $1) },
        uniquingKeysWith: { first, _ in first })
    }
  }
}
