import FlowAlgorithms

extension HeadGraph {
  /// For each fact about returns, the bits of all rules on any run that the fact stands for.
  ///
  /// A run of each fact may be taken in turn by a loop that comes by again and again, so a loop can meet what all of them meet.
  ///
  /// - Parameter masks: The bits of each rule.
  /// - Complexity: Linear in the derivations of facts, times the bits in words.
  func factMasks(_ masks: BitRows, bits: Int) -> BitRows {
    var own = BitRows(count: returns.facts.count, bits: bits)
    var parts: [[Int]] = []
    for (number, fact) in returns.facts.enumerated() {
      parts.append(derivations(of: fact) { rule in own.add(rule, of: masks, to: number) })
    }
    let components = stronglyConnectedComponents(of: parts, reachedFrom: parts.indices)
    var united = BitRows(count: (components.max() ?? -1) + 1, bits: bits)
    // A component comes after those that its facts are derived from.
    for number in parts.indices.sorted(by: { (components[$0], $0) < (components[$1], $1) }) {
      united.add(number, of: own, to: components[number])
      for part in parts[number] { united.add(row: components[part], to: components[number]) }
    }
    for number in parts.indices { own.add(components[number], of: united, to: number) }
    return own
  }

  /// The facts that some derivation of a fact uses; `use` is called with the rule of each derivation.
  private func derivations(of fact: Returns.Fact, use: (Int) -> Void) -> [Int] {
    let system = returns.part.system
    let head = Int(fact.head)
    for rule in returns.part.rules(of: head) where system.rules[rule].pops {
      if system.control(after: rule) == fact.control { use(rule) }
    }
    var facts: [Int] = []
    for edge in edges(of: head) where edge.fact >= 0 || !system.rules[Int(edge.rule)].pushes {
      guard let rest = returns.number(of: Int(edge.target), fact.control) else { continue }
      use(Int(edge.rule))
      facts.append(Int(rest))
      if edge.fact >= 0 { facts.append(Int(edge.fact)) }
    }
    return facts
  }
}
