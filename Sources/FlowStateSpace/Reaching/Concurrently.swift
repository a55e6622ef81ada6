import Dispatch
import Synchronization

/// Calls `body` with each number below a count, each call on a thread of its own, and returns what they give in that order.
@discardableResult
func concurrently<Result: Sendable>(_ count: Int, _ body: @Sendable (Int) -> Result) -> [Result] {
  guard count > 1 else { return (0..<count).map(body) }
  let results = Mutex([Result?](repeating: nil, count: count))
  DispatchQueue.concurrentPerform(iterations: count) { number in
    let result = body(number)
    results.withLock { $0[number] = result }
  }
  return results.withLock { $0.compactMap { $0 } }
}
