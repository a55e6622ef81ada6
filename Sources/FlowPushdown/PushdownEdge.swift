/// That some configuration with a head takes a rule to a configuration with a head.
package struct PushdownEdge: Sendable {
  /// The number of the rule.
  package let rule: Int
  /// The number of the head that it leads to.
  package let target: Int
  /// The least weight of a run from the start that ends with the edge.
  package let weight: Int
  /// The transition of the automaton with the head that the rule is taken from.
  let top: Int32
  /// The transition with what the rule uncovers; nil where it does not pop.
  let below: Int32?
}

extension PushdownReachability {
  /// The edges from a head, by rule and then by the symbol that a pop uncovers: all those that a run from the start can take, and no
  /// others.
  ///
  /// What can lie directly below a head is what its levels were entered upon.
  ///
  /// - Complexity: Linear in the head's rules, plus, where one pops, in its transitions and in what lies below their levels.
  package func edges(of head: Int) -> [PushdownEdge] {
    let rules = rules(of: head)
    let uncovered = rules.contains { self.rules[$0].pops } ? below(head) : []
    return rules.flatMap { rule -> [PushdownEdge] in
      let weight = self.rules[rule].weight
      if let target = target(of: rule) {
        let edge = PushdownEdge(
          rule: rule, target: target, weight: weights[head].adding(weight: weight),
          top: headTransitions[head][0], below: nil)
        return [edge]
      }
      let control = control(after: rule)
      return uncovered.compactMap { below in
        self.head(control: control, symbol: below.symbol).map { target in
          PushdownEdge(
            rule: rule, target: target, weight: below.weight.adding(weight: weight), top: below.top,
            below: below.context)
        }
      }
    }
  }

  /// A symbol directly below a head.
  private struct Below {
    let symbol: Int32
    /// The least weight of a run to such a configuration.
    let weight: Int
    let top: Int32
    let context: Int32
  }

  /// The symbols that lie directly below a head in some configuration, in their order.
  private func below(_ head: Int) -> [Below] {
    var found: [Int32: Below] = [:]
    for top in headTransitions[head] {
      let transition = automaton.transitions[Int(top)]
      for context in automaton.states[Int(transition.target)].below {
        let symbol = automaton.symbol(of: context)
        let weight = automaton.weight(to: context).adding(weight: transition.weight)
        if let known = found[symbol], known.weight <= weight { continue }
        found[symbol] = Below(symbol: symbol, weight: weight, top: top, context: context)
      }
    }
    return found.values.sorted { $0.symbol < $1.symbol }
  }
}
