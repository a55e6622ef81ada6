import FlowResolver

/// What was found out about conditions in one state, so that what many events ask is worked out once.
///
/// What is remembered is not read again: that is right for a log of everything that was read in the state, and wrong for one of
/// what a single event read.
struct ConditionAnswers {
  fileprivate enum Answer: UInt8 { case unknown, yes, no }

  fileprivate var answers: [Answer]

  init(of pool: ConditionPool) {
    answers = Array(repeating: .unknown, count: pool.nodes.count)
  }
}

extension ConditionPool {
  /// Whether the condition holds in a state whose front is `front`; looks at what is known of that state, and adds to it.
  func holds(
    _ condition: ConditionID, in state: StateVector, front: VisibleStack, layout: StateLayout,
    knowing known: inout ConditionAnswers?
  ) -> Bool {
    guard known != nil else { return holds(condition, in: state, front: front, layout: layout) }
    switch known?.answers[condition] {
    case .yes: return true
    case .no: return false
    case .unknown, nil: break
    }
    let value =
      switch nodes[condition] {
      case .not(let operand): !holds(operand, in: state, front: front, layout: layout, knowing: &known)
      case .and(let left, let right):
        holds(left, in: state, front: front, layout: layout, knowing: &known)
          && holds(right, in: state, front: front, layout: layout, knowing: &known)
      case .or(let left, let right):
        holds(left, in: state, front: front, layout: layout, knowing: &known)
          || holds(right, in: state, front: front, layout: layout, knowing: &known)
      case .constant, .isCode, .isSet, .sameValue, .compare, .codeMatches, .fixedMatches, .stackContains,
        .stackTop, .count,
        .visible:
        holds(condition, in: state, front: front, layout: layout)
      }
    known?.answers[condition] = value ? .yes : .no
    return value
  }
}
