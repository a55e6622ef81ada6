import FlowChecking
import FlowCompiler
import FlowDiagnostics
import FlowLogic
import FlowModel
import FlowStateSpace

/// Formulas of linear temporal logic.
extension ClaimEvaluation {
  private typealias Formula = LTLFormula<TraceAtom<Int, ActionID>>

  func formula(_ text: String, _ claim: Claim) -> NavigationVerdict {
    var atoms = FormulaAtoms()
    let parsed = FormulaParser.linear(text) { SourceSpan(line: 1, column: $0.lowerBound + 1) }
    var mistakes = parsed.mistakes.map { mistake in
      Located(
        [mistake.value.message, mistake.value.suggestion].compactMap { $0 }.joined(separator: "; "),
        at: mistake.span)
    }
    let formula = parsed.formula?.mapAtoms { atom -> TraceAtom<Int, ActionID> in
      do throws(AtomMistake) {
        return try meaning(of: atom, claim.names, &atoms)
      } catch {
        mistakes.append(Located(error.message, at: atom.span))
        return .state(.constant(false))
      }
    }
    guard let formula, mistakes.isEmpty else {
      let lines = mistakes.map { "at character \($0.span.column), \($0.value)" }
      return claim.unmet(.undetermined, "the formula cannot be read: " + lines.joined(separator: "; "))
    }
    if let neverSeen = missing(atoms.visible, claim) { return neverSeen }
    let sets = atoms.sets
    var result = verdict(claim, .linear(formula), sets, "an execution does not satisfy it")
    if result.outcome == .holds, isVacuous(formula, sets) {
      result.become(.vacuous, "it holds only because what it describes never happens")
    }
    return result
  }

  /// Whether the premise of `G (premise -> …)` never holds, as for scenarios.
  private func isVacuous(_ formula: Formula, _ sets: [StateSet]) -> Bool {
    guard case .always(.implies(let premise, _)) = formula else { return false }
    let checker = checker(sets)
    if case .atom(.state(let state)) = premise { return !checker.occurs(state) }
    if let claim = premise.stepClaim(), checker.occurs(claim) { return false }
    if case .holds = checker.check(.linear(.always(.not(premise)))) { return true }
    return false
  }

  /// Returns what an atom of a formula says about a state, or about the step into it.
  private func meaning(
    of atom: ParsedAtom, _ names: [(String, Claim.Condition)], _ atoms: inout FormulaAtoms
  ) throws(AtomMistake) -> TraceAtom<Int, ActionID> {
    switch atom.kind {
    case .visible:
      atoms.visible.append(atom.text)
      return atoms.add(visible(atom.text))
    case .event: return .arrival(.any(try actions(called: atom.text).map { .atom($0) }))
    case .name, .condition:
      if let named = names.last(where: { $0.0 == atom.text }) { return atoms.add(states(where: named.1)) }
      if explored.flow.flow.gates.contains(where: { $0.name.value == atom.text }) {
        return atoms.add(holding([.gateOpen(atom.text)]))
      }
      if atom.kind == .condition { return try layer(atom.text, &atoms) }
      let known = names.map(\.0) + explored.flow.flow.gates.map(\.name.value)
      throw AtomMistake(
        "'\(atom.text)' is neither a gate nor named by 'where'"
          + (Suggestion.question(for: atom.text, among: known).map { "; \($0)" } ?? ""))
    }
  }

  /// Returns the actions that a name means. A name without arguments means the actions with any arguments.
  private func actions(called name: String) throws(AtomMistake) -> [ActionID] {
    let all = explored.flow.actions
    let found = all.indices.filter { isCalled(all[$0].event, name) || isCalled(all[$0].label, name) }
    guard found.isEmpty else { return found }
    throw AtomMistake(
      "nothing that happens is called '\(name)'"
        + (Suggestion.question(for: name, among: all.map(\.label)).map { "; \($0)" } ?? ""))
  }

  // MARK: - Layers

  /// Returns what braces say: `sheet is login`, `sheet is not login`, `sheet == nil`, `sheet != nil`, `stack contains cart`.
  private func layer(_ text: String, _ atoms: inout FormulaAtoms) throws(AtomMistake) -> TraceAtom<
    Int, ActionID
  > {
    let words = text.split(separator: " ").map(String.init)
    let rest = { (count: Int) in words.dropFirst(count).joined(separator: " ") }
    let known = "'sheet is login', 'sheet == nil', 'stack contains cart', or a name of 'where'"
    guard words.count >= 3 else { throw AtomMistake("'\(text)' says nothing of a layer; write \(known)") }
    let fields = fields(of: words[0])
    guard !fields.isEmpty else {
      throw AtomMistake("the app has no layer '\(words[0])'; write \(known)")
    }
    let isNegated = words[1] == "==" || words[1...2] == ["is", "not"]
    let found: StateSet
    switch words[1] {
    case "==", "!=":
      guard rest(2) == "nil" else { throw AtomMistake("a layer is compared with 'nil' only; write \(known)") }
      found = wanting(words[0], in: fields) { _ in true }
    case "is" where words[0] != "stack", "contains" where words[0] == "stack":
      let name = rest(isNegated ? 3 : 2)
      found = wanting(words[0], in: fields) { isCalled($0, name) }
      guard !found.isEmpty || !explored.isComplete else {
        throw AtomMistake("'\(name)' is never wanted in '\(words[0])'")
      }
    default: throw AtomMistake("'\(words[1])' is nothing that can be asked of '\(words[0])'; write \(known)")
    }
    return .state(isNegated ? .not(atoms.state(found)) : atoms.state(found))
  }

  /// Returns the fields that hold layers of a kind, each with its coordinator; nil for the root.
  private func fields(of kind: String) -> [(coordinator: Located<String>?, field: Field)] {
    explored.flow.flow.coordinators.enumerated().flatMap { number, coordinator in
      coordinator.fields.filter { field in
        switch field.kind {
        case .stack: kind == "stack"
        case .slot(let slot): slot.presentations.contains { $0.kind.pictureWord == kind }
        default: false
        }
      }.map { (number == 0 ? nil : coordinator.name, $0) }
    }
  }

  /// Returns the states in which some field wants an item of a kind whose name fits.
  private func wanting(
    _ kind: String, in fields: [(coordinator: Located<String>?, field: Field)], _ fits: (String) -> Bool
  ) -> StateSet {
    let span = SourceSpan(line: 1, column: 1)
    return holding(
      fields.flatMap { coordinator, field -> [Proposition] in
        let conditions: [Condition] =
          switch field.kind {
          case .stack(let stack):
            stack.screens.filter { fits($0.value) }.map {
              .contains(stack: field.name, ItemExpression(name: $0, span: span))
            }
          case .slot(let slot):
            slot.presentations.filter { $0.kind.pictureWord == kind }.flatMap(\.names).filter {
              fits($0.value)
            }.map {
              .wants(slot: field.name, ItemExpression(name: $0, span: span))
            }
          default: []
          }
        return conditions.map { condition in
          .condition(coordinator.map { .inSome(coordinator: $0, condition) } ?? condition)
        }
      })
  }
}

/// The sets of states that a formula's atoms stand for, by number.
private struct FormulaAtoms {
  var sets: [StateSet] = []
  /// The screens and alerts whose visibility the formula names.
  var visible: [String] = []

  mutating func state(_ set: StateSet) -> StateFormula<Int, ActionID> {
    sets.append(set)
    return .atom(sets.count - 1)
  }

  mutating func add(_ set: StateSet) -> TraceAtom<Int, ActionID> { .state(state(set)) }
}

/// What is wrong with an atom of a formula.
private struct AtomMistake: Error {
  let message: String

  init(_ message: String) { self.message = message }
}
