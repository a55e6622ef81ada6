/// Which violations to mend.
public struct RepairSubjects: Sendable {
  /// The names of rules, properties and goals; nil for all that are violated.
  public var names: [String]?
  /// What to do about violations that the file expects; named ones are always mended.
  public var expected: Expected

  /// What to do about violations that `expect:` names.
  public enum Expected: Sendable {
    /// Leave them.
    case left
    /// Mend them.
    case mended
  }

  /// Chooses violations.
  public init(names: [String]? = nil, expected: Expected = .left) {
    (self.names, self.expected) = (names, expected)
  }

  /// The options of each check: the default rules, or all rules if a named one is off by default.
  fileprivate func options(
    _ bounds: RepairBounds, isInterrupted: @escaping @Sendable () -> Bool
  ) -> CheckOptions {
    var limits = DeclaredLimits()
    (limits.seconds, limits.writtenTime) = (bounds.seconds, bounds.writtenTime)
    let isStrict = names?.contains { Rule.named($0)?.isDefault == false } ?? false
    var options = CheckOptions(
      limits: limits, scope: isStrict ? .strict : .standard,
      monitor: ExplorationMonitor(isInterrupted: isInterrupted))
    options.evaluation = EvaluationMonitor(isInterrupted: isInterrupted)
    return options
  }
}

extension FlowCheck {
  /// Returns small, checked repairs of a scenario's text for each violated rule, property and goal; nil if the text has
  /// mistakes. The result also names the claims that the check did not decide.
  ///
  /// Each repair changes one file: the scenario's own, or one that it includes. A violation that the best repair of an earlier
  /// one also mends has no report of its own.
  ///
  /// - Complexity: One check of the scenario for each candidate, within the bounds.
  public static func repairs(
    of text: String, file: String, including files: IncludedFiles = .none,
    subjects: RepairSubjects = RepairSubjects(),
    project: ProjectSettings = ProjectSettings(), bounds: RepairBounds = RepairBounds(),
    isInterrupted: @escaping @Sendable () -> Bool = { false }
  ) -> FileRepairs? {
    let source = EditedSource(text, file: file, including: files, project: project)
    let options = subjects.options(bounds, isInterrupted: isInterrupted)
    guard let original = check(source.reading(text), options: options) else { return nil }
    let chosen = original.report.verdicts.filter { verdict in
      if let names = subjects.names { return names.contains(verdict.id) }
      return subjects.expected == .mended || !verdict.isAsExpected
    }
    var result = FileRepairs(file: file, text: text, bound: original.report.bound)
    result.undetermined = chosen.filter { $0.verdict == .undetermined }.map(\.id)
    var mended = Set<String>()
    for subject in chosen where subject.verdict == .violated && !mended.contains(subject.id) {
      var search = RepairSearch(
        subject, of: original, options, bounds: bounds, isInterrupted: isInterrupted)
      let report = search.run(on: source.all)
      if let best = report.repairs.first { mended.formUnion(best.alsoMended) }
      result.reports.append(report)
    }
    return result
  }
}
