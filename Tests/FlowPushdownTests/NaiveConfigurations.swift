import FlowPushdown

/// The configurations that can be reached with stacks up to a height, one by one, with the least number of steps to each.
struct NaiveConfigurations {
  /// What follows a configuration by a rule.
  struct Step {
    let rule: PushdownRule
    /// The position of the configuration; nil where its stack is too high.
    let target: Int?
  }

  var configurations: [PushdownConfiguration] = []
  var weights: [Int] = []
  var steps: [[Step]] = []
  /// The positions by configuration, each packed into a word: its control and its stack, five bits each.
  private var positions: [UInt64: Int] = [:]

  /// Everything up to a height of at most ten, with the rules that a closure gives.
  init(from start: PushdownConfiguration, height: Int, rules: (PushdownHead) -> [PushdownRule]) {
    var near = [position(of: start)]
    var weight = 0
    var done: Set<Int> = []
    while !near.isEmpty {
      var next: [Int] = []
      while let position = near.popLast() {
        guard done.insert(position).inserted else { continue }
        weights[position] = weight
        let configuration = configurations[position]
        for rule in rules(
          PushdownHead(configuration.control, configuration.stack[configuration.stack.count - 1]))
        {
          var stack = configuration.stack
          stack.removeLast()
          stack += [rule.below, rule.top].filter { $0 >= 0 }
          if rule.resets { stack = [stack[0]] }
          guard stack.count <= height else {
            steps[position].append(Step(rule: rule, target: nil))
            continue
          }
          let target = self.position(of: PushdownConfiguration(rule.control, stack))
          steps[position].append(Step(rule: rule, target: target))
          if rule.weight == 0 { near.append(target) } else { next.append(target) }
        }
      }
      near = next
      weight += 1
    }
  }

  private mutating func position(of configuration: PushdownConfiguration) -> Int {
    let packed = configuration.stack.reduce(UInt64(configuration.control) + 1) { $0 << 5 | UInt64($1 + 1) }
    if let known = positions[packed] { return known }
    positions[packed] = configurations.count
    configurations.append(configuration)
    weights.append(.max)
    steps.append([])
    return configurations.count - 1
  }
}
