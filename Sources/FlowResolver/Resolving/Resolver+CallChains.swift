import FlowAlgorithms
import FlowDiagnostics
import FlowModel

/// How far calls lead: that no chain of them comes back to its start, nor is too long to be inlined.
extension Resolver {
  /// Calls are nested no deeper, so that whoever follows them need not fear for their stack.
  private static let deepestCall = 64

  /// Reports calls that come back to their event, and chains that are too long.
  func checkChains() {
    var callees: [[Int]] = Array(repeating: [], count: eventSignatures.count)
    for call in calls { if let caller = call.caller { callees[caller].append(call.callee) } }
    let rings = stronglyConnectedComponents(of: callees, reachedFrom: callees.indices)
    var isCyclic = false
    for call in calls {
      guard let caller = call.caller, rings[caller] == rings[call.callee] else { continue }
      isCyclic = true
      let name = eventSignatures[caller].declaration.name.value
      report(.cyclicCall, at: call.span, "this call leads back to event '\(name)', so it never ends")
    }
    guard !isCyclic else { return }
    // What is called has a smaller number, and each ring is a single event here.
    var heights = Array(repeating: 0, count: callees.count)
    for event in callees.indices.sorted(by: { rings[$0] < rings[$1] }) {
      heights[event] = 1 + (callees[event].map { heights[$0] }.max() ?? 0)
    }
    for call in calls where heights[call.callee] == Self.deepestCall + 1 {
      let name = eventSignatures[call.callee].declaration.name.value
      report(
        .deepCalls, at: call.span,
        "calls may be nested at most \(Self.deepestCall) deep, and event '\(name)' starts a longer chain"
      )
    }
  }
}
