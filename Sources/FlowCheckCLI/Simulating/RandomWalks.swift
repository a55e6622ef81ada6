import FlowPipeline

/// Random walks that evaluate every rule, property and goal on the way.
struct RandomWalks {
  let scenario: CompiledScenario
  let styling: Styling

  /// Takes walks, and reports what was seen and what went wrong; stops at the first walk that goes wrong unexpectedly.
  ///
  /// - Parameter seed: The seed of the first walk; each further walk has the next number.
  func walk(count: Int, depth: Int, seed: UInt64) -> ExitStatus {
    guard let flow = scenario.flow, var walks = RandomWalkFindings(scenario) else { return .invalidInput }
    let work = LongWork(on: scenario.file)
    let found = work.run { () -> (seed: UInt64, finding: RandomWalkFindings.Finding)? in
      for number in 0..<UInt64(count) where !work.isInterrupted {
        let next = seed &+ number
        let finding = walks.add(seed: next, depth: depth) {
          work.shouldEnd { "walk \((Int(number) + 1).grouped) of \(count.grouped)" }
        }
        if let finding { return (next, finding) }
      }
      return nil
    }
    if let found {
      let renderer = SimulatorRenderer(of: flow, styling: styling)
      tell(found.finding, seed: found.seed, of: walks, depth: depth, renderer)
    } else {
      let all = "\(walks.count.counted("walk")) of up to \(depth.counted("step")) from seed \(seed)"
      let ending = work.isInterrupted ? "stopped by Ctrl-C, no violation so far" : "no violation"
      Console.print("\(all): \(ending)\n")
    }
    Console.print(walks.summary)
    if found != nil { return .violated }
    return work.isInterrupted ? .interrupted : .passed
  }

  private func tell(
    _ found: RandomWalkFindings.Finding, seed: UInt64, of walks: RandomWalkFindings, depth: Int,
    _ renderer: SimulatorRenderer
  ) {
    if found.isAsWritten {
      let place = placeText(file: scenario.file, found.place)
      Console.print("'\(found.claim)' is violated by the declarations alone: \(found.message)\n\(place)\n")
      return
    }
    Console.print("\(walks.count.counted("walk")): '\(found.claim)' is violated: \(found.message)\n")
    let rerun = "--seed \(seed) --random 1 --depth \(depth)"
    Console.print("after \(found.length.counted("step")) of the walk with seed \(seed) (\(rerun))\n")
    let adverb = found.isShortest ? "shortest trace" : "shortened trace"
    Console.print("\(adverb), \(found.trace.steps.count.counted("step")):\n\(renderer.run(found.trace))")
  }
}
