extension Catalogue {
  /// What the rules and codes that occur in a report mean, the rules in the order of the catalogue before the codes in theirs.
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
