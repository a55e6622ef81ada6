import FlowDiagnostics

/// A JSON value whose objects keep their keys in the given order.
///
/// Foundation's encoder orders keys by hash or by name. A report reads better, and is as deterministic, in the order in which
/// its schema declares them.
package enum JSONValue: Sendable {
  /// Nothing.
  case null
  /// True or false.
  case bool(Bool)
  /// A whole number.
  case int(Int)
  /// A text.
  case string(String)
  /// Values in order.
  case array([JSONValue])
  /// Keys and values in order.
  case object([(key: String, value: JSONValue)])

  /// Returns a text, or null for nil.
  package static func optional(_ text: String?) -> JSONValue {
    text.map(JSONValue.string) ?? .null
  }

  /// Returns a number, or null for nil.
  package static func optional(_ number: Int?) -> JSONValue {
    number.map(JSONValue.int) ?? .null
  }

  /// Returns an array of texts.
  package static func strings(_ texts: [String]) -> JSONValue {
    .array(texts.map(JSONValue.string))
  }

  /// Returns an object of the members that are not nil.
  package static func members(_ members: KeyValuePairs<String, JSONValue?>) -> JSONValue {
    .object(members.compactMap { key, value in value.map { (key, $0) } })
  }

  /// How a JSON text is laid out.
  package enum Layout: Sendable {
    /// Everything on one line.
    case compact
    /// One value per line, with two spaces per level. Arrays of scalars take one line.
    case indented
  }

  /// Returns the JSON text, without a final line end.
  package func text(_ layout: Layout = .indented) -> String {
    var result = ""
    write(to: &result, layout: layout, indent: 0)
    return result
  }

  private func write(to text: inout String, layout: Layout, indent: Int) {
    switch self {
    case .null: text += "null"
    case .bool(let value): text += value ? "true" : "false"
    case .int(let value): text += String(value)
    case .string(let value): Self.quote(value, to: &text)
    case .array(let values):
      let layout = values.contains { !$0.isScalar } ? layout : .compact
      Self.list("[", "]", values, to: &text, layout: layout, indent: indent) { value, text in
        value.write(to: &text, layout: layout, indent: indent + 1)
      }
    case .object(let members):
      Self.list("{", "}", members, to: &text, layout: layout, indent: indent) { member, text in
        Self.quote(member.key, to: &text)
        text += ": "
        member.value.write(to: &text, layout: layout, indent: indent + 1)
      }
    }
  }

  private var isScalar: Bool {
    switch self {
    case .null, .bool, .int, .string: true
    case .array, .object: false
    }
  }

  private static func list<Element>(
    _ open: String, _ close: String, _ elements: [Element], to text: inout String, layout: Layout,
    indent: Int, element: (Element, inout String) -> Void
  ) {
    guard !elements.isEmpty else {
      text += open + close
      return
    }
    text += open
    for (index, value) in elements.enumerated() {
      if index > 0 { text += layout == .compact ? ", " : "," }
      if layout == .indented { text += "\n" + String(repeating: "  ", count: indent + 1) }
      element(value, &text)
    }
    if layout == .indented { text += "\n" + String(repeating: "  ", count: indent) }
    text += close
  }

  private static func quote(_ value: String, to text: inout String) {
    text += "\""
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case _ where scalar.value < 0x20 || scalar.value == 0x7F:
        text += "\\u" + scalar.hexadecimal.lowercased()
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }
}

extension JSONValue: ExpressibleByDictionaryLiteral {
  /// Creates an object from a literal. The keys keep their order.
  package init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(elements.map { (key: $0.0, value: $0.1) })
  }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
  /// Creates a text from a literal.
  package init(stringLiteral value: String) { self = .string(value) }

  /// Creates a number from a literal.
  package init(integerLiteral value: Int) { self = .int(value) }
}
