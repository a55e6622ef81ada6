import FlowDiagnostics

extension String {
  /// The text as a scalar of YAML that means nothing but itself.
  ///
  /// It stands in single quotes, or, where it has characters that YAML takes in escapes only, in double ones.
  package var yamlScalar: String {
    guard visible != self else {
      return "'" + split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''") + "'"
    }
    return "\""
      + replacingScalars { scalar in
        if scalar == "\"" || scalar == "\\" { return "\\\(scalar)" }
        guard String(scalar).visible != String(scalar) else { return nil }
        let digits = String(scalar.value, radix: 16)
        return "\\u" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
      } + "\""
  }
}
