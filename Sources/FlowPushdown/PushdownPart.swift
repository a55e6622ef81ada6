/// A part of a pushdown system: some heads and some rules. Only rules of these heads count.
struct PushdownPart {
  let system: PushdownReachability
  var heads: [Bool]
  /// Whether each rule belongs to the part.
  let rules: [Bool]

  func rules(of head: Int) -> [Int] {
    heads[head] ? system.rules(of: head).filter { rules[$0] } : []
  }
}

extension PushdownReachability {
  /// The part with every head and rule.
  var whole: PushdownPart {
    PushdownPart(
      system: self, heads: Array(repeating: true, count: heads.count),
      rules: Array(repeating: true, count: rules.count))
  }
}
