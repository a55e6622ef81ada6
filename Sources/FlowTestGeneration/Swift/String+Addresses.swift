import FlowDiagnostics

extension String {
  /// The text as a part of an address, with everything percent-encoded but letters, digits and `-._~` (RFC 3986).
  var asAddressPart: String { percentEncoded(keeping: "-._~") }

  /// The address as the scenario writes it, with what an address cannot contain percent-encoded. Keeps what divides it.
  var asAddress: String { percentEncoded(keeping: "-._~:/?#[]@!$&'()*+,;=%") }
}
