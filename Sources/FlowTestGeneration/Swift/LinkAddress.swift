import FlowDiagnostics

/// Texts in addresses, percent-encoded (RFC 3986).
enum LinkAddress {
  /// The octets of what is set apart by no character of its own: of everything but letters, digits and `-._~`.
  static func part(_ text: String) -> String { text.percentEncoded(keeping: "-._~") }

  /// An address as the scenario writes it: what cannot stand in one is encoded, what divides it stays.
  static func whole(_ text: String) -> String { text.percentEncoded(keeping: "-._~:/?#[]@!$&'()*+,;=%") }
}
