import FlowDiagnostics
package import FlowModel

extension ProjectSettings {
  /// The settings as a project file. Settings that nobody chose are comments.
  package var text: String {
    let paths = paths.map(\.value.yamlKey).joined(separator: ", ")
    var lines = [paths.isEmpty ? "# paths: none" : "paths: [\(paths)]"]
    lines.append(isStrict ? "strict: true" : "# strict: false")
    lines.append(failOn.map { "failOn: \($0.rawValue)" } ?? "# failOn: error")
    lines += map("rules", ruleSettings.map { ($0.rule.value, words(for: $0)) })
    lines.append(baseline.map { "baseline: \($0.value.yamlKey)" } ?? "# baseline: none")
    lines +=
      isPessimistic
      ? ["switches: pessimistic"] : map("switches", switches.map { ($0.name.value, $0.value.value) })
    return lines.map { $0 + "\n" }.joined()
  }

  private func words(for rule: RuleSetting) -> String {
    let severity = rule.severity?.rawValue ?? "off"
    var parts = rule.keepsSeverity ? [] : ["severity: \(severity)"]
    for (key, names) in [("only", rule.only), ("except", rule.except)] where !names.isEmpty {
      parts.append("\(key): [\(names.map(\.value.yamlKey).joined(separator: ", "))]")
    }
    if let limit = rule.limit { parts.append("limit: \(limit.value)") }
    if let reason = rule.reason { parts.append("reason: \(reason.yamlText)") }
    return parts == ["severity: \(severity)"] ? severity : "{ \(parts.joined(separator: ", ")) }"
  }

  private func map(_ key: String, _ entries: [(key: String, value: String)]) -> [String] {
    guard !entries.isEmpty else { return ["# \(key): none"] }
    return ["\(key):"] + entries.map { "  \($0.key.yamlKey): \($0.value)" }
  }
}
