/// The conditions under which an infinite run is accepted: sets of rules that occur infinitely often, and fairness.
///
/// An accepted run always has infinitely many rules of weight 1, since a run without them is not a run of the app.
package struct RunConditions: Sendable {
  /// Rules that a run may not postpone forever.
  package struct Fairness: Sendable {
    /// Whether the class is enabled at each head. Inner heads do not count.
    package var isEnabled: [Bool]
    /// Whether each rule takes the class.
    package var isTaken: [Bool]

    /// Makes a class from values by the numbers of heads and rules.
    package init(isEnabled: [Bool], isTaken: [Bool]) {
      self.isEnabled = isEnabled
      self.isTaken = isTaken
    }
  }

  /// Sets of rules, by number. An accepted run takes infinitely many rules of each set.
  package var accepting: [[Bool]]
  /// Classes that an accepted run takes, or does not enable, infinitely often.
  package var weak: [Fairness]
  /// Classes that an accepted run takes infinitely often, or enables only finitely often.
  package var strong: [Fairness]

  /// Makes conditions. Without any, every infinite run is accepted.
  package init(accepting: [[Bool]] = [], weak: [Fairness] = [], strong: [Fairness] = []) {
    (self.accepting, self.weak, self.strong) = (accepting, weak, strong)
  }

  /// The number of bits that every accepted loop has: weight, the accepting sets, the weak classes.
  var requiredBits: Int { 1 + accepting.count + weak.count }
  var bits: Int { requiredBits + 2 * strong.count }

  /// The bit of rules with weight 1.
  static let weightBit = 0
  /// Returns the bit of the rules that take a strong class.
  func takenBit(_ number: Int) -> Int { requiredBits + 2 * number }
  /// Returns the bit of the rules from heads at which a strong class is enabled.
  func enabledBit(_ number: Int) -> Int { requiredBits + 2 * number + 1 }

  /// Whether a loop has all required bits.
  func areRequired(in met: BitRows) -> Bool { (0..<requiredBits).allSatisfy { met.has($0, in: 0) } }

  /// Returns the strong classes that a loop enables and never takes.
  func postponed(in met: BitRows) -> [Int] {
    strong.indices.filter { met.has(enabledBit($0), in: 0) && !met.has(takenBit($0), in: 0) }
  }

  /// Returns the bits of each rule of a system, including the bits of its head.
  func masks(in system: PushdownReachability) -> BitRows {
    var masks = BitRows(count: system.rules.count, bits: bits)
    for head in system.heads.indices {
      for rule in system.rules(of: head) {
        if system.rules[rule].weight > 0 { masks.add(Self.weightBit, to: rule) }
        for (number, set) in accepting.enumerated() where set[rule] { masks.add(1 + number, to: rule) }
        addFairness(head, rule, isState: !system.isInner[head], to: &masks)
      }
    }
    return masks
  }

  private func addFairness(_ head: Int, _ rule: Int, isState: Bool, to masks: inout BitRows) {
    for (number, fairness) in weak.enumerated()
    where fairness.isTaken[rule] || isState && !fairness.isEnabled[head] {
      masks.add(1 + accepting.count + number, to: rule)
    }
    for (number, fairness) in strong.enumerated() {
      if fairness.isTaken[rule] { masks.add(takenBit(number), to: rule) }
      if isState && fairness.isEnabled[head] { masks.add(enabledBit(number), to: rule) }
    }
  }
}
