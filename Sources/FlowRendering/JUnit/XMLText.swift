import FlowDiagnostics

/// An XML element, which escapes its strings when it is written.
struct XMLElement: Sendable {
  let name: String
  let attributes: [(name: String, value: String)]
  var children: [XMLElement] = []
  var text = ""

  init(
    _ name: String, _ attributes: [(String, String)] = [], children: [XMLElement] = [], text: String = ""
  ) {
    (self.name, self.children, self.text) = (name, children, text)
    self.attributes = attributes
  }

  /// Returns the lines of the element.
  func lines(indent: String = "") -> [String] {
    let head = "\(indent)<\(name)" + attributes.map { " \($0.name)=\"\(Self.quoted($0.value))\"" }.joined()
    guard !children.isEmpty || !text.isEmpty else { return [head + "/>"] }
    guard text.isEmpty else { return ["\(head)>\(Self.escaped(text))</\(name)>"] }
    return [head + ">"] + children.flatMap { $0.lines(indent: indent + "  ") } + ["\(indent)</\(name)>"]
  }

  private static func quoted(_ value: String) -> String {
    escaped(value) { scalar in
      switch scalar {
      case "\"": "&quot;"
      case "\n": "&#10;"
      case "\t": "&#9;"
      default: nil
      }
    }
  }

  /// Returns text with escaped markup. Characters that XML 1.0 cannot contain are written as `\u{1}`.
  private static func escaped(
    _ text: String, _ replacement: (Unicode.Scalar) -> String? = { _ in nil }
  ) -> String {
    text.escapedForXML { scalar in
      if let own = replacement(scalar) { return own }
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
