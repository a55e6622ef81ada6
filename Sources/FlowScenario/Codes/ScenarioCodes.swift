public import FlowDiagnostics

extension DiagnosticCode {
  /// The codes of mistakes in scenario files: in the YAML, the structure, the statements and the conditions.
  public static let scenarioCodes: [DiagnosticCode] =
    fileCodes + includeCodes + structureCodes + statementCodes + conditionCodes

  /// Returns a minimal scenario, with other screens, lines in the coordinator, or lines after it.
  static func scenario(_ lines: String = "", screens: String = "home:", coordinator: String = "") -> String {
    let inside = coordinator.isEmpty ? "" : "\n" + indented(coordinator, by: 4)
    let after = lines.isEmpty ? "" : "\n" + lines
    return """
      flowcheck: 1
      platform: swiftui
      screens:
      \(indented(screens, by: 2))
      coordinators:
        App:
          root: home\(inside)\(after)

      """
  }

  private static func indented(_ text: String, by count: Int) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.isEmpty ? "" : String(repeating: " ", count: count) + $0 }
      .joined(separator: "\n")
  }
}
