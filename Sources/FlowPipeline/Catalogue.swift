/// Everything that has a long story: the diagnostic codes and the built-in rules.
public enum Catalogue {
  /// Every diagnostic code, in order.
  public static let codes: [DiagnosticCode] =
    (DiagnosticCode.scenarioCodes + DiagnosticCode.modelCodes + DiagnosticCode.ruleCodes)
    .sorted { $0.id < $1.id }

  /// The Markdown page of a code such as `FC201` (in either case) or of a rule; nil for any other name.
  public static func page(named name: String) -> String? {
    if let code = codes.first(where: { $0.id == name.uppercased() }) { return code.page }
    return Rule.named(name.lowercased())?.page
  }

  /// The code or rule that was most likely meant.
  public static func suggestion(for name: String) -> String? {
    Suggestion.nearest(to: name, among: codes.map(\.id) + Rule.all.map(\.id))
  }
}
