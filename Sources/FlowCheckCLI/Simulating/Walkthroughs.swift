import FlowPipeline

/// Replays the walkthroughs of a file, one after the other.
struct Walkthroughs {
  let scenario: CompiledScenario
  let styling: Styling

  /// Replays the named walkthroughs, or all, and reports the result of each.
  func go(along names: [String]?) -> ExitStatus {
    guard var simulator = ScenarioSimulator(scenario) else { return .invalidInput }
    let all = simulator.flow.flow.walkthroughs
    let known = all.map { "'\($0.name.value)'" }.joined(separator: ", ")
    var chosen = all
    if let names {
      for name in names where !all.contains(where: { $0.name.value == name }) {
        let list = all.isEmpty ? "the file has none" : "there are \(known)"
        Console.printFailure("there is no walkthrough '\(name)'; \(list)")
        return .usage
      }
      chosen = names.compactMap { name in all.first { $0.name.value == name } }
    }
    if chosen.isEmpty { Console.print("\(scenario.file): the file has no walkthroughs\n") }
    return .worst(chosen.map { go(along: $0, &simulator) })
  }

  private func go(along walkthrough: Walkthrough, _ simulator: inout ScenarioSimulator) -> ExitStatus {
    let name = walkthrough.name.value
    let expected = simulator.flow.flow.expectations.first { $0.subject.value == name }?.verdict.value
    let isMeantToFail = expected.map { $0 != .holds } ?? false
    guard let misfit = simulator.follow(walkthrough) else {
      let end = walkthrough.endText.map { ", '\($0.value)' holds" } ?? ""
      let length = walkthrough.steps.count.counted("step")
      let surprise = isMeantToFail ? ", although the file expects it to fail" : ""
      Console.print("\(scenario.file): '\(name)': \(length)\(end)\(surprise)\n")
      return isMeantToFail ? .violated : .passed
    }
    let place = misfit.place.map { ":\($0.line)" } ?? ""
    let renderer = SimulatorRenderer(of: simulator.flow, styling: styling)
    Console.print(
      "\(scenario.file)\(place): \(misfit.title) of '\(name)': \(misfit.text)\n\(misfit.reason)\n"
        + (isMeantToFail ? "as the file expects\n" : "") + renderer.run(simulator.trace))
    return isMeantToFail ? .passed : .violated
  }
}
