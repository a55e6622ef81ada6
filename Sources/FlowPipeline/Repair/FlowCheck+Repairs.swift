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
}

extension FlowCheck {
  /// Returns small, checked repairs of a scenario's text for each violated rule, property and goal; nil if the text has
  /// mistakes.
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
  ) -> [RepairReport]? {
    let source = EditedSource(text, file: file, including: files, project: project)
    guard let original = check(source.reading(text), options: RepairSearch.options(seconds: bounds.seconds))
    else {
      return nil
    }
    let wanted = original.report.verdicts.filter { verdict in
      guard verdict.verdict == .violated else { return false }
      if let names = subjects.names { return names.contains(verdict.id) }
      return subjects.expected == .mended || !verdict.isAsExpected
    }
    var (reports, mended) = ([RepairReport](), Set<String>())
    for subject in wanted where !mended.contains(subject.id) && !isInterrupted() {
      var search = RepairSearch(subject, of: original, bounds: bounds, isInterrupted: isInterrupted)
      let report = search.run(on: source.all)
      if let best = report.repairs.first { mended.formUnion(best.alsoMended) }
      reports.append(report)
    }
    return reports
  }
}
