import SwiftSyntax

extension Interpreter {
  struct Bound {
    var path: Path
    /// The condition besides the event's name.
    var conditions: [String] = []
    var isCertain = false
  }

  /// Matches a pattern with a value and returns its bindings; nil if it cannot match.
  func match(_ pattern: Pattern, _ value: Value, _ text: String, _ path: Path) -> Bound? {
    var bound = Bound(path: path)
    switch value {
    case .event(let names, _):
      bindEvent(pattern, names, &bound)
      return bound
    case .tuple(let parts):
      guard case .tuple(let patterns) = pattern, patterns.count == parts.count else { break }
      return matchTuple(patterns, parts, text, path)
    case .enumCase(let known):
      guard case .enumCase(let name, let parts) = pattern else { break }
      if name == "nil" || name != known.name {
        return knowsCases(known) || name == "nil" ? nil : bindOpaque(pattern, bound)
      }
      for (index, part) in parts.enumerated() {
        let value = index < known.arguments.count ? known.arguments[index].value : .opaque(part.pattern.text)
        guard let inner = match(part.pattern, value, text, bound.path) else { return nil }
        bound.path = inner.path
      }
      bound.isCertain = true
      return bound
    case .nothing:
      if case .enumCase("nil", _) = pattern { bound.isCertain = true; return bound }
      if case .enumCase = pattern { return nil }
    case .storage(let storage):
      // The payload of a case is of the type that the case declares.
      if case .enumCase(let name, let parts) = pattern, parts.count == 1,
        case .bind(let variable) = parts[0].pattern,
        case .storage(let payload) = member(name, of: storage), payload.type != nil
      {
        bound.path.locals[variable] = .storage(payload)
        return bound
      }
    case .literal(let known):
      if case .literal(let wanted) = pattern {
        bound.isCertain = known == wanted; return known == wanted ? bound : nil
      }
    default: break
    }
    if case .bind(let name) = pattern {
      bound.path.locals[name] = value
      bound.isCertain = true
      return bound
    }
    return bindOpaque(pattern, bound)
  }

  private func knowsCases(_ value: EnumValue) -> Bool { value.name.first?.isLowercase == true }

  private func matchTuple(_ patterns: [Pattern], _ parts: [Value], _ text: String, _ path: Path) -> Bound? {
    var bound = Bound(path: path)
    for (pattern, part) in zip(patterns, parts) {
      if case .event(let names, _) = part {
        bindEvent(pattern, names, &bound)
      } else {
        guard let inner = match(pattern, part, text, bound.path) else { return nil }
        bound.path = inner.path
        if pattern.decides, !inner.isCertain {
          bound.conditions.append("\(describe(part, text)) is \(pattern.text)")
        }
      }
    }
    return bound
  }

  func describe(_ value: Value, _ fallback: String) -> String {
    switch value {
    case .unknown(let text): text.string
    case .storage(let storage): storage.text
    default: fallback
    }
  }

  /// What is asked of an expression, as text. In a body that is run for another, what begins with a parameter begins
  /// with what the parameter stands for: two parameters of one name are two things.
  func question(_ expression: some SyntaxProtocol, _ path: Path) -> String {
    let text = line(expression)
    guard !path.calls.isEmpty else { return text }
    let negation = text.hasPrefix("!") ? "!" : ""
    let name = text.dropFirst(negation.count).prefix { $0.isLetter || $0.isNumber || $0 == "_" }
    guard let local = path.locals[String(name)] else { return text }
    let meaning = describe(local, String(name))
    guard meaning != name, meaning.utf8.count <= Self.longestMeaning, !meaning.contains("{") else {
      return text
    }
    return "\(negation)\(meaning)\(text.dropFirst(negation.count + name.count))"
  }

  /// Names the event after the pattern; what the pattern binds is the payload of its case.
  private func bindEvent(_ pattern: Pattern, _ names: [String], _ bound: inout Bound) {
    let inner = pattern.eventNames
    if !inner.isEmpty { bound.path.event.names = names + inner }
    bindPayload(pattern, names, &bound)
  }

  private func bindPayload(_ pattern: Pattern, _ names: [String], _ bound: inout Bound) {
    switch pattern {
    case .bind(let name): bound.path.locals[name] = .event(names, text: name)
    case .cast(let inner, let type):
      bound.conditions.append("is \(type)")
      bindPayload(inner, names, &bound)
    case .tuple(let parts): for part in parts { bindPayload(part, names, &bound) }
    case .enumCase(let name, let parts):
      let next = names + [name]
      for part in parts {
        // A payload that is an event itself extends the name; one value of several does not.
        if case .bind(let variable) = part.pattern, parts.count > 1 || !SlotNames.isEventLike(variable) {
          bound.path.locals[variable] = .opaque(variable)
        } else {
          bindPayload(part.pattern, next, &bound)
        }
        if case .literal(let text) = part.pattern, !text.hasPrefix("\\.") {
          bound.conditions.append("\(part.label ?? name) is \(text)")
        }
      }
    case .any, .literal: break
    }
  }

  private func bindOpaque(_ pattern: Pattern, _ bound: Bound) -> Bound {
    var bound = bound
    switch pattern {
    case .bind(let name): bound.path.locals[name] = .opaque(name)
    case .enumCase(_, let parts): for part in parts { bound = bindOpaque(part.pattern, bound) }
    case .tuple(let parts): for part in parts { bound = bindOpaque(part, bound) }
    case .cast(let inner, _): bound = bindOpaque(inner, bound)
    case .any, .literal: break
    }
    return bound
  }

  /// `if case pattern = value`, on several paths.
  func match(_ syntax: PatternSyntax, _ expression: ExprSyntax, _ paths: [Path]) -> (
    paths: [Path], condition: String?, canFail: Bool
  ) {
    let pattern = Pattern(syntax)
    var next: [Path] = []
    var text: String?
    var canFail = false
    for var path in paths {
      let value = resolved(evaluate(expression, &path), path)
      guard let bound = match(pattern, value, question(expression, path), path) else {
        canFail = true; continue
      }
      next.append(bound.path)
      if isEvent(value, path) { canFail = true; continue }
      if !bound.isCertain, pattern.decides {
        text = "\(question(expression, path)) is \(pattern.text)"
        canFail = true
      }
    }
    return (next, text, canFail)
  }
}

extension SlotNames {
  /// Whether a variable or a type is an event by its name.
  static func isEventLike(_ name: String) -> Bool {
    ends(name.hasSuffix("?") ? String(name.dropLast()) : name, in: eventNames)
  }

  private static let eventNames = endings([
    "action", "event", "delegate", "output", "result", "intent", "message", "response",
  ])
}
