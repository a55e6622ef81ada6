/// The built-in rules as a table for people, or as JSON for other programs.
public struct RuleListing: Sendable {
  private let rules: [Rule]

  /// Lists rules, by default all of them, in the order given.
  public init(_ rules: [Rule] = Rule.all) {
    self.rules = rules
  }

  /// One line for each rule: id, severity, whether it runs by default, what it needs, and what it demands.
  public var text: String {
    let rows = [["rule", "severity", "runs", "kind", "requirement"]] + rules.map(cells)
    let widths = (0..<4).map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      zip(row, widths).map { $0.padding(to: $1) }.joined(separator: "  ") + "  \(row[4])\n"
    }.joined()
  }

  private func cells(_ rule: Rule) -> [String] {
    let runs = rule.isDefault ? "by default" : "--strict"
    return [rule.id, rule.severity.rawValue, runs, rule.kind.rawValue, rule.summary]
  }

  /// `{ "rules": [ { "id", "severity", "default", "summary", "kind" } ] }`.
  public var json: String {
    let value: JSONValue = [
      "rules": .array(
        rules.map { rule in
          [
            "id": .string(rule.id), "severity": .string(rule.severity.rawValue),
            "default": .bool(rule.isDefault), "summary": .string(rule.summary),
            "kind": .string(rule.kind.rawValue),
          ]
        })
    ]
    return value.text() + "\n"
  }
}
