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
    assign(once, app.layers, &context)
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
    let changes = changes(to: app.wanted, app.layers, context)
    guard !changes.isEmpty else { return }
    let answer = app.writeBack(changes)
    guard !app.isBeyondBound else { return leaveOut(app, &context) }
    assign(answer, app.layers, &context)
  }

  /// Truncates a step that leads beyond the app's bound.
  private func leaveOut(_ app: any AppSteps, _ context: inout StepContext) {
    context.flags.insert(.truncated)
    context.after.copy(from: context.before)
    app.begin(context.appSource)
  }

  /// Returns what the platform closed, cut or selected of what the app wants.
  private func changes(
    to wanted: WantedLayer, _ layers: AppLayers, _ context: StepContext
  ) -> [WriteBack] {
    var cuts: [WriteBack] = []
    var closings: [WriteBack] = []
    var place: Int? = 0
    while let site = place {
      for index in layout.sites[site].stacks {
        let layer = layers.stacks[index]
        let count = context.after.value(layout.stacks[index].count)
        if count < wanted.stacks[layer].count { cuts.append(.cut(stack: layer, count: count)) }
      }
      for index in layout.sites[site].slots {
        let layer = layers.slots[index]
        let isEmpty = context.after.value(layout.slots[index].wanted) == 0
        if isEmpty, wanted.slots[layer] != 0 { closings.append(.clear(slot: layer)) }
      }
      place = nextWanted(after: site, context)
    }
    let tabs = zip(layout.tabs, wanted.tabs).map { (context.after.value($0.selected), $1) }
    return cuts + closings + tabs.filter { $0 != $1 }.map { .select(tab: $0.0) }
  }

  /// Returns the next place of an instance that the app wants; nil after the last.
  private func nextWanted(after site: Int, _ context: StepContext) -> Int? {
    var site = site + 1
    while site < layout.sites.count {
      let place = layout.sites[site]
      if context.after.value(place.lives) != 0, !isShownInstead(place, context.after) { return site }
      site = place.end
    }
    return nil
  }

  /// Makes the step want something, with the fewest statements.
  func assign(_ wanted: WantedLayer, _ layers: AppLayers, _ context: inout StepContext) {
    for (register, code) in zip(layout.variables, wanted.variables)
    where context.after.value(register) != code {
      context.after.set(register, to: code)
    }
    for (tabs, code) in zip(layout.tabs, wanted.tabs) where context.after.value(tabs.selected) != code {
      context.after.set(tabs.selected, to: code)
    }
    var place: Int? = 0
    while let site = place {
      assign(wanted, layers, toStacksOf: site, &context)
      place = nextWanted(after: site, context)
    }
    // Dismissals come first to make room, as in an app that swaps two presentations.
    place = 0
    while let site = place {
      for index in layout.sites[site].slots
      where wanted.slots[layers.slots[index]] == 0 && context.after.value(layout.slots[index].wanted) != 0 {
        dismissSlot(index, &context)
      }
      place = nextWanted(after: site, context)
    }
    place = 0
    while let site = place {
      // What is presented here may have stacks of its own.
      assign(wanted, layers, toStacksOf: site, &context)
      for index in layout.sites[site].slots {
        let code = wanted.slots[layers.slots[index]]
        guard code != 0, context.after.value(layout.slots[index].wanted) != code else { continue }
        present(code, in: index, nil, &context)
      }
      place = nextWanted(after: site, context)
    }
  }

  private func assign(
    _ wanted: WantedLayer, _ layers: AppLayers, toStacksOf site: Int, _ context: inout StepContext
  ) {
    for index in layout.sites[site].stacks {
      assign(wanted.stacks[layers.stacks[index]], to: layout.stacks[index], &context)
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

  /// The codes of the app's layers.
  package var appCodes: AppCodes { AppCodes(program.layout, resolved) }
}

/// The codes of what an app can want, by name.
package struct AppCodes: Sendable {
  /// The field of each stack, in the order of the flow's places. Fields of one name have the same codes.
  package let stackFields: [String]
  /// The code of each screen of each stack.
  package let stacks: [[String: Int]]
  /// The field of each slot, in the same order.
  package let slotFields: [String]
  /// The code of each screen or alert of each slot, its name preceded by the kind of presentation: `sheet login`.
  package let slots: [[String: Int]]

  init(_ layout: StateLayout, _ flow: ResolvedFlow) {
    let places = flow.symbols.places
    stackFields = flow.stacks.map(\.name)
    slotFields = flow.slots.map(\.name)
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
