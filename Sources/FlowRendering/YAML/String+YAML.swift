import FlowDiagnostics

extension String {
  /// The text as a key: unchanged if nothing in it has a meaning in YAML, otherwise in quotes.
  var yamlKey: String {
    wholeMatch(of: #/[A-Za-z][A-Za-z0-9_.\/-]*/#) != nil ? self : yamlText
  }

  /// The text in double quotes, with escapes for all characters that are not plain.
  var yamlText: String {
    let text = replacingScalars { scalar in
      switch scalar {
      case "\"": return "\\\""
      case "\\": return "\\\\"
      case "\n": return "\\n"
      case "\t": return "\\t"
      case _ where scalar.isPlainInYAML: return nil
      default:
        let digits = String(scalar.value, radix: 16, uppercase: true)
        let (letter, width) = scalar.value > 0xFFFF ? ("U", 8) : ("u", 4)
        return "\\\(letter)" + String(repeating: "0", count: width - digits.count) + digits
      }
    }
    return "\"\(text)\""
  }
}

extension Unicode.Scalar {
  /// Whether it can appear in a file and is visible there.
  fileprivate var isPlainInYAML: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate, .unassigned: false
    default: true
    }
  }
}
