import FlowDiagnostics
import FlowModel

/// How far calls lead: that no chain of them comes back to its start, nor is too long to be inlined.
extension Resolver {
  /// Calls are nested no deeper, so that whoever follows them need not fear for their stack.
  private static let deepestCall = 64

  /// Reports calls that come back to their event, and chains that are too long.
  func checkChains() {
    var callees: [Int: [Int]] = [:]
    for call in calls { if let caller = call.caller { callees[caller, default: []].append(call.callee) } }
    let rings = rings(of: callees)
    var isCyclic = false
    for call in calls {
      guard let caller = call.caller, rings[caller] == rings[call.callee] else { continue }
      isCyclic = true
      let name = eventSignatures[caller].declaration.name.value
      report(.cyclicCall, at: call.span, "this call comes back to event '\(name)', so it never ends")
    }
    guard !isCyclic else { return }
    // Rings are numbered from what calls nothing, and here each is a single event.
    var heights: [Int: Int] = [:]
    for (event, _) in rings.sorted(by: { $0.value < $1.value }) {
      heights[event] = 1 + ((callees[event] ?? []).compactMap { heights[$0] }.max() ?? 0)
    }
    for call in calls where heights[call.callee] == Self.deepestCall + 1 {
      let name = eventSignatures[call.callee].declaration.name.value
      report(
        .deepCalls, at: call.span,
        "calls are nested at most \(Self.deepestCall) deep, and event '\(name)' is the first of a longer chain"
      )
    }
  }

  /// For each event the number of the ring of calls that it is in, alone or with others; a ring that is called has a smaller number
  /// than one that calls it (Tarjan, 1972).
  private func rings(of callees: [Int: [Int]]) -> [Int: Int] {
    var (rings, order, lowest): ([Int: Int], [Int: Int], [Int: Int]) = ([:], [:], [:])
    var (path, stack): ([(event: Int, next: Int)], [Int]) = ([], [])
    var ringCount = 0
    func enter(_ event: Int) {
      lowest[event] = order.count
      order[event] = order.count
      path.append((event, 0))
      stack.append(event)
    }
    for start in callees.keys.sorted() where order[start] == nil {
      enter(start)
      while let (event, next) = path.last {
        let targets = callees[event] ?? []
        if next < targets.count {
          path[path.count - 1].next += 1
          let target = targets[next]
          if order[target] == nil {
            enter(target)
          } else if rings[target] == nil, let seen = order[target] {
            lowest[event] = min(lowest[event] ?? seen, seen)
          }
          continue
        }
        path.removeLast()
        if let caller = path.last?.event, let low = lowest[event] {
          lowest[caller] = min(lowest[caller] ?? low, low)
        }
        guard lowest[event] == order[event] else { continue }
        while let member = stack.popLast() {
          rings[member] = ringCount
          if member == event { break }
        }
        ringCount += 1
      }
    }
    return rings
  }
}
