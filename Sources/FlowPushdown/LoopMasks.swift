import FlowAlgorithms

/// The bits that the loops of components meet.
struct LoopMasks {
  private let returns: Returns
  /// The bits of each rule.
  private let masks: BitRows
  private let conditions: RunConditions
  /// The search for the bits that detours meet. It runs only as far as needed.
  private var detours: ComponentSearch<DetourGraph>

  init(_ returns: Returns, _ masks: BitRows, _ conditions: RunConditions) {
    (self.returns, self.masks, self.conditions) = (returns, masks, conditions)
    let graph = DetourGraph(returns, masks: masks, bits: conditions.bits)
    detours = ComponentSearch(graph, nodeCount: graph.count)
  }

  /// Returns the strong classes that the loops through some heads enable and never take; nil if the loops lack a required bit.
  ///
  /// The rules between the heads often suffice. Only if they do not, the bits of detours are computed.
  mutating func postponed(by heads: [Int]) -> [Int]? {
    let near = met(by: heads, withDetours: false)
    if conditions.areRequired(in: near),
      conditions.strong.indices.allSatisfy({ near.has(conditions.takenBit($0), in: 0) })
    {
      return []
    }
    let mask = met(by: heads, withDetours: true)
    return conditions.areRequired(in: mask) ? conditions.postponed(in: mask) : nil
  }

  /// Returns the bits of all edges between some heads, as one row.
  private mutating func met(by heads: [Int], withDetours: Bool) -> BitRows {
    var mask = BitRows(count: 1, bits: conditions.bits)
    let inside = Set(heads)
    for head in heads {
      for rule in returns.part.rules(of: head) {
        guard returns.part.system.rules[rule].pushes || returns.part.system.rules[rule].resets else {
          continue
        }
        guard let target = returns.part.system.target(of: rule), inside.contains(target) else { continue }
        mask.add(rule, of: masks, to: 0)
      }
      for number in returns.detours[head] where inside.contains(Int(returns.targets[Int(number)])) {
        guard withDetours else {
          detours.graph.addRules(of: number, to: &mask)
          continue
        }
        let node = detours.graph.node(of: number)
        detours.visit(node)
        mask.add(Int(detours.numbers[node]), of: detours.graph.met, to: 0)
      }
    }
    return mask
  }
}
