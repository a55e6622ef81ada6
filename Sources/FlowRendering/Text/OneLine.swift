import FlowDiagnostics

extension String {
  /// The text with one space for each sequence of white space, since YAML may break a line anywhere.
  package var onOneLine: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }

  /// The text with escapes for backslashes and for characters that would end the line, move the cursor or change the reading
  /// direction.
  var escapedForOneLine: String {
    replacingScalars { scalar in
      switch scalar {
      case "\n": "\\n"
      case "\\": "\\\\"
      case _ where scalar.isDisruptive: "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      default: nil
      }
    }
  }
}

extension Unicode.Scalar {
  /// Whether it is a control character or a line end, or changes the reading direction of what follows.
  fileprivate var isDisruptive: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    default: (0x202A...0x202E).contains(value) || (0x2066...0x2069).contains(value)
    }
  }
}
