import FlowAlgorithms
import FlowCompiler
import FlowDiagnostics
import FlowModel
import FlowStateSpace

/// Explores an app, with the platform around it where it declared what that can touch.
///
/// - Throws: ``ExplorationFailure``.
func exploreApp<App, Action: Hashable, Snapshot: Hashable>(
  _ states: AppStates<App, Action, Snapshot>, _ platform: NavigationPlatform, _ bound: Int
) throws(ExplorationFailure) -> ExploredApp<Snapshot, Action> {
  states.trap.install()
  defer { states.trap.uninstall() }
  let flow = states.navigation.emptyFlow(on: platform)
  let combinations = CompiledFlow.combinations(of: flow).map(\.switches)
  states.navigation.take(combinations[0])
  var explored = try exploreOne(states, platform, bound)
  for switches in combinations.dropFirst() where !explored.isBare {
    let fresh = states.anew()
    fresh.navigation.take(switches)
    explored.others.append(try exploreOne(fresh, platform, bound))
  }
  return explored
}

private func exploreOne<App, Action: Hashable, Snapshot: Hashable>(
  _ states: AppStates<App, Action, Snapshot>, _ platform: NavigationPlatform, _ bound: Int
) throws(ExplorationFailure) -> ExploredApp<Snapshot, Action> {
  if states.navigation.isPlain, let explored = try explorePlainApp(states, platform, bound) {
    return explored
  }
  return try exploreLayers(states, platform, bound)
}

/// Explores until no state of the app wants anything that had no name when the flow around it was made.
private func exploreLayers<App, Action: Hashable, Snapshot: Hashable>(
  _ states: AppStates<App, Action, Snapshot>, _ platform: NavigationPlatform, _ bound: Int
) throws(ExplorationFailure) -> ExploredApp<Snapshot, Action> {
  var names = AppFlow(stacks: states.navigation.stacks.count, slots: states.navigation.slots.count)
  var seen = 0
  while true {
    for state in seen..<states.snapshots.count {
      names.insert(states.views[state]) { states.buttons(of: $0, in: state) }
    }
    seen = states.snapshots.count
    let events = states.events
    let (system, labels) = try states.compiled(names, platform)
    let numbers = Dictionary(uniqueKeysWithValues: zip(labels, events))
    let stepper = AppStepper(states, system, names, labels: numbers)
    let graph = FlowStateSpace.explore(
      AppSystem(system, stepper), limits: ExplorationLimits(states: bound), threads: ThreadCount(1),
      monitor: states.monitor { stepper.isMissingName || states.events.count > events.count })
    try states.throwProblem()
    guard !stepper.isMissingName, states.events.count == events.count else { continue }
    states.lookForForgottenFields()
    try states.throwProblem()
    let rerun = { [names] (steps: [ActionID]) in
      let fresh = states.anew()
      fresh.trap.install()
      defer { fresh.trap.uninstall() }
      let app = AppSystem(system, AppStepper(fresh, system, names, labels: numbers))
      return app.snapshots(along: steps) { fresh.snapshots[$0] }
    }
    return ExploredApp(
      flow: system, graph: graph, rerun: rerun, snapshots: states.snapshots.values,
      actions: events.map { states.actions[$0] }, labels: labels,
      namedScreens: states.navigation.namedScreens, beyond: states.firstBeyond,
      isBare: states.navigation.isBare)
  }
}

/// Explores an app around which the platform has nothing to do; nil where it has.
private func explorePlainApp<App, Action: Hashable, Snapshot: Hashable>(
  _ states: AppStates<App, Action, Snapshot>, _ platform: NavigationPlatform, _ bound: Int
) throws(ExplorationFailure) -> ExploredApp<Snapshot, Action>? {
  var search = PlainSearch(states, limit: bound)
  defer { search.free() }
  search.run()
  try states.throwProblem()
  search.takeSomeAgain()
  search.lookForForgottenFields()
  try states.throwProblem()
  let events = states.events
  let (flow, labels) = try states.compiled(AppFlow(stacks: 0, slots: 0), platform)
  guard let kinds = PlainKinds(flow, labels: labels) else { return nil }
  let rerun = { (steps: [ActionID]) in
    states.trap.install()
    defer { states.trap.uninstall() }
    var app = states.make()
    return steps.compactMap { labels.firstIndex(of: flow.actions[$0].event) }.map { event in
      states.apply(.send(event), to: &app)
      return states.see(app)
    }
  }
  let graph = search.graph(kinds, bound: bound)
  return ExploredApp(
    flow: flow, graph: graph, rerun: rerun, snapshots: search.takeStates(),
    actions: events.map { states.actions[$0] }, labels: labels,
    namedScreens: states.navigation.namedScreens, beyond: search.firstBeyond,
    isBare: true)
}

extension AppStates {
  /// The flow around the app, and the labels of its events.
  fileprivate func compiled(
    _ names: AppFlow, _ platform: NavigationPlatform
  ) throws(ExplorationFailure) -> (flow: CompiledFlow, labels: [String]) {
    let labels = uniqueTexts(events.map { actions[$0] })
    let flow = names.flow(
      of: navigation, platform: platform,
      events: zip(labels, events).map { label, event in
        (label, navigation.origins.first { $0.isIncluded(actions[event]) }?.origin ?? .user)
      })
    let compiled = CompiledFlow.compileForApp(flow)
    guard let system = compiled.value else {
      let mistakes = compiled.diagnostics.filter { $0.severity == .error }.map {
        [$0.message, $0.suggestion].compactMap { $0 }.joined(separator: ", ")
      }
      throw ExplorationFailure("the navigation cannot be explored: " + mistakes.joined(separator: "; "))
    }
    return (system, labels)
  }

  /// A monitor that ends a search as soon as it is known to be in vain.
  fileprivate func monitor(until isOver: @escaping () -> Bool) -> ExplorationMonitor {
    // The search asks on the thread that it was begun on.
    nonisolated(unsafe) let isVain = { [self] in problem != nil || isOver() }
    return ExplorationMonitor(progress: { _ in }, isInterrupted: { isVain() })
  }

  /// Throws the first mistake that was met.
  fileprivate func throwProblem() throws(ExplorationFailure) {
    if let problem {
      throw ExplorationFailure(problem, isAwaiting: Snapshot.self is any AwaitingState.Type)
    }
  }
}

extension Navigation {
  /// Takes over the switches of one combination.
  fileprivate mutating func take(_ settings: [SwitchSetting]) {
    switches = settings.map { ($0.name.value, $0.value.value) }
    isPessimistic = false
  }

  /// Whether nothing is visible but the root.
  fileprivate var isBare: Bool { slots.isEmpty && stacks.isEmpty && tabs == nil }

  /// Whether the platform has nothing to do: then each event can happen in each state, and does only what the app's code does.
  fileprivate var isPlain: Bool {
    isBare && gates.isEmpty && links.isEmpty && relaunch == nil
      && origins.allSatisfy { one in
        one.origin.pages.isEmpty || one.origin.pages.contains { isCalled(root, $0) }
      }
  }
}

extension AppSystem {
  /// What is seen of an app after each step from the start, up to the first that is not possible.
  fileprivate func snapshots<Snapshot>(along steps: [ActionID], of snapshot: (Int) -> Snapshot) -> [Snapshot]
  {
    var starts = SuccessorBuffer(stateWidth: stateWidth)
    initialStates(into: &starts)
    var state = PackedState(words: Array(starts.words.prefix(stateWidth)))
    var result: [Snapshot] = []
    for step in steps {
      guard let next = self.step(step, from: state), let number = next.words.last else { break }
      state = next
      result.append(snapshot(Int(number)))
    }
    return result
  }
}
