import SwiftSyntax

/// A pattern in a `case`, simplified to what decides.
indirect enum Pattern {
  case any
  case bind(String)
  /// `.name(…)`, with the label of each part.
  case enumCase(String, [(label: String?, pattern: Pattern)])
  case tuple([Pattern])
  case literal(String)
  case cast(Pattern, String)

  init(_ syntax: PatternSyntax) {
    switch syntax.kind {
    case .wildcardPattern: self = .any
    case .identifierPattern:
      self = syntax.as(IdentifierPatternSyntax.self).map { .bind($0.identifier.text) } ?? .any
    case .valueBindingPattern:
      self = syntax.as(ValueBindingPatternSyntax.self).map { Pattern($0.pattern) } ?? .any
    case .expressionPattern:
      self = syntax.as(ExpressionPatternSyntax.self).map { Pattern(expression: $0.expression) } ?? .any
    case .tuplePattern:
      self = .tuple(syntax.as(TuplePatternSyntax.self)?.elements.map { Pattern($0.pattern) } ?? [])
    default: self = .literal(syntax.line)
    }
  }

  init(expression: ExprSyntax) {
    if let pattern = expression.as(PatternExprSyntax.self) { self = Pattern(pattern.pattern); return }
    if expression.is(DiscardAssignmentExprSyntax.self) { self = .any; return }
    if expression.is(NilLiteralExprSyntax.self) { self = .enumCase("nil", []); return }
    if let chain = expression.as(OptionalChainingExprSyntax.self) {
      self = Pattern(expression: chain.expression); return
    }
    if let tuple = expression.as(TupleExprSyntax.self) {
      let parts = tuple.elements.map { Pattern(expression: $0.expression) }
      self = parts.count == 1 ? parts[0] : .tuple(parts)
      return
    }
    if let member = expression.as(MemberAccessExprSyntax.self) {
      self = Self.name(member).map { .enumCase($0, []) } ?? .literal(expression.line)
      return
    }
    if let call = expression.as(FunctionCallExprSyntax.self),
      let member = call.calledExpression.as(MemberAccessExprSyntax.self),
      let name = Self.name(member)
    {
      let parts = call.arguments.map { ($0.label?.text, Pattern(expression: $0.expression)) }
      if name == "some", parts.count == 1 { self = parts[0].1 } else { self = .enumCase(name, parts) }
      return
    }
    if let sequence = expression.as(SequenceExprSyntax.self)?.elements, let first = sequence.first,
      sequence.count == 3,
      sequence.dropFirst().first?.is(UnresolvedAsExprSyntax.self) == true, let type = sequence.last
    {
      self = .cast(Pattern(expression: first), type.line)
      return
    }
    self = .literal(expression.line)
  }

  /// `.name` and `Type.name`; nil for `object.name`.
  private static func name(_ member: MemberAccessExprSyntax) -> String? {
    guard let base = member.base else { return member.declName.baseName.text }
    let text = base.line
    return text.first?.isUppercase == true ? member.declName.baseName.text : nil
  }

  /// The names of the cases, from outside in, and key paths in them: what an event is called.
  var eventNames: [String] {
    switch self {
    case .enumCase(let name, let parts): return [name] + parts.flatMap(\.pattern.eventNames)
    case .literal(let text) where text.hasPrefix("\\."):
      return [String(text.dropFirst(2)).replacing("$", with: "")]
    case .literal(let text) where text.first?.isLetter == true && text != "true" && text != "false": return []
    case .cast(let inner, _): return inner.eventNames
    default: return []
    }
  }

  /// The pattern in words.
  var text: String {
    switch self {
    case .any: return "_"
    case .bind(let name): return name
    case .literal(let text): return text
    case .cast(let inner, let type): return "\(inner.text) as \(type)"
    case .tuple(let parts): return "(\(parts.map(\.text).joined(separator: ", ")))"
    case .enumCase(let name, let parts):
      if name == "nil" { return "nil" }
      let inner = parts.filter { $0.pattern.decides }.map {
        ($0.label.map { "\($0): " } ?? "") + $0.pattern.text
      }
      return inner.isEmpty ? ".\(name)" : ".\(name)(\(inner.joined(separator: ", ")))"
    }
  }

  /// Whether the pattern can fail.
  var decides: Bool {
    switch self {
    case .any, .bind: false
    case .tuple(let parts): parts.contains(where: \.decides)
    default: true
    }
  }
}
