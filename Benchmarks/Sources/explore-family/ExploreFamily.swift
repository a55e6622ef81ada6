import FlowFamilies
import FlowStateSpace
import Foundation

/// Explores one member of a family and prints what it found, as `name=value` pairs on one line.
@main
struct ExploreFamily {
  static let usage = """
    usage: explore-family shop R D I [--flawed] [--shortest] [--graph] [--liveness[=F]] [--store=S] [--threads=N]
           explore-family tabs T D [--shortest] [--graph] [--store=S] [--threads=N]
      --flawed     with the planted error
      --shortest   end at the first level with a state that breaks an invariant
      --threads=N  on N threads, as soon as there are enough states for them; 1 without it
      --graph      keep all steps too
      --liveness   add an event that changes nothing, keep all steps, and ask whether every alert is answered when no answer is
                   put off for ever while it is possible (=weak, as without =F), nor when it is again and again (=strong), or when nobody
                   need answer (=none); with --shortest, look while exploring
      --store=S    keep states by themselves (packed) or as sets for each content of the stacks (sets)
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
        kinds: sizes[0], maxDepth: sizes[1], items: sizes[2], isFlawed: options.isFlawed,
        hasNoise: options.liveness != nil)
      if let fairness = options.liveness { return checkLiveness(of: shop, fairness, options) }
      run(shop, options, satisfies: shop.satisfiesInvariants)
    case ("tabs", 2) where !options.isFlawed && options.liveness == nil:
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
    _ system: some CommandSystem, _ options: Options, satisfies: @escaping @Sendable (Span<UInt64>) -> Bool
  ) {
    if options.keepsGraph {
      explorePrinting(system, options, satisfies: satisfies)
    } else {
      reachPrinting(system, options, satisfies: satisfies)
    }
  }

  static func reachPrinting(
    _ system: some CommandSystem, _ options: Options, satisfies: @escaping @Sendable (Span<UInt64>) -> Bool
  ) {
    let clock = ContinuousClock()
    let start = clock.now
    let reached = reachableStates(
      of: system, test: StateTest { { !satisfies($0) } }, stopsAtFirst: options.findsShortest,
      store: options.store, limits: limits(),
      threads: options.threads)
    let explored = clock.now
    let shortest = reached.shortestTrace.map { "\($0.steps.count)" } ?? "none"
    print(
      "states=\(reached.stateCount) transitions=\(reached.transitionCount) violations=\(reached.hitCount)",
      "complete=\(reached.isComplete) words=\(system.stateWidth) depth=\(reached.depth)",
      "shortest=\(shortest) store=\(reached.store) blocks=\(reached.blockCount) bytes=\(reached.memory)",
      "exploring=\((explored - start).seconds)")
  }

  static func explorePrinting(
    _ system: some CommandSystem, _ options: Options, satisfies: @escaping @Sendable (Span<UInt64>) -> Bool
  ) {
    let clock = ContinuousClock()
    let start = clock.now
    let graph = explore(system, limits: limits(), threads: options.threads)
    let explored = clock.now
    let violations = graph.states { !satisfies($0.words.span) }
    let checked = clock.now
    print(
      "states=\(graph.stateCount) transitions=\(graph.transitionCount) violations=\(violations.count)",
      "complete=\(graph.truncation == nil) words=\(system.stateWidth) depth=\(graph.depth)",
      "exploring=\((explored - start).seconds) checking=\((checked - explored).seconds)")
  }

  /// Asks whether every alert is answered, of everything or, where the shortest violation is enough, while exploring.
  static func checkLiveness(of shop: Shop, _ fairness: LivenessFairness, _ options: Options) {
    let clock = ContinuousClock()
    let start = clock.now
    var checking = Duration.zero
    var waiting = 0
    func lasso(in graph: StateGraph) throws(EmptinessCheckEnd) -> Lasso? {
      let begin = clock.now
      defer { checking += clock.now - begin }
      let alerts = WaitingAlerts(of: shop, in: graph)
      waiting = alerts.states.count
      let search = EmptinessCheck(
        of: graph, reader: alerts.reader,
        fairness: fairness == .none ? [] : alerts.fairness(isStrong: fairness == .strong),
        bounds: EmptinessCheckBounds(memory: 16 << 30))
      return try search.lasso()
    }
    do throws(EmptinessCheckEnd) {
      let (graph, found) =
        options.findsShortest
        ? try explore(shop, limits: limits(), threads: options.threads, until: lasso)
        : try whole(explore(shop, limits: limits(), threads: options.threads), lasso)
      let answered = found.map { "violated stem=\($0.stem.count) loop=\($0.loop.count)" } ?? "holds"
      print(
        "states=\(graph.stateCount) transitions=\(graph.transitionCount)",
        "waiting=\(waiting)", "complete=\(graph.truncation == nil) answered=\(answered)",
        "exploring=\((clock.now - start - checking).seconds) checking=\(checking.seconds)")
    } catch {
      print("answered=unfinished")
    }
  }

  private static func whole(
    _ graph: StateGraph, _ lasso: (StateGraph) throws(EmptinessCheckEnd) -> Lasso?
  ) throws(EmptinessCheckEnd) -> (graph: StateGraph, found: Lasso?) {
    (graph, try lasso(graph))
  }

  static func limits() -> ExplorationLimits {
    ExplorationLimits(states: 200_000_000, memory: 16 << 30)
  }
}

/// Whether alerts must be answered.
enum LivenessFairness: String {
  case weak
  case strong
  case none
}

/// The options of a run.
struct Options {
  var isFlawed = false
  var findsShortest = false
  var keepsGraph = false
  var liveness: LivenessFairness?
  var store = StoreChoice.automatic
  var threads = ThreadCount(1)

  /// Reads options; nil where one is not known.
  init?(_ words: [String]) {
    for word in words {
      switch word {
      case "--flawed": isFlawed = true
      case "--shortest": findsShortest = true
      case "--graph": keepsGraph = true
      case "--liveness": liveness = .weak
      case _ where word.hasPrefix("--liveness="):
        guard let fairness = LivenessFairness(rawValue: String(word.dropFirst("--liveness=".count))) else {
          return nil
        }
        liveness = fairness
      case "--store=packed": store = .packed
      case "--store=sets": store = .sets
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
