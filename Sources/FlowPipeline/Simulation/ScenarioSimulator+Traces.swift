/// Where a saved trace no longer fits a scenario.
public struct TraceMisfit: Sendable, Hashable, CustomStringConvertible {
  /// The step that does not fit, counted from 1; 0 for the start.
  public var step: Int
  /// What does not fit, and why, in words; several lines if states differ.
  public var reason: String
  /// The declarations that changed since the trace was saved, a line each; empty if none did, or if it is unknown.
  public var changes: [String] = []

  /// What does not fit, then what changed.
  public var description: String {
    guard !changes.isEmpty else { return reason }
    return reason + "\nchanged since the trace was saved:\n"
      + changes.map { "  \($0)" }.joined(separator: "\n")
  }
}

extension TraceFile {
  /// Saves a run of a scenario, with the declarations that the run met.
  public init(
    _ trace: TraceReport, of scenario: CompiledScenario, claim: String? = nil, message: String? = nil
  ) {
    self.init(
      trace, scenario: scenario.file, name: scenario.declared?.name ?? "", claim: claim, message: message)
    declarations = scenario.declarations(metBy: trace)
  }
}

extension CompiledScenario {
  /// Returns a name for a saved trace as a walkthrough: one that no property, goal or walkthrough of the scenario has.
  public func unusedWalkthroughName(for kept: TraceFile) -> String {
    let names = declared.map {
      $0.walkthroughs.map(\.name) + $0.properties.map(\.name) + $0.goals.map(\.name)
    }
    var used = Set((names ?? []).map(\.value))
    let name = kept.claim.map { "violates \($0)" } ?? "a walk"
    return used.insertUnused(name) { "\(name) (\($0))" }
  }
}

extension ScenarioSimulator {
  /// Replays a saved trace from the start, in place of the current walk, as far as it fits.
  ///
  /// Takes the steps of its cycle once.
  ///
  /// - Returns: The first step that does not fit; nil if all do.
  public mutating func follow(_ kept: TraceFile) -> TraceMisfit? {
    guard var misfit = firstMisfit(of: kept) else { return nil }
    misfit.changes = changes(since: kept)
    return misfit
  }

  /// Returns the walk after it has replayed a saved trace, with its cycle separated.
  public func trace(as kept: TraceFile) -> TraceReport {
    var whole = trace
    let count = kept.cycle.count { $0.event != nil }
    whole.cycle = Array(whole.steps.suffix(count))
    whole.steps.removeLast(min(count, whole.steps.count))
    whole.stuttersForever = kept.stuttersForever || (count == 0 && !kept.cycle.isEmpty)
    return whole
  }

  /// Returns the declarations met by a run that changed since it was saved, a line each.
  public func changes(since kept: TraceFile) -> [String] {
    guard !kept.declarations.isEmpty else { return [] }
    return DeclarationChanges.lines(from: kept.declarations, to: scenario.declared?.declarations ?? [:])
  }

  private mutating func firstMisfit(of kept: TraceFile) -> TraceMisfit? {
    go(to: 0)
    guard screen.key == kept.start else {
      let names = "it is a trace of '\(kept.name)', but this scenario is '\(flow.flow.name)': "
      let other = kept.name == flow.flow.name ? "" : names
      return TraceMisfit(
        step: 0,
        reason: "\(other)it now starts in a different state:\n" + Self.differences(kept.start, screen.key))
    }
    for (index, step) in (kept.steps + kept.cycle).enumerated() {
      guard let event = step.event else { continue }
      let number = "step \(index + 1)"
      guard take(named: event, leadingTo: step.state) else {
        return TraceMisfit(
          step: index + 1, reason: "\(number) no longer applies: \(absence(of: event))")
      }
      guard screen.key == step.state else {
        return TraceMisfit(
          step: index + 1,
          reason: "\(number), '\(event)', now leads to a different state:\n"
            + Self.differences(step.state, screen.key))
      }
    }
    return nil
  }

  /// Returns why an event of a saved trace cannot be taken.
  private func absence(of event: String) -> String {
    if let reason = reasons(against: event).first { return reason }
    let hint =
      Suggestion.nearest(to: event, among: everything.map(\.label)).map { ", did you mean '\($0)'?" } ?? ""
    return "there is no longer an event '\(event)'\(hint)"
  }

  /// Returns the fields in which two states, each on a line, differ.
  private static func differences(_ then: String, _ now: String) -> String {
    let (old, new) = (fields(of: then), fields(of: now))
    let gone = old.filter { !new.contains($0) }.map { "  was  \($0)" }
    let come = new.filter { !old.contains($0) }.map { "  now  \($0)" }
    return (gone + come).joined(separator: "\n")
  }

  private static func fields(of key: String) -> [String] {
    key.split(separator: " | ", omittingEmptySubsequences: false)
      .flatMap { $0.split(separator: "; ", omittingEmptySubsequences: false) }.map(String.init)
  }
}
