/// Steps that lead from a state to the same state with values exchanged.
///
/// Up to symmetry, such a step is a loop. Repeating it follows a real cycle through several states, of which the graph has only
/// one. So a claim about cycles through at least two states would miss it.
struct RenamedLoops {
  private let flow: CompiledFlow
  private let graph: StateGraph
  private let symmetry: FlowSymmetry

  /// Prepares to examine a graph that was explored up to a symmetry.
  init(_ flow: CompiledFlow, _ graph: StateGraph, _ symmetry: FlowSymmetry) {
    (self.flow, self.graph, self.symmetry) = (flow, graph, symmetry)
  }

  /// Returns the name of the first obligation with a claim about cycles that such a step may be part of.
  func claimant(among obligations: [Obligation]) -> String? {
    obligations.first { obligation in
      obligation.parts.contains { part in
        guard case .noCycleAlong(let steps, let taking) = part.claim else { return false }
        return hasLoop(of: .all([steps, taking]))
      }
    }?.id
  }

  private func hasLoop(of formula: FlowStepFormula) -> Bool {
    let kinds = Set(graph.labels.filter { answers(formula, $0).yes })
    guard !kinds.isEmpty else { return false }
    return (0..<graph.stateCount).contains { id in
      graph.transitions(from: id).contains { step in
        step.target == id && kinds.contains(TransitionLabel(action: step.action, flags: step.flags))
      } && renames(id, by: kinds)
    }
  }

  /// Whether the flow has a step with one of these labels from a state to another state of its orbit.
  private func renames(_ id: StateID, by kinds: Set<TransitionLabel>) -> Bool {
    let state = graph.state(id)
    var (symmetry, buffer) = (symmetry, SuccessorBuffer(stateWidth: flow.stateWidth))
    flow.successors(of: state, into: &buffer)
    return (0..<buffer.count).contains { index in
      var target = buffer.state(at: index)
      guard target != state, kinds.contains(buffer.label(at: index)) else { return false }
      symmetry.represent(&target.words)
      return target == state
    }
  }

  /// Returns whether some step with a label may satisfy the formula, and whether some may not, without looking at states.
  private func answers(_ formula: FlowStepFormula, _ kind: TransitionLabel) -> (yes: Bool, no: Bool) {
    switch formula {
    case .constant(let value): return (value, !value)
    case .atom(let atom):
      let value = flow.holds(atom, action: kind.action, flags: kind.flags)
      return (value, !value)
    case .before, .after: return (true, true)
    case .not(let operand):
      let answer = answers(operand, kind)
      return (answer.no, answer.yes)
    case .all(let operands):
      let all = operands.map { answers($0, kind) }
      return (all.allSatisfy(\.yes), all.contains(where: \.no))
    case .any(let operands):
      let all = operands.map { answers($0, kind) }
      return (all.contains(where: \.yes), all.allSatisfy(\.no))
    }
  }
}
