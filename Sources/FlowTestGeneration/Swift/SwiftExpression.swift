import FlowDiagnostics

/// A Swift expression that can be laid out in lines, as swift-format does with the repository's configuration.
indirect enum SwiftExpression {
  /// An argument or an element, with the label before it.
  typealias Argument = (label: String?, value: SwiftExpression)

  /// Text that is not divided.
  case text(String)
  /// A call of a name with labelled arguments.
  case call(String, [Argument])
  /// An array, or a dictionary whose keys are labels.
  case list([Argument])

  static func array(_ values: [SwiftExpression]) -> SwiftExpression { .list(values.map { (nil, $0) }) }

  static func string(_ text: String) -> SwiftExpression { .text(literal(text)) }

  /// The longest line; swift-format considers a statement of 110 characters too long.
  static let width = 109

  var flat: String {
    switch self {
    case .text(let text): text
    case .call(let name, let arguments): "\(name)(\(Self.flat(arguments)))"
    case .list(let elements): "[\(Self.flat(elements))]"
    }
  }

  private static func flat(_ parts: [Argument]) -> String {
    parts.map { part in (part.label.map { "\($0): " } ?? "") + part.value.flat }.joined(separator: ", ")
  }

  /// Returns the expression in as few lines as fit, indented, between a prefix and a suffix.
  func lines(indent: Int, prefix: String = "", suffix: String = "") -> [String] {
    let blanks = String(repeating: " ", count: indent)
    let one = blanks + prefix + flat + suffix
    guard one.count > Self.width else { return [one] }
    switch self {
    case .text: return [one]
    case .call(let name, let arguments):
      return [blanks + prefix + name + "("] + Self.filled(arguments, indent: indent + 2, end: ")" + suffix)
    case .list(let elements):
      let rest = elements.flatMap { element in
        element.value.lines(
          indent: indent + 2, prefix: element.label.map { "\($0): " } ?? "", suffix: ",")
      }
      return [blanks + prefix + "["] + rest + [blanks + "]" + suffix]
    }
  }

  /// Returns arguments in lines, as many in each as fit.
  static func filled(_ arguments: [Argument], indent: Int, end: String = "") -> [String] {
    let blanks = String(repeating: " ", count: indent)
    var lines: [String] = []
    // Whether the last line has room for another argument: an argument of several lines stands alone.
    var isOpen = false
    for (index, argument) in arguments.enumerated() {
      let prefix = argument.label.map { "\($0): " } ?? ""
      let suffix = index == arguments.count - 1 ? end : ","
      let text = prefix + argument.value.flat + suffix
      if isOpen, let last = lines.last, last.count + 1 + text.count <= width {
        lines[lines.count - 1] += " " + text
      } else {
        let own = argument.value.lines(indent: indent, prefix: prefix, suffix: suffix)
        isOpen = own.count == 1
        lines += own
      }
    }
    return lines.isEmpty ? [blanks + end] : lines
  }

  static func literal(_ text: String) -> String { "\"\(escaped(text))\"" }

  /// Returns text as it stands between the quotes of a literal.
  static func escaped(_ text: String) -> String {
    text.replacingScalars { scalar in
      switch scalar {
      case "\"": "\\\""
      case "\\": "\\\\"
      case _ where scalar.value < 0x20 || scalar.value == 0x7F || (0x2028...0x2029).contains(scalar.value):
        "\\u{\(String(scalar.value, radix: 16))}"
      default: nil
      }
    }
  }
}
