import FlowDiagnostics

/// Text made safe for labels: whatever a name contains, it is shown as it is and means nothing.
enum LabelText {
  /// Text on one line: line breaks and tabs become spaces, other control characters are left out.
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

  /// Text for XML.
  static func xml(_ text: String) -> String { plain(text).escapedForXML() }

  /// Text for HTML-like labels, which are XML in which backslashes mean something too.
  static func markup(_ text: String) -> String {
    xml(unentitled(text).replacing("\\", with: "\\\\"))
  }

  /// Text for ordinary labels, where backslashes and entities would mean something.
  static func label(_ text: String) -> String {
    unentitled(plain(text)).replacing("\\", with: "\\\\").replacing("&", with: "&amp;")
  }

  /// Parts what looks like an entity with an invisible joiner: Graphviz's SVG would let it through as one.
  private static func unentitled(_ text: String) -> String {
    text.replacing(#/&(?=#?[A-Za-z0-9]+;)/#, with: "&\u{2060}")
  }

  /// A guess at the width of text in points, on the wide side, so that a substituted font still fits.
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
