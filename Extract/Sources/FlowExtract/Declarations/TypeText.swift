import SwiftSyntax

/// A type as it is written, without attributes and spaces: `[Path]`, `Destination.State?`.
package struct TypeText: Hashable {
  private let form: Form
  var text: String { form.text }

  init(_ text: String) { form = Form(text) }

  package static func == (a: TypeText, b: TypeText) -> Bool { a.form === b.form || a.text == b.text }
  package func hash(into hasher: inout Hasher) { hasher.combine(text) }

  /// The text with what is read from it, each once.
  private final class Form {
    let text: String
    /// Only a name, perhaps with dots in it.
    let isPlain: Bool
    lazy var unwrapped = TypeText(text).readUnwrapped
    lazy var name = TypeText(text).readName
    lazy var lastName = name.split(separator: ".").last.map(String.init) ?? name
    lazy var element = TypeText(text).readElement
    lazy var isFunction = text.contains(" -> ")

    init(_ text: String) {
      self.text = text
      isPlain = text.utf8.allSatisfy {
        switch $0 {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "."): true
        default: false
        }
      }
    }
  }

  init(_ syntax: some SyntaxProtocol) {
    var text = ""
    for token in syntax.tokens(viewMode: .sourceAccurate) {
      switch token.text {
      case "any", "some", "inout", "borrowing", "consuming", "sending": text += ""
      case "->": text += " -> "
      default: text += token.text
      }
    }
    form = Form(text)
  }

  var isOptional: Bool { text.hasSuffix("?") || text.hasSuffix("!") || text.hasPrefix("Optional<") }

  /// The type under an optional.
  var unwrapped: TypeText { form.isPlain ? self : form.unwrapped }

  private var readUnwrapped: TypeText {
    if text.hasSuffix("?") || text.hasSuffix("!") { return TypeText(String(text.dropLast())).unwrapped }
    if let inner = argument(of: "Optional") { return inner }
    if text.hasPrefix("("), text.hasSuffix(")"), !text.contains("->"), !text.contains(",") {
      return TypeText(String(text.dropFirst().dropLast())).unwrapped
    }
    return self
  }

  var isFunction: Bool { !form.isPlain && form.isFunction }

  /// Whether the type is plain data, whose values never name screens.
  var isPlainData: Bool {
    let bare = element ?? unwrapped
    return Self.plainData.contains(bare.text)
  }

  private static let plainData: Set = [
    "String", "Int", "Double", "Float", "CGFloat", "TimeInterval", "Date", "Data", "URL", "URLRequest",
    "UUID", "Void", "()",
    "Color", "UIColor", "Image", "UIImage", "Font", "UIFont", "CGRect", "CGSize", "CGPoint",
    "AttributedString",
    "NSAttributedString", "Substring", "Character", "Int64", "UInt", "Error", "URLComponents",
    "LocalizedStringKey",
  ]

  /// The element of `[X]`, `Array<X>`, `StackState<X>`, `IdentifiedArrayOf<X>`.
  var element: TypeText? { form.isPlain ? nil : form.element }

  private var readElement: TypeText? {
    if text.hasPrefix("["), text.hasSuffix("]"), !text.contains(":") {
      return TypeText(String(text.dropFirst().dropLast()))
    }
    for wrapper in ["Array", "StackState", "IdentifiedArrayOf", "Routes", "IdentifiedArray"] {
      if let inner = argument(of: wrapper) { return inner }
    }
    return nil
  }

  /// The first generic argument, for `name<…>`.
  func argument(of name: String) -> TypeText? {
    guard !form.isPlain, text.hasPrefix(name), text.dropFirst(name.count).first == "<", text.hasSuffix(">")
    else { return nil }
    return genericArguments.first.map(TypeText.init)
  }

  /// The name without generic arguments and without optional: `NavigationNode` for `NavigationNode<Detail>?`.
  var name: String { form.isPlain ? text : form.name }

  /// The last part of the name: `State` for `Detail.State`.
  var lastName: String { form.lastName }

  private var readName: String {
    let bare = unwrapped.text
    guard let start = bare.firstIndex(of: "<") else { return bare }
    return String(bare[..<start])
  }

  var genericArguments: [String] {
    let bare = unwrapped.text
    guard let start = bare.firstIndex(of: "<"), bare.hasSuffix(">") else { return [] }
    var parts: [String] = [""]
    var depth = 0
    for character in bare[bare.index(after: start)...].dropLast() {
      switch character {
      case "<", "(", "[": depth += 1
      case ">", ")", "]": depth -= 1
      default: break
      }
      if character == ",", depth == 0 { parts.append("") } else { parts[parts.count - 1].append(character) }
    }
    return parts
  }
}

extension SyntaxProtocol {
  /// The source text on one line, without comments; a long one is cut.
  var line: String {
    var text = ""
    var isSpaced = false
    for token in tokens(viewMode: .sourceAccurate) {
      if isSpaced || token.leadingTriviaLength.utf8Length > 0, !text.isEmpty { text += " " }
      text += token.text
      isSpaced = token.trailingTriviaLength.utf8Length > 0
      if text.utf8.count > 400 { return text + "…" }
    }
    return text
  }
}
