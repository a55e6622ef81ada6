import FlowDiagnostics

/// An XML element, which escapes its strings when it is written.
struct XMLElement: Sendable {
  let name: String
  var attributes: [(String, String)] = []
  var children: [XMLElement] = []
  var text = ""

  func lines(indent: String = "") -> [String] {
    let values = attributes.map { " \($0)=\"\(Self.escaped($1, Self.escapesInQuotes))\"" }
    let head = "\(indent)<\(name)\(values.joined())"
    guard !children.isEmpty || !text.isEmpty else { return [head + "/>"] }
    guard text.isEmpty else { return ["\(head)>\(Self.escaped(text))</\(name)>"] }
    return [head + ">"] + children.flatMap { $0.lines(indent: indent + "  ") } + ["\(indent)</\(name)>"]
  }

  private static let escapesInQuotes: [Unicode.Scalar: String] = [
    "\"": "&quot;", "\n": "&#10;", "\t": "&#9;",
  ]

  /// Returns text with escaped markup. Characters that XML 1.0 cannot contain are written as `\u{1}`.
  private static func escaped(_ text: String, _ escapes: [Unicode.Scalar: String] = [:]) -> String {
    text.escapedForXML { scalar in
      if let own = escapes[scalar] { return own }
      return switch scalar {
      case "\"", "'", "\n", "\t": String(scalar)
      case "\r": "&#13;"
      case _ where scalar.value < 0x20 || scalar.value == 0xFFFE || scalar.value == 0xFFFF:
        "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      default: nil
      }
    }
  }
}
