import FlowDiagnostics

extension String {
  /// The relative path as a relative reference (RFC 3986), with percent-encoding for all but letters, digits and `-._~/`.
  package var relativeReference: String { percentEncoded(keeping: "-._~/") }
}
