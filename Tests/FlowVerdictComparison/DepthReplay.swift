package import FlowPipeline
import FlowLogic
import FlowModel
import FlowTestSupport

/// The runs that refute claims about stacks without limits, taken in the naive interpreter, whose stacks have room for anything.
///
/// Each step of each run must exist; so must its cycle, or, where that leads to an ever higher stack, three more rounds of it. What a run is
/// shown for is evaluated by brute force on the states of the run with all their steps, and on some states around them:
///
/// * What is wrong with a state or step, or with an infinite run, is seen on the run itself.
/// * What holds at every depth must not be refuted by the states around the first one.
/// * That something can never be reached from its end is sure if everything that follows is among these states. Otherwise it is refuted if it
///   is reached among them; that nothing is found there proves nothing.
package struct DepthReplay {
  /// The runs, all of whose steps exist.
  package private(set) var runs = 0
  /// Those that lead to an ever higher stack.
  package private(set) var growing = 0
  /// The verdicts that brute force came to as well.
  package private(set) var confirmed = 0
  /// Those of them that the run itself shows, whatever else there is.
  package private(set) var seen: Set<String> = []
  /// The most items that a stack holds on the first run of each verdict.
  package private(set) var heights: [String: Int] = [:]
  /// The verdicts that would need more states than were looked at.
  package private(set) var open = 0
  /// The claims that hold at every depth, which nothing near the start contradicts.
  package private(set) var proofs = 0
  /// What brute force does not agree with.
  package private(set) var differences: [String] = []

  /// The steps under each combination of switches.
  private let sides: [(switches: [PlatformReport.Switch], steps: NaiveSteps)]
  /// How many states around a run are looked at, if those on it do not tell.
  private static let surroundings = 40
  /// How many states around the first one are looked at for what holds.
  private static let firstStates = 20
  /// How many runs to high stacks are looked at, and how many steps each has.
  private static let climbs = 3
  private static let climbLength = 16

  /// Takes the runs of all verdicts.
  package init(_ report: ScenarioReport, of scenario: CompiledScenario) {
    sides = Self.sides(of: scenario)
    for verdict in report.verdicts where verdict.verdict == .violated {
      do throws(NaiveChecker.Objection) {
        if verdict.kind == .walkthrough {
          for run in verdict.counterexamples { _ = try replay(run) }
        } else {
          try look(at: verdict)
        }
      } catch {
        differences.append("'\(verdict.id)': \(error.text)")
      }
    }
    lookForContradictions(of: report)
  }

  /// Looks for what contradicts claims that hold at every depth, on the states around the first one and along some runs to high stacks.
  private mutating func lookForContradictions(of report: ScenarioReport) {
    let proved = report.verdicts.filter { $0.isAtEveryDepth && $0.verdict != .violated }
    guard !proved.isEmpty else { return }
    for side in sides {
      guard let start = try? NaiveReplay(side.steps, start: side.steps.startKey) else { continue }
      var graphs = [start.surroundings(of: Self.firstStates)]
      for climb in 0..<Self.climbs {
        var replay = start
        replay.climb(Self.climbLength, seed: UInt64(climb))
        graphs.append(replay.surroundings(of: 0))
      }
      let checkers = graphs.map { NaiveChecker(start.interpreter, $0) }
      for verdict in proved {
        // A run that ends where steps are missing may go on anyhow.
        if case .everyRun? = property(of: verdict, checkers[0])?.claim { continue }
        let found = checkers.compactMap { finding(on: verdict, $0) }.first { $0.isViolated }
        if let found {
          differences.append("'\(verdict.id)' \(verdict.verdict) at every depth, brute force says \(found)")
        }
        proofs += 1
      }
    }
  }

  /// Whether the first run of a verdict, as far as its cycle, can be taken with room for anything.
  package func isReal(_ verdict: VerdictReport) -> Bool {
    guard let trace = verdict.counterexamples.first?.trace,
      let side = sides.first(where: { $0.switches == trace.switches }),
      var replay = try? NaiveReplay(side.steps, start: trace.start.key)
    else { return true }
    return (try? replay.take(trace.moves + trace.loop)) != nil
  }

  private static func sides(
    of scenario: CompiledScenario
  ) -> [(switches: [PlatformReport.Switch], steps: NaiveSteps)] {
    scenario.combinations.map { flow in
      (
        flow.switches.map { PlatformReport.Switch(name: $0.name, value: $0.value) },
        NaiveSteps(NaiveInterpreter(flow.flow, stackBound: .max))
      )
    }
  }

  private mutating func look(at verdict: VerdictReport) throws(NaiveChecker.Objection) {
    for (index, run) in verdict.counterexamples.enumerated() {
      let replay = try replay(run)
      if index == 0 { heights[verdict.id] = replay.highest }
      let near = NaiveChecker(
        replay.interpreter, replay.surroundings(of: 0, room: Self.room(of: verdict, replay)))
      let isSeen = try demandThatSeen(run, of: verdict, replay, near)
      // A run to ever more states has no other witness than its own steps.
      if index == 0, !isSeen, run.growth == nil { try demand(verdict, run, replay, near) }
    }
    if verdict.counterexamples.isEmpty, let steps = sides.first?.steps {
      let start = try NaiveReplay(steps, start: steps.startKey)
      try demand(verdict, nil, start, NaiveChecker(start.interpreter, start.surroundings(of: 0)))
    }
  }

  /// The room on stacks with which a verdict was found, where it is not known at every depth: its run is a shortest one with that much
  /// (semantics 14.3).
  private static func room(of verdict: VerdictReport, _ replay: NaiveReplay) -> Int {
    guard !verdict.isAtEveryDepth else { return .max }
    return [4, 8, 16, 32, 64].first { $0 >= replay.highest } ?? .max
  }

  private mutating func replay(
    _ run: VerdictReport.Counterexample
  ) throws(NaiveChecker.Objection) -> NaiveReplay {
    guard let side = sides.first(where: { $0.switches == run.trace.switches }) else {
      throw NaiveChecker.Objection(text: "it has a run under switches that nobody asked for")
    }
    var replay = try NaiveReplay(side.steps, start: run.trace.start.key)
    try replay.take(run.trace.moves)
    if let growth = run.growth {
      for _ in 0..<3 { try replay.takeAgain(growth) }
      growing += 1
    } else {
      try replay.take(run.trace.loop)
      if let last = run.trace.loop.last, last.key != (run.trace.moves.last?.key ?? run.trace.start.key) {
        throw NaiveChecker.Objection(text: "the cycle does not close")
      }
    }
    runs += 1
    return replay
  }

  /// Looks at what the run itself shows.
  ///
  /// - Returns: Whether it shows all that there is to show.
  private mutating func demandThatSeen(
    _ run: VerdictReport.Counterexample, of verdict: VerdictReport, _ replay: NaiveReplay,
    _ near: NaiveChecker
  ) throws(NaiveChecker.Objection) -> Bool {
    let stem = run.trace.moves
    let cycle = run.growth.map { Array(replay.moves[stem.count..<stem.count + $0]) } ?? run.trace.loop
    let isGrowing = run.growth != nil
    if verdict.kind == .property {
      let claim = near.interpreter.flow.properties.first { $0.name.value == verdict.id }?.claim
      guard case .everyRun(let formula)? = claim else { return false }
      if let objection = near.objection(
        to: stem, cycle, isGrowing: isGrowing, breaking: NaiveRunFormula(formula))
      {
        throw NaiveChecker.Objection(text: "it does not break the claim: \(objection)")
      }
      confirmed += 1
      return true
    }
    guard verdict.kind == .rule else { return false }
    var shown = run.shown
    if isGrowing { (shown.cycle, shown.isGrowing) = (cycle, true) }
    shown.mayEnd = true
    // These may be about what never happens again.
    let looksAhead = ["alert-returns", "continuation-once"].contains(verdict.id)
    let checker =
      looksAhead
      ? NaiveChecker(near.interpreter, replay.surroundings(of: Self.surroundings)) : near
    if let objection = checker.objection(to: shown, by: verdict.id), !looksAhead || checker.isComplete {
      throw NaiveChecker.Objection(text: "its run is none of its own: \(objection)")
    }
    return false
  }

  /// Looks for the verdict on the states of a run, or the first one, and then on those around them, too.
  private mutating func demand(
    _ verdict: VerdictReport, _ run: VerdictReport.Counterexample?, _ replay: NaiveReplay,
    _ near: NaiveChecker
  ) throws(NaiveChecker.Objection) {
    if try isConfirmed(verdict, run, near) {
      seen.insert(verdict.id)
      confirmed += 1
      return
    }
    let graph = replay.surroundings(of: Self.surroundings, room: Self.room(of: verdict, replay))
    let checker = NaiveChecker(near.interpreter, graph)
    if try isConfirmed(verdict, run, checker) {
      confirmed += 1
      return
    }
    open += 1
    // What a formula of branching time asks can become false too with more states.
    guard !isBranching(verdict, checker) else { return }
    let length = run?.trace.steps.count
    let perhaps = finding(on: verdict, NaiveChecker(near.interpreter, graph, isAllThereIs: true))
    guard !checker.isComplete, perhaps?.isViolated == true, perhaps?.length ?? 0 <= length ?? 0 else {
      throw NaiveChecker.Objection(text: "it is not so among \(graph.states.count) states")
    }
  }

  /// Whether brute force comes to the same, whatever the steps are that it does not know.
  private func isConfirmed(
    _ verdict: VerdictReport, _ run: VerdictReport.Counterexample?, _ checker: NaiveChecker
  ) throws(NaiveChecker.Objection) -> Bool {
    guard let found = finding(on: verdict, checker) else {
      throw NaiveChecker.Objection(text: "brute force does not know it")
    }
    guard found.isViolated, !isBranching(verdict, checker), let run else { return found.isViolated }
    let (length, own) = (found.length ?? 0, run.trace.steps.count)
    guard length >= own || !run.trace.cycle.isEmpty else {
      throw NaiveChecker.Objection(text: "it takes \(own) steps, and brute force says \(found)")
    }
    return length <= own
  }

  private func property(of verdict: VerdictReport, _ checker: NaiveChecker) -> Property? {
    guard verdict.kind == .property else { return nil }
    return checker.interpreter.flow.properties.first { $0.name.value == verdict.id }
  }

  private func isBranching(_ verdict: VerdictReport, _ checker: NaiveChecker) -> Bool {
    if case .branching? = property(of: verdict, checker)?.claim { true } else { false }
  }

  private func finding(on verdict: VerdictReport, _ checker: NaiveChecker) -> NaiveFinding? {
    let flow = checker.interpreter.flow
    return switch verdict.kind {
    case .rule: checker.rule(verdict.id)
    case .property:
      flow.properties.first { $0.name.value == verdict.id }.flatMap { checker.finding(on: $0) }
    case .goal: flow.goals.first { $0.name.value == verdict.id }.map { checker.goal($0) }
    case .walkthrough: nil
    }
  }
}

extension VerdictReport.Counterexample {
  /// How many of its last steps lead to an ever higher stack; nil for another run.
  fileprivate var growth: Int? {
    let pattern = /its last (\d+) steps? can go on forever, on an ever deeper stack/
    return message.firstMatch(of: pattern).flatMap { Int($0.1) }
  }
}
