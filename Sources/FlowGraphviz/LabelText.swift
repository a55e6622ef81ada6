import FlowDiagnostics

/// Makes text safe for labels: whatever a name contains, it is shown as it is and has no special meaning.
enum LabelText {
  /// Returns text on one line. Line breaks and tabs become spaces, other control characters are left out, and unassigned
  /// characters are replaced.
  static func plain(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for character in text {
      guard !character.isNewline && character != "\t" else {
        result.append(" ")
        continue
      }
      for scalar in character.unicodeScalars where scalar.properties.generalCategory != .control {
        let isText = scalar.properties.generalCategory != .unassigned
        result.append(isText ? scalar : "\u{FFFD}")
      }
    }
    return String(result)
  }

  static func xml(_ text: String) -> String { plain(text).escapedForXML() }

  /// Returns text for HTML-like labels, which are XML where backslashes have a meaning too.
  static func markup(_ text: String) -> String {
    xml(unentitled(text).replacing("\\", with: "\\\\"))
  }

  /// Returns text for ordinary labels, where backslashes and entities would have a meaning.
  static func label(_ text: String) -> String {
    unentitled(plain(text)).replacing("\\", with: "\\\\").replacing("&", with: "&amp;")
  }

  /// Inserts an invisible joiner into what looks like an entity: Graphviz's SVG would keep it as one.
  private static func unentitled(_ text: String) -> String {
    text.replacing(#/&(?=#?[A-Za-z0-9]+;)/#, with: "&\u{2060}")
  }

  /// Returns an estimate of the width of text in points, large enough for a substituted font to fit.
  static func width(of text: String, size: Double, isBold: Bool) -> Double {
    let units = text.unicodeScalars.reduce(0.0) { sum, scalar in
      switch scalar {
      case "i", "j", "l", "I", "'", "|", ".", ",", ":", ";", " ", "(", ")", "[", "]": sum + 0.38
      case "m", "w", "M", "W", "@", "%": sum + 0.96
      case "A"..."Z": sum + 0.7
      case "\u{0}"..."\u{2FF}": sum + 0.6
      case "\u{2E80}"...: sum + 1.05
      default: sum + 0.7
      }
    }
    return units * size * (isBold ? 1.09 : 1)
  }
}
