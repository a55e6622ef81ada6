import FlowDiagnostics

extension String {
  /// The text as a scalar of YAML that means nothing but itself.
  ///
  /// It stands in single quotes, or, where it has characters that YAML takes in escapes only, in double ones.
  package var yamlScalar: String {
    guard visible != self else {
      return "'" + replacing("'", with: "''") + "'"
    }
    let text = replacingScalars { scalar in
      if scalar == "\"" || scalar == "\\" { return "\\\(scalar)" }
      return String(scalar).visible == String(scalar) ? nil : "\\u" + scalar.hexadecimal.lowercased()
    }
    return "\"\(text)\""
  }
}
