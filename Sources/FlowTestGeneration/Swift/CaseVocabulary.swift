/// An enumeration of Swift whose cases stand for labels of the scenario, with values for what varies in them.
struct CaseVocabulary {
  enum Piece {
    /// Always the same.
    case text(String)
    /// The value of a parameter, by position.
    case value(Int)
    /// The value of a parameter after a full stop, or nothing where it is nil.
    case suffix(Int)
  }

  struct Case {
    var name: String
    var remark: String
    var parameters: [(name: String, use: ValueVocabulary.Use)]
    var pieces: [Piece]
    /// Whether its label is the address of a link.
    var isLink: Bool
  }

  let name: String
  /// What it is, for its comment.
  let remark: String
  private(set) var cases: [Case] = []
  /// The case and the values that each label stands for.
  private var meanings: [String: (index: Int, values: [String])] = [:]
  private var names = SwiftNames()

  init(name: String, remark: String) {
    (self.name, self.remark) = (name, remark)
  }

  /// Adds a case and returns its index.
  mutating func add(
    _ name: String, kind: String, remark: String, parameters: [(name: String, use: ValueVocabulary.Use)] = [],
    pieces: [Piece], isLink: Bool = false
  ) -> Int {
    var labels = SwiftNames()
    let parameters = parameters.map { (labels.value($0.name, kind: "value"), $0.use) }
    cases.append(
      Case(
        name: names.value(name, kind: kind), remark: remark, parameters: parameters, pieces: pieces,
        isLink: isLink))
    return cases.count - 1
  }

  /// Notes what a label stands for; the first meaning of a label counts.
  mutating func note(_ label: String, _ index: Int, _ values: [String] = []) {
    if meanings[label] == nil { meanings[label] = (index, values) }
  }

  func knows(_ label: String) -> Bool { meanings[label] != nil }

  private func meaning(of label: String) -> (case: Case, values: [String]) {
    guard let (index, values) = meanings[label] else {
      preconditionFailure("every label has a case: \(label)")
    }
    return (cases[index], values)
  }

  /// Returns the expression for a label: `.openProduct(id: .product1)`.
  func expression(_ label: String, _ types: ValueVocabulary) -> SwiftExpression {
    let (known, values) = meaning(of: label)
    guard !known.parameters.isEmpty else { return .text(".\(known.name)") }
    let arguments = zip(known.parameters, values).map { parameter, value in
      (label: Optional(parameter.name), value: types.expression(value, of: parameter.use))
    }
    return .call(".\(known.name)", arguments)
  }

  /// Returns a label with the app's names for its values and without its outcome, and the outcome.
  func inApp(_ label: String, _ types: ValueVocabulary) -> (event: String, outcome: String?) {
    written(label, text: { $0 }, value: types.nameInApp)
  }

  /// Returns the address that a link opens, with the app's names for its values.
  func address(_ label: String, _ types: ValueVocabulary) -> String {
    written(label, text: \.asAddress) { types.nameInApp($0, of: $1).asAddressPart }.event
  }

  private func written(
    _ label: String, text: (String) -> String, value: (String, ValueVocabulary.Use) -> String
  ) -> (event: String, outcome: String?) {
    let (known, values) = meaning(of: label)
    var (event, outcome): (String, String?) = ("", nil)
    for piece in known.pieces {
      switch piece {
      case .text(let part): event += text(part)
      case .value(let position): event += value(values[position], known.parameters[position].use)
      case .suffix(let position): outcome = values[position] == "nil" ? nil : values[position]
      }
    }
    return (event, outcome)
  }

  // MARK: - Declaration

  /// Returns the declaration, indented by two.
  ///
  /// - Parameter listsAll: Whether the enumeration has `allCases` and can be made from a label.
  func lines(_ types: ValueVocabulary, listsAll: Bool) -> [String] {
    let protocols = listsAll ? "Hashable, CaseIterable" : "Hashable"
    var lines = Words.wrapped(remark, width: 98).map { "  /// \($0)" }
    lines.append("  enum \(name): \(protocols) {")
    for one in cases {
      lines += Words.wrapped(one.remark, width: 96).map { "    /// \($0)" }
      let parameters = one.parameters.map {
        (label: Optional($0.name), value: SwiftExpression.text(types.name(of: $0.use)))
      }
      let declaration: SwiftExpression = parameters.isEmpty ? .text(one.name) : .call(one.name, parameters)
      lines += declaration.lines(indent: 4, prefix: "case ")
    }
    if !cases.isEmpty { lines.append("") }
    lines += labelLines
    if cases.contains(where: \.isLink) { lines += [""] + addressLines }
    if listsAll { lines += [""] + listLines(types) }
    return lines + ["  }"]
  }

  private var labelLines: [String] {
    ["    /// Its name in the scenario and its traces.", "    var label: String {", "      switch self {"]
      + cases.flatMap { textLines(of: $0, $0.pieces, SwiftExpression.escaped) { "\($0).rawValue" } }
      + ["      }", "    }"]
  }

  /// The addresses of links, for drivers that open them.
  private var addressLines: [String] {
    let lines = cases.filter(\.isLink).flatMap { one in
      let pieces = one.pieces.filter { if case .suffix = $0 { false } else { true } }
      return textLines(of: one, pieces) {
        SwiftExpression.escaped($0.asAddress)
      } value: {
        "\($0).inAddress"
      }
    }
    return [
      "    /// The address that a link opens, with the app's names for its values; nil if it is not a link.",
      "    var linkAddress: String? {", "      switch self {",
    ] + lines + (cases.allSatisfy(\.isLink) ? [] : ["      default: nil"]) + ["      }", "    }"]
  }

  /// Returns a case of a switch that returns a text made of pieces.
  private func textLines(
    of one: Case, _ pieces: [Piece], _ text: (String) -> String, value: (String) -> String
  ) -> [String] {
    let used = pieces.compactMap { piece -> Int? in
      switch piece {
      case .text: nil
      case .value(let index), .suffix(let index): index
      }
    }
    let bindings = one.parameters.enumerated().map { used.contains($0) ? "let \($1.name)" : "_" }
    let head =
      "      case .\(one.name)" + (used.isEmpty ? ":" : "(\(bindings.joined(separator: ", "))):")
    let literal = "\"\(pieces.map { interpolation($0, one, text, value) }.joined())\""
    let line = "\(head) \(literal)"
    return line.count <= SwiftExpression.width ? [line] : [head, "        \(literal)"]
  }

  private func interpolation(
    _ piece: Piece, _ one: Case, _ text: (String) -> String, _ value: (String) -> String
  ) -> String {
    switch piece {
    case .text(let part): return text(part)
    case .value(let index):
      let parameter = one.parameters[index]
      return parameter.use.isOptional
        ? "\\(\(value(parameter.name + "?")) ?? \"nil\")" : "\\(\(value(parameter.name)))"
    case .suffix(let index):
      let parameter = one.parameters[index]
      return parameter.use.isOptional
        ? "\\(\(parameter.name).map { \".\\($0.rawValue)\" } ?? \"\")" : ".\\(\(parameter.name).rawValue)"
    }
  }

  private func listLines(_ types: ValueVocabulary) -> [String] {
    var lines: [String] = []
    if cases.contains(where: { !$0.parameters.isEmpty }) || cases.isEmpty {
      lines += ["    /// All cases with all values.", "    static var allCases: [\(name)] {"]
      lines.append("      \(cases.isEmpty ? "let" : "var") all: [\(name)] = []")
      for one in cases { lines += appending(one, types) }
      lines += ["      return all", "    }", ""]
    }
    return lines + [
      "    /// The case with this name in the scenario; nil if there is none.", "    init?(label: String) {",
      "      guard let found = Self.allCases.first(where: { $0.label == label }) else { return nil }",
      "      self = found", "    }",
    ]
  }

  private func appending(_ one: Case, _ types: ValueVocabulary) -> [String] {
    guard !one.parameters.isEmpty else { return ["      all.append(.\(one.name))"] }
    var lines: [String] = []
    var indent = 6
    for parameter in one.parameters {
      let type = types.name(
        of: ValueVocabulary.Use(enumeration: parameter.use.enumeration, isOptional: false))
      let all = parameter.use.isOptional ? "\(type).allCases.map(Optional.some) + [nil]" : "\(type).allCases"
      lines.append(String(repeating: " ", count: indent) + "for \(parameter.name) in \(all) {")
      indent += 2
    }
    let arguments = one.parameters.map { (label: Optional($0.name), value: SwiftExpression.text($0.name)) }
    lines += SwiftExpression.call(".\(one.name)", arguments).lines(
      indent: indent, prefix: "all.append(", suffix: ")")
    for _ in one.parameters {
      indent -= 2
      lines.append(String(repeating: " ", count: indent) + "}")
    }
    return lines
  }
}
