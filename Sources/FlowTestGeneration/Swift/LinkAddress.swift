import FlowDiagnostics

/// Texts in addresses, percent-encoded (RFC 3986).
enum LinkAddress {
  /// Returns a part of an address, with everything encoded but letters, digits and `-._~`.
  static func part(_ text: String) -> String { text.percentEncoded(keeping: "-._~") }

  /// Returns an address as the scenario writes it. Encodes what an address cannot contain, and keeps what divides it.
  static func whole(_ text: String) -> String { text.percentEncoded(keeping: "-._~:/?#[]@!$&'()*+,;=%") }
}
