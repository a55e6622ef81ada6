import FlowDiagnostics
import FlowLogic
import FlowModel

extension ScenarioDecoder {
  /// Reads `{ ltl: … }` or `{ ctl: … }`; nil after a diagnostic.
  mutating func formula(_ node: YamlNode, _ what: String) -> Property.Claim? {
    guard let fields = fields(of: node, what, keys: ["ltl", "ctl"]) else { return nil }
    guard let entry = fields.entries.first, fields.entries.count == 1 else {
      // An unknown key has been reported already.
      if fields.entries.count == 2 {
        log.report(
          .malformedFormula, at: node.head, "\(what) may have a formula in 'ltl' or in 'ctl', not in both")
      }
      return nil
    }
    let scalar = written(
      entry.value, "'\(entry.key.value)' of \(what)", expected: "a formula",
      suggestion: "put it in quotes, as in \"G (p -> F q)\"")
    guard let scalar, parse(scalar, { $0.noteQuote(.malformedFormula) }) == nil else { return nil }
    return entry.key.value == "ltl" ? linear(scalar) : branching(scalar)
  }

  /// Returns the formula in `{ ltl: … }` or `{ ctl: … }` as written.
  func formulaText(_ node: YamlNode) -> YamlScalar? {
    guard case .map(let entries) = node.content else { return nil }
    return entries.lazy.compactMap(\.value.scalar).first
  }

  private mutating func linear(_ scalar: YamlScalar) -> Property.Claim? {
    let places = ScalarPositions(of: scalar, in: lines(of: scalar.start))
    let result = FormulaParser.linear(scalar.text) { places.span(from: $0.lowerBound, to: $0.upperBound) }
    note(result.mistakes)
    var known: [String: TraceCondition] = [:]
    var isWhole = true
    let formula = result.formula?.mapAtoms { atom -> TraceCondition in
      let read = known[atom.description] ?? runCondition(atom)
      known[atom.description] = read
      isWhole = isWhole && read != nil
      return read ?? .condition(placeholder)
    }
    return isWhole ? formula.map { .everyRun($0) } : nil
  }

  private mutating func branching(_ scalar: YamlScalar) -> Property.Claim? {
    let places = ScalarPositions(of: scalar, in: lines(of: scalar.start))
    let result = FormulaParser.branching(scalar.text) { places.span(from: $0.lowerBound, to: $0.upperBound) }
    note(result.mistakes)
    var isWhole = true
    let formula = result.formula?.mapAtoms { atom -> Condition in
      if atom.kind == .event {
        log.report(
          .malformedFormula, at: atom.span,
          "a formula in 'ctl' is about states, but 'after' is about steps",
          suggestion: "write the formula in 'ltl'")
      } else if let read = condition(atom) {
        return read
      }
      isWhole = false
      return placeholder
    }
    return isWhole ? formula.map { .branching($0) } : nil
  }

  private mutating func note(_ mistakes: [Located<FormulaMistake>]) {
    for mistake in mistakes {
      log.report(
        mistake.value.isAboutSize ? .nestedCondition : .malformedFormula, at: mistake.span,
        mistake.value.message, suggestion: mistake.value.suggestion)
    }
  }

  private mutating func runCondition(_ atom: ParsedAtom) -> TraceCondition? {
    guard atom.kind != .event else { return .after(Located(atom.text, at: atom.span)) }
    return condition(atom).map { .condition($0) }
  }

  /// Reads an atom as a condition on a state; nil after a diagnostic.
  private mutating func condition(_ atom: ParsedAtom) -> Condition? {
    parse(YamlScalar(text: atom.text, style: .plain, start: atom.span)) { parser in
      atom.kind == .visible
        ? parser.wholeItem("a screen or alert").map(Condition.visible) : parser.wholeCondition()
    }
  }
}
