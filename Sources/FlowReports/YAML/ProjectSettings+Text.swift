import FlowDiagnostics
package import FlowModel

extension ProjectSettings {
  /// The settings as a project file; those that nobody chose are comments.
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
    guard rule.reason != nil || rule.limit != nil else { return severity }
    let limit = rule.limit.map { ", limit: \($0.value)" } ?? ""
    let reason = rule.reason.map { ", reason: \($0.yamlText)" } ?? ""
    return "{ severity: \(severity)\(limit)\(reason) }"
  }

  private func map(_ key: String, _ entries: [(key: String, value: String)]) -> [String] {
    guard !entries.isEmpty else { return ["# \(key): none"] }
    return ["\(key):"] + entries.map { "  \($0.key.yamlKey): \($0.value)" }
  }
}
