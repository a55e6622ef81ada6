import FlowCheckKit

/// Walks by chance with every rule, property and goal judged on the way.
struct RandomWalks {
  private let scenario: ReadScenario
  private let renderer: SimulatorRenderer

  /// Nil where the scenario has mistakes.
  init?(_ scenario: ReadScenario, styling: Styling) {
    guard let flow = scenario.flow else { return nil }
    self.scenario = scenario
    renderer = SimulatorRenderer(of: flow, styling: styling)
  }

  /// Walks, and tells what was seen and what went wrong; ends with the first walk that goes wrong unexpectedly.
  ///
  /// - Parameter seed: That of the first walk; the next has the next number.
  func walk(count: Int, depth: Int, seed: UInt64) throws -> ExitStatus {
    guard var walks = SeenByWalks(scenario) else { return .invalidInput }
    for number in 0..<UInt64(count) {
      if Interruption.isRequested { break }
      guard let found = walks.add(seed: seed &+ number, depth: depth) else { continue }
      let rerun = "--seed \(seed &+ number) --random 1 --depth \(depth)"
      Console.print("\(walks.count.counted("walk")): '\(found.claim)' is violated: \(found.message)\n")
      Console.print(
        "after \(found.length.counted("step")) of the walk with seed \(seed &+ number) (\(rerun))\n")
      let adverb = found.isShortest ? "in the shortest way" : "without detours"
      Console.print("\(adverb), \(found.trace.steps.count.counted("step")):\n\(renderer.run(found.trace))")
      Console.print(walks.summary)
      return .violated
    }
    Console.print(
      "\(walks.count.counted("walk")) of up to \(depth.counted("step")) from seed \(seed): nothing went wrong\n"
    )
    Console.print(walks.summary)
    return .asDemanded
  }
}
