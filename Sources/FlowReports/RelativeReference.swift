import FlowDiagnostics

extension String {
  /// A relative path as a relative reference (RFC 3986): all but letters, digits and `-._~/` in hexadecimal.
  package var relativeReference: String { percentEncoded(keeping: "-._~/") }
}
