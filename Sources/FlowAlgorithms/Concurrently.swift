import Dispatch

/// Calls `body` with each number below a count, and returns the results in that order.
///
/// - Parameter threads: The most calls that run at a time; all by default.
@discardableResult
public func concurrently<Result: Sendable>(
  _ count: Int, threads: Int = .max, _ body: @Sendable (Int) -> Result
) -> [Result] {
  guard count > 1, threads > 1 else { return (0..<count).map(body) }
  let results = LockedValue([Result?](repeating: nil, count: count))
  let next = AtomicInt(0)
  DispatchQueue.concurrentPerform(iterations: min(count, threads)) { _ in
    while true {
      let number = next.add(1)
      guard number < count else { return }
      let result = body(number)
      results.withLock { $0[number] = result }
    }
  }
  return results.withLock { $0.compactMap { $0 } }
}
