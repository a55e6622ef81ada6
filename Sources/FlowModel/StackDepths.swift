/// How deep stacks are looked at.
public enum StackDepths: Hashable, Sendable {
  /// As deep as the file's limits allow; where a stack has none, every depth is proved.
  case declared
  /// At most this many items, from 1 to 64, where the file gives no limit. Nothing is proved beyond them.
  case bounded(Int)
  /// Every depth of every stack, whatever limits the file gives.
  case every
}

extension Flow {
  /// The flow with its stacks looked at so deep.
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
