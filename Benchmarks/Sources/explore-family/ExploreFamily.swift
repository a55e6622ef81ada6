import FlowFamilies
import FlowStateSpace
import Foundation

/// Explores one member of a family and prints what it found, as `name=value` pairs on one line.
@main
struct ExploreFamily {
  static let usage = """
    usage: explore-family shop R D I [--flawed] [--shortest] | tabs T D [--shortest]
      --flawed    with the planted error
      --shortest  look for a shortest way to a state that breaks an invariant, level by level
    """

  static func main() {
    var words = CommandLine.arguments.dropFirst()
    let options = words.filter { $0.hasPrefix("--") }
    words.removeAll { $0.hasPrefix("--") }
    let numbers = words.dropFirst().compactMap { Int($0) }
    let isKnown = Set(options).isSubset(of: ["--flawed", "--shortest"]) && numbers.count == words.count - 1
    let goal: Goal = options.contains("--shortest") ? .shortestViolation : .wholeGraph
    if isKnown, words.first == "shop", numbers.count == 3 {
      let isFlawed = options.contains("--flawed")
      let shop = Shop(kinds: numbers[0], maxDepth: numbers[1], items: numbers[2], isFlawed: isFlawed)
      run(shop, goal, satisfies: shop.satisfiesInvariants)
    } else if isKnown, words.first == "tabs", numbers.count == 2 {
      let tabs = Tabs(tabs: numbers[0], maxDepth: numbers[1])
      run(tabs, goal, satisfies: tabs.satisfiesInvariants)
    } else {
      FileHandle.standardError.write(Data((usage + "\n").utf8))
      exit(64)
    }
  }

  static func run(_ system: some CommandSystem, _ goal: Goal, satisfies: (PackedState) -> Bool) {
    switch goal {
    case .wholeGraph: explorePrinting(system, satisfies: satisfies)
    case .shortestViolation: printShortest(in: system, satisfies: satisfies)
    }
  }

  static func explorePrinting(_ system: some CommandSystem, satisfies: (PackedState) -> Bool) {
    let clock = ContinuousClock()
    let start = clock.now
    let graph = explore(system, limits: limits())
    let explored = clock.now
    let violations = graph.states { !satisfies($0) }
    let checked = clock.now
    print(
      "states=\(graph.stateCount) transitions=\(graph.transitionCount) violations=\(violations.count)",
      "complete=\(graph.truncation == nil) words=\(system.stateWidth) depth=\(graph.depth)",
      "exploring=\((explored - start).seconds) checking=\((checked - explored).seconds)")
  }

  /// Explores to depth 1, 2 and so on until a state breaks an invariant.
  ///
  /// The engine has no way yet to stop at a state, so each round begins anew.
  static func printShortest(in system: some CommandSystem, satisfies: (PackedState) -> Bool) {
    var depth = 0
    while true {
      let graph = explore(system, limits: limits(depth: depth))
      let violations = graph.states { !satisfies($0) }
      if let first = violations.first {
        print("states=\(graph.stateCount) shortest=\(graph.shortestTrace(to: first).steps.count)")
        return
      }
      if graph.truncation == nil {
        print("states=\(graph.stateCount) shortest=none")
        return
      }
      depth += 1
    }
  }

  static func limits(depth: Int? = nil) -> ExplorationLimits {
    ExplorationLimits(states: 200_000_000, depth: depth, memory: 16 << 30)
  }
}

/// What to look for.
enum Goal {
  case wholeGraph
  case shortestViolation
}

extension Duration {
  /// The duration as a number of seconds.
  var seconds: Double { self / .seconds(1) }
}
