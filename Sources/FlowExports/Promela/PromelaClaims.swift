import FlowCompiler
import FlowLogic
import FlowModel
import FlowStateSpace

/// What a Promela model claims of its runs: formulas, and what their words stand for.
struct PromelaClaims {
  /// The formulas by name, with what an error means.
  private(set) var written: [PromelaModel.Formula] = []
  /// What the formulas' words stand for.
  private(set) var definitions: [String] = []
  /// The formulas.
  private(set) var formulas: [String] = []
  /// What every step does at its end, so that the formulas' words are right after it.
  private(set) var afterStep = ""

  /// The most characters of conditions in a formula; spin takes about 4,000 and a formula is longer than what it is made of.
  static let longestFormula = 1500

  init(
    _ obligations: [Obligation], flow: CompiledFlow, graph: StateGraph, expressions: PromelaExpressions,
    names: inout PromelaNames, longestFormula: Int
  ) {
    let claims = obligations.flatMap { obligation in obligation.parts.map { (obligation, $0) } }
    let propositions = claims.flatMap { $0.1.claim.propositions }
    var tests: [Proposition: RegisterExpression] = [:]
    let distinct = propositions.filter { tests.updateValue(.constant(false), forKey: $0) == nil }
    for (proposition, test) in zip(distinct, flow.expressions(of: distinct, in: graph)) {
      tests[proposition] = test
    }
    let initial = graph.state(graph.initialStates.lowerBound).words
    var observed: [String] = []
    for (obligation, part) in claims {
      let kind = "\(obligation.kind.rawValue) '\(obligation.id)': \(obligation.summary)".promelaComment
      guard let (formula, meaning) = part.claim.avoided, let test = formula.expression(tests) else {
        formulas += [
          "", "/* \(kind) */", "/* This is no claim about single runs, so it has no formula here. */",
        ]
        continue
      }
      let name = names.name([obligation.id])
      let word = names.name([obligation.id, meaning == .violated ? "broken" : "reached"])
      let text = expressions.text(test)
      if text.count > longestFormula {
        let now = expressions.holds(test, in: initial) ? 1 : 0
        definitions.append("bit \(word) = \(now); /* follows from the others */")
        observed.append("  \(word) = (\(text));")
      } else {
        definitions.append("#define \(word) (\(text))")
      }
      written.append(PromelaModel.Formula(subject: obligation.id, name: name, error: meaning))
      formulas += ["", "/* \(kind) */"]
      if meaning == .reached {
        formulas.append("/* It can be reached when spin finds an error here, which is the run to it. */")
      }
      formulas.append("ltl \(name) { [] !\(word) }")
    }
    if !observed.isEmpty {
      definitions += ["", "inline observe() {"] + observed + ["}"]
      afterStep = "; observe()"
    }
    if !definitions.isEmpty { definitions.append("") }
  }
}

extension FlowClaim {
  /// What the formula says of no state, and what it means when spin finds one; nil for a claim about anything else.
  fileprivate var avoided: (FlowStateFormula, PromelaModel.Formula.Meaning)? {
    switch self {
    case .never(let formula): (formula, .violated)
    case .reachable(let formula): (formula, .reached)
    case .neverStep, .noCycle, .noCycleAlong, .initially, .linear: nil
    }
  }

  /// The propositions of a claim about states.
  fileprivate var propositions: [Proposition] { avoided?.0.propositions ?? [] }
}

extension FlowStateFormula {
  fileprivate var propositions: [Proposition] {
    switch self {
    case .constant, .canReach, .canTake, .canRemain: []
    case .atom(let proposition): [proposition]
    case .not(let operand): operand.propositions
    case .all(let operands), .any(let operands): operands.flatMap(\.propositions)
    }
  }

  /// The formula as a test of registers; nil where it speaks of steps.
  fileprivate func expression(_ tests: [Proposition: RegisterExpression]) -> RegisterExpression? {
    switch self {
    case .constant(let value): return .constant(value)
    case .atom(let proposition): return tests[proposition]
    case .not(let operand): return operand.expression(tests).map { .not($0) }
    case .all(let operands):
      let parts = operands.compactMap { $0.expression(tests) }
      return parts.count == operands.count ? .all(parts) : nil
    case .any(let operands):
      let parts = operands.compactMap { $0.expression(tests) }
      return parts.count == operands.count ? .any(parts) : nil
    case .canReach, .canTake, .canRemain: return nil
    }
  }
}
