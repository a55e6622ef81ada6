import FlowDiagnostics

extension String {
  /// The text as a YAML scalar without any special meaning.
  ///
  /// The scalar is in single quotes, or in double quotes if it has characters that YAML allows only as escapes.
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
