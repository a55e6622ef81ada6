import FlowFamilies
import FlowStateSpace
import Foundation

/// Explores one member of a family and prints what it found, as `name=value` pairs on one line.
@main
struct ExploreFamily {
  static let usage = """
    usage: explore-family shop R D I [--flawed] [--shortest] [--threads=N]
           explore-family tabs T D [--shortest] [--threads=N]
      --flawed     with the planted error
      --shortest   look for a shortest way to a state that breaks an invariant, level by level
      --threads=N  on N threads, as soon as there are enough states for them; 1 without it
    """

  static func main() {
    let words = CommandLine.arguments.dropFirst().filter { !$0.hasPrefix("--") }
    let sizes = words.dropFirst().compactMap { Int($0) }
    guard let options = Options(CommandLine.arguments.filter { $0.hasPrefix("--") }),
      sizes.count == words.count - 1, sizes.allSatisfy({ $0 > 0 })
    else { return refuse() }
    switch (words.first, sizes.count) {
    case ("shop", 3):
      let shop = Shop(
        kinds: sizes[0], maxDepth: sizes[1], items: sizes[2], isFlawed: options.isFlawed)
      run(shop, options, satisfies: shop.satisfiesInvariants)
    case ("tabs", 2) where !options.isFlawed:
      let tabs = Tabs(tabs: sizes[0], maxDepth: sizes[1])
      run(tabs, options, satisfies: tabs.satisfiesInvariants)
    default:
      refuse()
    }
  }

  static func refuse() {
    FileHandle.standardError.write(Data((usage + "\n").utf8))
    exit(64)
  }

  static func run(
    _ system: some CommandSystem, _ options: Options, satisfies: (PackedState) -> Bool
  ) {
    if options.findsShortest {
      printShortest(in: system, options, satisfies: satisfies)
    } else {
      explorePrinting(system, options, satisfies: satisfies)
    }
  }

  static func explorePrinting(
    _ system: some CommandSystem, _ options: Options, satisfies: (PackedState) -> Bool
  ) {
    let clock = ContinuousClock()
    let start = clock.now
    let graph = explore(system, limits: limits(), threads: options.threads)
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
  static func printShortest(
    in system: some CommandSystem, _ options: Options, satisfies: (PackedState) -> Bool
  ) {
    var depth = 0
    while true {
      let graph = explore(system, limits: limits(depth: depth), threads: options.threads)
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

/// The options of a run.
struct Options {
  var isFlawed = false
  var findsShortest = false
  var threads = ThreadCount(1)

  /// Reads options; nil where one is not known.
  init?(_ words: [String]) {
    for word in words {
      switch word {
      case "--flawed": isFlawed = true
      case "--shortest": findsShortest = true
      case _ where word.hasPrefix("--threads="):
        guard let count = Int(word.dropFirst("--threads=".count)), count > 0 else { return nil }
        threads = ThreadCount(count)
      default: return nil
      }
    }
  }
}

extension Duration {
  /// The duration as a number of seconds.
  var seconds: Double { self / .seconds(1) }
}
