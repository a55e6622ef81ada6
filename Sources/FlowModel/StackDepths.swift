/// How deeply stacks are explored.
public enum StackDepths: Hashable, Sendable {
  /// As deep as the file's limits allow. For a stack without a limit, claims are proved at every depth.
  case declared
  /// This many items where the file gives no limit, from 1 to 64. Nothing is proved beyond that.
  case bounded(Int)
  /// Every depth of every stack, whatever limits the file gives.
  case every
}

extension Flow {
  /// Returns the flow with its stacks explored to these depths.
  ///
  /// - Complexity: Linear in the number of fields.
  public func exploring(_ depths: StackDepths) -> Flow {
    var flow = self
    switch depths {
    case .declared: break
    case .bounded(let bound): flow.stackBound = bound
    case .every:
      for coordinator in flow.coordinators.indices {
        for field in flow.coordinators[coordinator].fields.indices {
          guard case .stack(var stack) = flow.coordinators[coordinator].fields[field].kind else { continue }
          stack.limit = nil
          flow.coordinators[coordinator].fields[field].kind = .stack(stack)
        }
      }
    }
    return flow
  }
}
