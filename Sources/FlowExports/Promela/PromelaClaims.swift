import FlowCompiler
import FlowLogic
import FlowModel

/// The claims of a flow as formulas for SPIN.
struct PromelaClaims {
  private let claims: [(obligation: Obligation, part: Obligation.Part)]

  init(_ obligations: [Obligation]) {
    claims = obligations.flatMap { obligation in obligation.parts.map { (obligation, $0) } }
  }

  // MARK: - What they speak of

  var runFormulas: [FlowTraceFormula] {
    claims.compactMap { claim in
      if case .linear(let formula) = claim.part.claim { formula } else { nil }
    }
  }

  /// What the formulas about runs ask of single steps.
  var stepFormulas: [FlowStepFormula] {
    runFormulas.flatMap(\.atoms).compactMap { atom in
      if case .arrival(let step) = atom { step } else { nil }
    }
  }

  /// The propositions of the claims that a formula about single runs can express.
  var propositions: [Proposition] {
    claims.flatMap { claim -> [Proposition] in
      switch claim.part.claim {
      case .never, .reachable, .linear: claim.part.propositions
      case .neverStep, .noCycle, .noCycleAlong, .initially: []
      }
    }
  }

  // MARK: - Formulas

  func write(to text: inout Text) {
    for (obligation, part) in claims {
      let kind = "\(obligation.kind.rawValue) '\(obligation.id)': \(obligation.summary)".promelaComment
      text.formulas += ["", "/* \(kind) */"]
      let lines =
        switch part.claim {
        case .never(let formula): text.avoided(obligation.id, formula, .violated)
        case .reachable(let formula): text.avoided(obligation.id, formula, .reached)
        case .linear(let formula): text.run(obligation.id, formula)
        case .neverStep, .noCycle, .noCycleAlong, .initially: nil as [String]?
        }
      text.formulas +=
        lines ?? ["/* This claim is not about single executions, so it has no formula here. */"]
    }
  }

  struct Text {
    let tests: FormulaTests
    /// What formulas about runs need; nil if they cannot be written.
    let runs: PromelaTraces?
    /// The most characters that the words of a formula may stand for before they become variables.
    let longestFormula: Int
    var names: PromelaNames
    var words: PromelaWords
    fileprivate(set) var formulas: [String] = []
    /// The formulas, each with what an error in it means.
    private(set) var written: [PromelaModel.Formula] = []
  }
}

extension PromelaClaims.Text {
  /// Writes that no reachable state satisfies a formula. For ``PromelaModel/Formula/Meaning/reached``, a refutation is a witness.
  fileprivate mutating func avoided(
    _ claim: String, _ formula: FlowStateFormula, _ meaning: PromelaModel.Formula.Meaning
  ) -> [String]? {
    guard let test = tests.test(formula) else { return nil }
    let name = names.name([claim])
    let word = names.name([claim, meaning == .violated ? "broken" : "reached"])
    words.define([(word, test, 1)], within: longestFormula)
    written.append(PromelaModel.Formula(subject: claim, name: name, error: meaning))
    let remark = "/* It is reachable if spin finds an error here; the error trail is a trace to it. */"
    return (meaning == .reached ? [remark] : []) + ["ltl \(name) { [] !\(word) }"]
  }

  /// Writes that every fair run satisfies a formula.
  fileprivate mutating func run(_ claim: String, _ formula: FlowTraceFormula) -> [String]? {
    guard let runs else { return nil }
    let name = names.name([claim])
    // SPIN's translation treats constants as atoms, and blows up on some of them.
    let formula = formula.withoutConstants { value(of: $0, runs) }
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
        let word = names.name([claim, "p\(number + 1)"])
        states.append((word, test, counts[atom, default: 1]))
        words[atom] = word
      case .arrival(let step): words[atom] = "(\(runs.arrival(step) ?? "false"))"
      }
    }
    self.words.define(states, within: longestFormula)
    let claimed = formula.mapAtoms { words[$0, default: "false"] }
    let whole = runs.premise.map { LTLFormula.implies($0, claimed) } ?? claimed
    let ltl = "ltl \(name) { \(whole.promela) }"
    let never = formula.hasNext ? whole.neverClaim(named: name) : nil
    let needsNext = formula.hasNext && never == nil
    written.append(
      PromelaModel.Formula(
        subject: claim, name: name, error: .violated, macros: needsNext ? ["RUNS", "NEXT"] : ["RUNS"]))
    if needsNext { return ["#if defined(RUNS) && defined(NEXT)", ltl, "#endif"] }
    guard let never else { return ["#ifdef RUNS", ltl, "#endif"] }
    return ["#ifdef RUNS", "#ifdef NEXT", ltl, "#else"] + never + ["#endif", "#endif"]
  }

  /// Returns the value of an atom that has the same value at all positions of runs; nil for any other.
  private func value(of atom: TraceAtom<Proposition, StepProposition>, _ runs: PromelaTraces) -> Bool? {
    switch atom {
    case .state(let state): tests.test(state).flatMap { words.constant($0) }
    case .arrival(let step): runs.arrival(step) == nil ? false : nil
    }
  }
}

extension LTLFormula<String> {
  /// The formula in the syntax of SPIN's `ltl`.
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
