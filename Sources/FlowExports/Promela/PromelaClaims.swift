import FlowCompiler
import FlowLogic
import FlowModel

/// The claims of a flow as formulas for SPIN.
struct PromelaClaims {
  /// What a claim says, as far as a formula about single runs can say it.
  private enum Content {
    /// No reachable state satisfies it; or, for the second, some state does when that is refuted.
    case avoided(FlowStateFormula, PromelaModel.Formula.Meaning)
    /// Every fair run satisfies it.
    case run(TraceClaim)
    /// Something else.
    case other
  }

  private let claims: [(obligation: Obligation, content: Content)]

  init(_ obligations: [Obligation]) {
    claims = obligations.flatMap { obligation in
      obligation.parts.map { part in
        switch part.claim {
        case .never(let formula): (obligation, .avoided(formula, .violated))
        case .reachable(let formula): (obligation, .avoided(formula, .reached))
        case .linear(let formula): (obligation, .run(formula))
        case .neverStep, .noCycle, .noCycleAlong, .initially: (obligation, .other)
        }
      }
    }
  }

  // MARK: - What they speak of

  /// The formulas about infinite runs.
  var runFormulas: [TraceClaim] {
    claims.compactMap { claim in
      if case .run(let formula) = claim.content { formula } else { nil }
    }
  }

  /// What the formulas about runs ask of single steps.
  var stepFormulas: [FlowStepFormula] {
    runFormulas.flatMap(\.atoms).compactMap { atom in
      if case .arrival(let step) = atom { step } else { nil }
    }
  }

  /// The formulas that they and some fairness classes consist of.
  func parts(with fairness: [FlowFairness]) -> FormulaParts<Proposition, StepProposition> {
    var parts = FormulaParts<Proposition, StepProposition>()
    for claim in claims {
      switch claim.content {
      case .avoided(let formula, _): parts.add(formula)
      case .run(let formula): parts.add(formula)
      case .other: break
      }
    }
    for fairness in fairness { parts.add(fairness) }
    return parts
  }

  // MARK: - Formulas

  /// The claims written down: the formulas' words, the formulas, and what an error in each means.
  struct Text {
    var words: PromelaWords
    var formulas: [String] = []
    var written: [PromelaModel.Formula] = []
  }

  /// Writes the claims down.
  ///
  /// - Parameter runs: What formulas about runs need; nil where they cannot be written.
  func text(
    _ tests: FormulaTests, words: PromelaWords, runs: PromelaTraces?, names: inout PromelaNames,
    longestFormula: Int
  ) -> Text {
    var text = Text(words: words)
    for (obligation, content) in claims {
      let kind = "\(obligation.kind.rawValue) '\(obligation.id)': \(obligation.summary)".promelaComment
      text.formulas += ["", "/* \(kind) */"]
      let lines =
        switch content {
        case .avoided(let formula, let meaning):
          avoided(obligation, formula, meaning, tests, &text, &names, longestFormula)
        case .run(let formula): run(obligation, formula, tests, runs, &text, &names, longestFormula)
        case .other: nil as [String]?
        }
      text.formulas +=
        lines ?? ["/* This claim is not about single executions, so it has no formula here. */"]
    }
    return text
  }

  private func avoided(
    _ obligation: Obligation, _ formula: FlowStateFormula, _ meaning: PromelaModel.Formula.Meaning,
    _ tests: FormulaTests, _ text: inout Text, _ names: inout PromelaNames, _ limit: Int
  ) -> [String]? {
    guard let test = tests.test(formula) else { return nil }
    let name = names.name([obligation.id])
    let word = names.name([obligation.id, meaning == .violated ? "broken" : "reached"])
    text.words.define([(word, test, 1)], within: limit)
    text.written.append(PromelaModel.Formula(subject: obligation.id, name: name, error: meaning))
    let remark = "/* It is reachable if spin finds an error here; the error trail is a trace to it. */"
    return (meaning == .reached ? [remark] : []) + ["ltl \(name) { [] !\(word) }"]
  }

  private func run(
    _ obligation: Obligation, _ formula: TraceClaim, _ tests: FormulaTests, _ runs: PromelaTraces?,
    _ text: inout Text, _ names: inout PromelaNames, _ limit: Int
  ) -> [String]? {
    guard let runs else { return nil }
    let name = names.name([obligation.id])
    // Spin's translation takes constants for words, and runs away with some of them.
    let formula = formula.withoutConstants { value(of: $0, tests, runs, text.words) }
    var counts: [TraceAtom<Proposition, StepProposition>: Int] = [:]
    _ = formula.mapAtoms { atom in
      counts[atom, default: 0] += 1
      return atom
    }
    var words: [TraceAtom<Proposition, StepProposition>: String] = [:]
    var states: [(name: String, test: RegisterExpression, count: Int)] = []
    for (number, atom) in formula.atoms.enumerated() {
      switch atom {
      case .state(let state):
        guard let test = tests.test(state) else { return nil }
        let word = names.name([obligation.id, "p\(number + 1)"])
        states.append((word, test, counts[atom, default: 1]))
        words[atom] = word
      case .arrival(let step): words[atom] = "(\(runs.arrival(step) ?? "false"))"
      }
    }
    text.words.define(states, within: limit)
    let claim = formula.mapAtoms { words[$0, default: "false"] }
    let whole = runs.premise.map { LTLFormula.implies($0, claim) } ?? claim
    let ltl = "ltl \(name) { \(whole.promela) }"
    guard formula.hasNext else {
      text.written.append(
        PromelaModel.Formula(subject: obligation.id, name: name, error: .violated, macros: ["RUNS"]))
      return ["#ifdef RUNS", ltl, "#endif"]
    }
    let never = NeverClaim(name, against: whole)
    text.written.append(
      PromelaModel.Formula(
        subject: obligation.id, name: name, error: .violated,
        macros: never == nil ? ["RUNS", "NEXT"] : ["RUNS"]))
    guard let never else { return ["#if defined(RUNS) && defined(NEXT)", ltl, "#endif"] }
    return ["#ifdef RUNS", "#ifdef NEXT", ltl, "#else"] + never.lines + ["#endif", "#endif"]
  }

  /// The value of an atom that is the same wherever runs come; nil for any other.
  private func value(
    of atom: TraceAtom<Proposition, StepProposition>, _ tests: FormulaTests, _ runs: PromelaTraces,
    _ words: PromelaWords
  ) -> Bool? {
    switch atom {
    case .state(let state): tests.test(state).flatMap { words.constant($0) }
    case .arrival(let step): runs.arrival(step) == nil ? false : nil
    }
  }
}

extension LTLFormula<String> {
  /// The formula in the words of spin's `ltl`.
  fileprivate var promela: String {
    switch self {
    case .constant(let value): value ? "true" : "false"
    case .atom(let word): word
    case .not(let operand): "!(\(operand.promela))"
    case .and(let left, let right): "(\(left.promela)) && (\(right.promela))"
    case .or(let left, let right): "(\(left.promela)) || (\(right.promela))"
    case .implies(let left, let right): "(\(left.promela)) -> (\(right.promela))"
    case .iff(let left, let right): "(\(left.promela)) <-> (\(right.promela))"
    case .next(let operand): "X (\(operand.promela))"
    case .eventually(let operand): "<> (\(operand.promela))"
    case .always(let operand): "[] (\(operand.promela))"
    case .until(let left, let right): "(\(left.promela)) U (\(right.promela))"
    case .release(let left, let right): "(\(left.promela)) V (\(right.promela))"
    case .weakUntil(let left, let right): "(\(left.promela)) W (\(right.promela))"
    }
  }
}
