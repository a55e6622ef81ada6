import FlowDiagnostics
package import FlowModel

extension Baseline {
  /// The file's text: entries by file, finding and fingerprint, so that the same findings give the same bytes.
  package var text: String {
    var text = """
      # Accepted findings, each with a reason and a date. 'flowcheck baseline write' adds new ones, 'flowcheck baseline
      # prune' removes those that are fixed. Reasons may be edited by hand.
      baseline: \(Self.formatVersion)

      """
    guard !entries.isEmpty else { return text + "accepted: {}\n" }
    text += "accepted:\n"
    let files = Dictionary(grouping: entries, by: \.file)
    for (file, entries) in files.sorted(by: { $0.key < $1.key }) {
      text += "  \(file.yamlKey):\n"
      for entry in entries.sorted(by: { ($0.finding, $0.fingerprint) < ($1.finding, $1.fingerprint) }) {
        text += """
              \(entry.fingerprint):
                finding: \(entry.finding.yamlText)
                reason: \(entry.reason.yamlText)
                date: \(entry.date)

          """
      }
    }
    return text
  }
}

extension String {
  /// The text as a key: as it is where nothing in it means anything to YAML, else between quotes.
  fileprivate var yamlKey: String {
    wholeMatch(of: #/[A-Za-z][A-Za-z0-9_.\/-]*/#) != nil ? self : yamlText
  }

  /// The text between double quotes, with an escape for whatever is no plain character.
  fileprivate var yamlText: String {
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
  /// Whether it can stand in a file and be seen there.
  fileprivate var isPlainInYAML: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate, .unassigned: false
    default: true
    }
  }
}
