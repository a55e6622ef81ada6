extension CompiledFlow {
  func named(_ steps: [StateTrace.Step], from start: StateDescription) -> [StepReport] {
    var before = start
    return steps.map { step in
      let action = actions[step.kind.action]
      let after = describe(step.state)
      defer { before = after }
      return StepReport(
        event: action.label, origin: action.origin, declaration: declaration(of: step.kind.action),
        code: flow.code.place(of: declaration(of: step.kind.action))
          ?? flow.code.place(of: action.declaration),
        from: before, to: after)
    }
  }

  /// Returns where an event is declared: the case that runs, if it has cases; nil for events of the platform and of an app's own
  /// code.
  func declaration(of action: ActionID) -> SourceSpan? {
    guard !isDrivenByApp else { return nil }
    return actions[action].branch.flatMap { branches[$0].span } ?? actions[action].declaration
  }

  /// Returns a run with names: its start, each step with what it changed, and the values of the platform switches.
  public func named(_ run: StateTrace) -> TraceReport {
    let start = describe(run.start)
    return TraceReport(start: start, steps: named(run.steps, from: start), switches: namedSwitches)
  }

  /// The platform switches with their values.
  package var namedSwitches: [PlatformReport.Switch] {
    switches.map { PlatformReport.Switch(name: $0.name, value: $0.value) }
  }
}
