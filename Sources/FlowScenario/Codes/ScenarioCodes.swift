public import FlowDiagnostics

extension DiagnosticCode {
  /// The codes of reading a scenario file: its YAML, its structure, its statements and conditions.
  public static let scenarioCodes: [DiagnosticCode] =
    fileCodes + includeCodes + structureCodes + statementCodes + conditionCodes

  /// A smallest scenario, with lines that take the place of `screens` or follow the coordinator.
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
