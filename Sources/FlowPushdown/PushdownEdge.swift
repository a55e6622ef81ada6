/// An edge between heads: a rule takes some configuration with one head to a configuration with another.
package struct PushdownEdge: Sendable {
  /// The number of the rule.
  package let rule: Int
  /// The number of the head that it leads to.
  package let target: Int
  /// The least weight of a run from the start that ends with the edge.
  package let weight: Int
  /// The transition of the automaton from the head to which the rule applies.
  let top: Int32
  /// The rule that pushed the symbol that the edge pops; nil if the edge does not pop, or pops a symbol of the first stack.
  let caller: Int?
}

/// A symbol that can lie directly below something.
struct SymbolBelow: Sendable {
  let symbol: Int32
  /// The least weight of a run to it.
  var weight: Int
  /// The rule that ends that run; nil in the first stack.
  let caller: Int?
  /// The transition from what lies above; -1 for the top of a level.
  var top: Int32 = -1
}

extension PushdownReachability {
  /// Returns exactly the edges from a head that a run from the start can take, by rule and then by the symbol that a pop
  /// uncovers.
  ///
  /// The symbols that can lie directly below a head are the symbols on which its levels were entered.
  ///
  /// - Complexity: Linear in the head's rules, plus, if one pops, in its transitions and the symbols below their levels.
  package func edges(of head: Int) -> [PushdownEdge] {
    let rules = rules(of: head)
    let uncovered = rules.contains { self.rules[$0].pops } ? below(head) : []
    return rules.flatMap { edges(of: head, $0, uncovered) }
  }

  /// Returns the edges from a head with one of its rules.
  package func edges(of head: Int, _ rule: Int) -> [PushdownEdge] {
    edges(of: head, rule, rules[rule].pops ? below(head) : [])
  }

  private func edges(of head: Int, _ rule: Int, _ uncovered: [SymbolBelow]) -> [PushdownEdge] {
    let weight = rules[rule].weight
    if let target = target(of: rule) {
      let edge = PushdownEdge(
        rule: rule, target: target, weight: weights[head].adding(weight: weight),
        top: headTransitions[head][0], caller: nil)
      return [edge]
    }
    let control = control(after: rule)
    return uncovered.compactMap { below in
      self.head(control: control, symbol: below.symbol).map { target in
        PushdownEdge(
          rule: rule, target: target, weight: below.weight.adding(weight: weight), top: below.top,
          caller: below.caller)
      }
    }
  }

  /// Returns the symbols that lie directly below a head in some configuration, in ascending order.
  private func below(_ head: Int) -> [SymbolBelow] {
    var found: [Int32: SymbolBelow] = [:]
    for top in headTransitions[head] {
      let transition = automaton.transitions[Int(top)]
      for var below in symbolsBelow[Int(transition.target)] {
        below.weight = below.weight.adding(weight: transition.weight)
        below.top = top
        if let known = found[below.symbol], known.weight <= below.weight { continue }
        found[below.symbol] = below
      }
    }
    return found.values.sorted { $0.symbol < $1.symbol }
  }

  /// Returns the symbols directly below a level when it is entered, with least weights, in the order of their first rule.
  static func symbolsBelow(
    _ level: PostAutomaton.Level, _ saturation: PostSaturation, weights: [Int]
  ) -> [SymbolBelow] {
    if level.nextSymbol != PushdownRule.none {
      return [SymbolBelow(symbol: level.nextSymbol, weight: 0, caller: nil)]
    }
    var found: [SymbolBelow] = []
    var places: [Int32: Int] = [:]
    for caller in level.callers.map({ Int($0) }) {
      let rule = saturation.rules[caller]
      let weight = weights[Int(saturation.ruleHeads[caller])].adding(weight: rule.weight)
      let below = SymbolBelow(symbol: rule.below, weight: weight, caller: caller)
      if let place = places[rule.below] {
        if weight < found[place].weight { found[place] = below }
      } else {
        places[rule.below] = found.count
        found.append(below)
      }
    }
    return found
  }
}
