import FlowAlgorithms
import FlowCompiler
import FlowDiagnostics
import FlowModel
import FlowStateSpace

extension AppStates {
  /// Explores the app and its platform in each combination of the open switches. An app without layers is explored once.
  func explored(
    on platform: NavigationPlatform, upTo bound: Int
  ) throws(ExplorationFailure) -> ExploredApp<Snapshot, Action> {
    trap.install()
    defer { trap.uninstall() }
    let combinations = CompiledFlow.combinations(of: navigation.emptyFlow(on: platform)).map(\.switches)
    navigation.take(combinations[0])
    var explored = try exploredOnce(on: platform, upTo: bound)
    for switches in combinations.dropFirst() where !explored.isBare {
      let fresh = anew()
      fresh.navigation.take(switches)
      explored.others.append(try fresh.exploredOnce(on: platform, upTo: bound))
    }
    return explored
  }

  private func exploredOnce(
    on platform: NavigationPlatform, upTo bound: Int
  ) throws(ExplorationFailure) -> ExploredApp<Snapshot, Action> {
    if navigation.isPlain, let explored = try exploredPlainly(on: platform, upTo: bound) { return explored }
    return try exploredWithLayers(on: platform, upTo: bound)
  }

  /// Explores the app with its layers. Starts again when a state wants something unnamed in the flow, or a new event appears.
  private func exploredWithLayers(
    on platform: NavigationPlatform, upTo bound: Int
  ) throws(ExplorationFailure) -> ExploredApp<Snapshot, Action> {
    var names = AppFlow(stacks: navigation.stacks.count, slots: navigation.slots.count)
    var seen = 0
    while true {
      for state in seen..<snapshots.count {
        names.insert(views[state]) { self.buttons(of: $0, in: state) }
      }
      seen = snapshots.count
      let events = self.events
      let (system, labels) = try compiled(names, platform)
      let numbers = Dictionary(uniqueKeysWithValues: zip(labels, events))
      let stepper = AppStepper(self, system, names, labels: numbers)
      let graph = FlowStateSpace.explore(
        AppSystem(system, stepper), limits: ExplorationLimits(states: bound), threads: ThreadCount(1),
        monitor: monitor { stepper.isMissingName || self.events.count > events.count })
      try throwProblem()
      guard !stepper.isMissingName, self.events.count == events.count else { continue }
      lookForForgottenFields()
      try throwProblem()
      let rerun = { [names] (steps: [ActionID]) in
        let fresh = self.anew()
        fresh.trap.install()
        defer { fresh.trap.uninstall() }
        let app = AppSystem(system, AppStepper(fresh, system, names, labels: numbers))
        return app.states(along: steps).map { fresh.snapshots[$0] }
      }
      return ExploredApp(
        flow: system, graph: graph, rerun: rerun, snapshots: snapshots.values,
        actions: events.map { actions[$0] }, labels: labels, namedScreens: navigation.namedScreens,
        beyond: firstBeyond, isBare: navigation.isBare)
    }
  }

  /// Explores an app that the platform does not affect. Returns nil if it does.
  private func exploredPlainly(
    on platform: NavigationPlatform, upTo bound: Int
  ) throws(ExplorationFailure) -> ExploredApp<Snapshot, Action>? {
    var search = PlainSearch(self, limit: bound)
    defer { search.free() }
    search.run()
    try throwProblem()
    search.takeSomeAgain()
    search.lookForForgottenFields()
    try throwProblem()
    let (flow, labels) = try compiled(AppFlow(stacks: 0, slots: 0), platform)
    guard let kinds = PlainKinds(flow, labels: labels) else { return nil }
    let rerun = { (steps: [ActionID]) in
      self.trap.install()
      defer { self.trap.uninstall() }
      var app = self.make()
      return steps.compactMap { labels.firstIndex(of: flow.actions[$0].event) }.map { event in
        self.apply(.send(event), to: &app)
        return self.see(app)
      }
    }
    let graph = search.graph(kinds, bound: bound)
    return ExploredApp(
      flow: flow, graph: graph, rerun: rerun, snapshots: search.takeStates(),
      actions: events.map { actions[$0] }, labels: labels, namedScreens: navigation.namedScreens,
      beyond: search.firstBeyond, isBare: true)
  }

  /// Returns the flow around the app, and the labels of its events.
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

  /// Returns a monitor that ends a search as soon as its result is known to be useless.
  fileprivate func monitor(until isOver: @escaping () -> Bool) -> ExplorationMonitor {
    // The search calls this on the thread that started it.
    nonisolated(unsafe) let isVain = { [self] in problem != nil || isOver() }
    return ExplorationMonitor(progress: { _ in }, isInterrupted: { isVain() })
  }

  /// Throws the first mistake, if there is one.
  fileprivate func throwProblem() throws(ExplorationFailure) {
    if let problem {
      throw ExplorationFailure(problem, isAwaiting: Snapshot.self is any AwaitingState.Type)
    }
  }
}

extension Navigation {
  fileprivate mutating func take(_ settings: [SwitchSetting]) {
    switches = settings.map { ($0.name.value, $0.value.value) }
    isPessimistic = false
  }

  /// Whether only the root is visible.
  fileprivate var isBare: Bool { slots.isEmpty && stacks.isEmpty && tabs == nil }

  /// Whether the platform does nothing: it permits each event in each state, and adds nothing to what the app's code does.
  fileprivate var isPlain: Bool {
    isBare && gates.isEmpty && links.isEmpty && relaunch == nil
      && origins.allSatisfy { one in
        one.origin.pages.isEmpty || one.origin.pages.contains { isCalled(root, $0) }
      }
  }
}

extension AppSystem {
  /// Returns the app's state after each step from the start, up to the first impossible step.
  fileprivate func states(along steps: [ActionID]) -> [Int] {
    var state = initialStates().state(at: 0)
    var result: [Int] = []
    for step in steps {
      guard let next = self.step(step, from: state), let number = next.words.last else { break }
      state = next
      result.append(Int(number))
    }
    return result
  }
}
