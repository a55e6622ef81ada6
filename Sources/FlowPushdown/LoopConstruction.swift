/// Builds an accepted loop within a component, stage by stage.
///
/// A stage is a run of least weight from a head to a head of the component that never pops the first head's symbol and takes a
/// rule with a bit that is still missing. A saturation of the component's part finds it. A mark in the control says whether such
/// a rule was taken.
struct LoopConstruction {
  private let search: LoopSearch
  private let component: LoopSearch.Component
  private let isInside: [Bool]
  private var system: PushdownReachability { search.part.system }

  init(_ search: LoopSearch, _ component: LoopSearch.Component) {
    self.search = search
    self.component = component
    var isInside = Array(repeating: false, count: component.part.heads.count)
    for head in component.heads { isInside[head] = true }
    self.isInside = isInside
  }

  /// Returns a loop with all required bits. If it enables a strong class, it takes that class as well.
  func loop(from head: Int) throws -> [Int] {
    let conditions = search.conditions
    var required = Array(0..<conditions.requiredBits)
    while true {
      let (loop, met) = try loop(from: head, meeting: required)
      let postponed = conditions.postponed(in: met)
      if postponed.isEmpty { return loop }
      required += postponed.map(conditions.takenBit)
    }
  }

  /// Returns a loop with some bits, and all bits that it has.
  private func loop(from head: Int, meeting required: [Int]) throws -> (rules: [Int], met: BitRows) {
    var rules: [Int] = []
    var met = BitRows(count: 1, bits: search.conditions.bits)
    var current = head
    while true {
      let lacking = required.filter { !met.has($0, in: 0) }
      // Almost every run has the bit of weight, so it comes last.
      let missing = lacking.count > 1 ? lacking.filter { $0 != RunConditions.weightBit } : lacking
      if missing.isEmpty, current == head { return (rules, met) }
      let stage = try stage(from: current, taking: missing) { missing.isEmpty ? $0 == head : isInside[$0] }
      for rule in stage.rules { met.add(rule, of: search.masks, to: 0) }
      rules += stage.rules
      current = stage.head
      guard rules.count <= PushdownReachability.longestRun else {
        throw PushdownError.witnessTooLong(limit: PushdownReachability.longestRun)
      }
    }
  }

  /// Returns a run to a wanted head. If some bits are missing, the run takes a rule with one of them.
  private func stage(
    from head: Int, taking missing: [Int], until isWanted: (Int) -> Bool
  ) throws -> (rules: [Int], head: Int) {
    let control = 2 * system.control(of: head) + (missing.isEmpty ? 1 : 0)
    let start = PushdownConfiguration(control, [system.heads[head].symbol])
    var saturation = PostSaturation(from: start, limits: search.limits)
    let end = try saturation.run {
      $0.control & 1 == 1 && isWanted(number(of: $0))
    } rules: {
      rules(of: $0, taking: missing)
    }
    guard let end else { preconditionFailure("a component lacks what it was accepted for") }
    let reached = PushdownReachability(saturation, start: start) { _ in false }
    let run = try reached.witness(of: end)
    return (run.map { Int(reached.rules[$0].label) }, number(of: reached.heads[end]))
  }

  private func number(of marked: PushdownHead) -> Int {
    guard let number = system.head(control: marked.control / 2, symbol: marked.symbol) else {
      preconditionFailure("a part has a head that its system has not")
    }
    return number
  }

  /// Returns the rules of a marked head, labelled with the numbers of the rules that they stand for.
  private func rules(of marked: PushdownHead, taking missing: [Int]) -> [PushdownRule] {
    component.part.rules(of: number(of: marked)).map { rule in
      let known = system.rules[rule]
      let isMarked = marked.control & 1 == 1 || missing.contains { search.masks.has($0, in: rule) }
      return PushdownRule(
        from: marked, to: 2 * system.control(after: rule) + (isMarked ? 1 : 0), top: known.top,
        below: known.below, weight: known.weight, label: Int32(rule), resets: known.resets)
    }
  }
}
