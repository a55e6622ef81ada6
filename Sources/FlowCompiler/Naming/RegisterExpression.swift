public import FlowModel
import FlowResolver
public import FlowStateSpace

/// A test of a state that reads only its registers.
public indirect enum RegisterExpression: Sendable, Hashable {
  /// True or false in every state.
  case constant(Bool)
  /// The register at this position of ``CompiledFlow/registers`` holds one of these numbers.
  case holds(register: Int, codes: [Int])
  /// The operand does not hold.
  case not(RegisterExpression)
  /// All operands hold.
  case all([RegisterExpression])
  /// Some operand holds.
  case any([RegisterExpression])
  /// The state agrees with a guard in `yes`. Every state that it is meant for agrees with a guard in `yes` or in `no`.
  case decided(yes: [BitGuard], no: [BitGuard])
}

/// Some bits of a state and their value: what a result that was computed for a state depends on.
public struct BitGuard: Sendable, Hashable {
  /// The bits, a state's words each.
  public var mask: [UInt64]
  /// Their value; 0 elsewhere.
  public var value: [UInt64]

  /// Creates the guard that a state satisfies, from some of its bits.
  public init(mask: [UInt64], of state: [UInt64]) {
    self.mask = mask
    value = zip(mask, state).map { $0 & $1 }
  }
}

extension CompiledFlow {
  /// Returns each proposition as a test of registers that is correct in every state of the graph.
  ///
  /// A condition over fields is taken apart. A proposition that looks through the layers of the screen, such as `visible is …`,
  /// is evaluated for the states of the graph, once for all those that agree on what was read.
  public func expressions(of propositions: [Proposition], in graph: StateGraph) -> [RegisterExpression] {
    var leaves = PropositionLeaves(layout: program.layout)
    let formulas = propositions.map { leaves.formula(propositionCompiler.compile($0)) }
    let positions = registerPositions
    var expressions = Array(repeating: RegisterExpression.constant(false), count: leaves.count)
    for (test, leaf) in leaves.tests {
      guard let position = positions[test.register] else {
        preconditionFailure("only registers with bits are tested")
      }
      expressions[leaf] = .holds(register: position, codes: test.codes.indices.filter { test.codes[$0] })
    }
    for (proposition, leaf) in leaves.others { expressions[leaf] = decision(proposition, in: graph) }
    return formulas.map { expression($0, expressions) }
  }

  private func expression(
    _ formula: PropositionFormula, _ leaves: [RegisterExpression]
  ) -> RegisterExpression {
    switch formula {
    case .constant(let value): .constant(value)
    case .leaf(let leaf): leaves[leaf]
    case .not(let operand): .not(expression(operand, leaves))
    case .all(let operands): .all(operands.map { expression($0, leaves) })
    case .any(let operands): .any(operands.map { expression($0, leaves) })
    }
  }

  /// Evaluates a proposition for the states of a graph.
  private func decision(_ proposition: CompiledProposition, in graph: StateGraph) -> RegisterExpression {
    let reader = StateReader(program)
    var guards = DecisionTree(stateWidth: stateWidth)
    var (yes, no): ([BitGuard], [BitGuard]) = ([], [])
    graph.forEachState { state in
      guard guards.guardID(of: state.words) == nil else { return }
      reader.read(state.words)
      let holds = reader.holds(proposition, front: reader.front())
      let mask = reader.mask
      _ = guards.insert(state.words, dependingOn: mask)
      if holds {
        yes.append(BitGuard(mask: mask, of: state.words))
      } else {
        no.append(BitGuard(mask: mask, of: state.words))
      }
    }
    if no.isEmpty { return .constant(true) }
    return yes.isEmpty ? .constant(false) : .decided(yes: yes, no: no)
  }
}
