import FlowPushdown

extension PushdownConfiguration {
  /// Takes a rule; nothing happens where its head is another.
  ///
  /// - Returns: Whether the rule applied.
  mutating func apply(_ rule: PushdownRule) -> Bool {
    guard head == rule.head else { return false }
    control = rule.control
    if rule.resets {
      guard stack.first == rule.top else { return false }
      stack.removeAll()
    } else {
      stack.removeLast()
    }
    if rule.pushes { stack.append(rule.below) }
    if !rule.pops { stack.append(rule.top) }
    return true
  }
}

extension PushdownReachability {
  /// Where the run with some rule numbers leads from the start; nil where a rule does not apply.
  func replay(_ rules: [Int]) -> PushdownConfiguration? {
    var configuration = start
    for rule in rules {
      guard configuration.apply(self.rules[rule]) else { return nil }
    }
    return configuration
  }
}
