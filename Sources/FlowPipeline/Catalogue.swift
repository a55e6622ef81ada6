/// Everything that has a page of documentation: the diagnostic codes and the built-in rules.
public enum Catalogue {
  /// Every diagnostic code, in order.
  public static let codes: [DiagnosticCode] =
    (DiagnosticCode.scenarioCodes + DiagnosticCode.modelCodes + DiagnosticCode.ruleCodes)
    .sorted { $0.id < $1.id }

  /// Returns the Markdown page of a code such as `FC201` (in either case) or of a rule; nil for any other name.
  public static func page(named name: String) -> String? {
    if let code = codes.first(where: { $0.id == name.uppercased() }) { return code.page }
    return Rule.named(name.lowercased())?.page
  }

  /// Returns the code or rule that was most likely meant.
  public static func suggestion(for name: String) -> String? {
    Suggestion.nearest(to: name, among: codes.map(\.id) + Rule.all.map(\.id))
  }

  /// Returns descriptions of the rules and codes that occur in a report: the rules, then the codes, each in catalogue order.
  public static func descriptions(for report: Report) -> [RuleDescription] {
    let evaluated = Set(report.scenarios.flatMap(\.verdicts).filter { $0.kind == .rule }.map(\.id))
    let levels = Dictionary(
      report.diagnostics.map { ($0.code.id, $0.severity) }, uniquingKeysWith: { first, _ in first })
    let rules = Rule.all.filter { evaluated.contains($0.id) }.map {
      RuleDescription(
        id: $0.id, summary: $0.summary, help: $0.page, level: Finding.Level($0.severity))
    }
    let diagnostics = codes.compactMap { code in
      levels[code.id].map {
        RuleDescription(id: code.id, summary: code.title, help: code.page, level: Finding.Level($0))
      }
    }
    return rules + diagnostics
  }
}
