extension ScenarioCover {
  /// Returns the runs as tests.
  ///
  /// - Parameters:
  ///   - file: The name of the scenario's file.
  ///   - command: The command that regenerates the tests.
  public func testPlan(file: String, command: String) -> TestPlan {
    var used: Set<String> = []
    let entries = parts.map { part in
      let shown = part.run.steps.isEmpty ? "the start" : Self.name(of: part.covers)
      let name = used.insertUnused(shown) { "\(shown) (\($0))" }
      let names = part.covers.map { "'\($0)'" }.joined(separator: ", ")
      return TestPlan.Entry(name: name, remarks: ["Covers \(names)."], run: part.run)
    }
    return TestPlan(
      file: file, flow: exploration.flow, command: command, summary: summary, entries: entries)
  }

  /// Returns a name for a run: the first goal that it covers, more as long as 60 characters suffice, and the number of the
  /// rest.
  private static func name(of covers: [String]) -> String {
    // An event is covered by its cases.
    let shown = covers.filter { name in !covers.contains { $0.hasPrefix("\(name): ") } }
    var name = shown.first ?? "a walk"
    var rest = shown.dropFirst()
    while let next = rest.first, name.count + next.count + 2 <= 60 {
      name += "; \(next)"
      rest = rest.dropFirst()
    }
    return rest.isEmpty ? name : "\(name) and \(rest.count) more"
  }

  /// Sentences that say what is covered, in how many steps, and what is not.
  public var summary: [String] {
    let nouns = subjects.map { subject in
      switch subject {
      case .screens: "screens and alerts"
      case .events: "events"
      case .cases: "events and cases"
      }
    }.joined(separator: ", ")
    let reached = goalCount - uncovered.count
    let bound =
      lowerBound == stepCount
      ? "No smaller set of traces covers as much."
      : "Covering as much takes at least \(lowerBound.counted("step"))."
    var lines = [
      "\(parts.count.counted("trace")) of \(stepCount.counted("step")) in all: \(reached) of \(goalCount) \(nouns) are covered. \(bound)"
    ]
    if !uncovered.isEmpty { lines.append("Not everything is covered: \(uncoveredWords).") }
    if isPessimistic {
      let values = exploration.flow.switches.map { "\($0.name) = \($0.value)" }.joined(separator: ", ")
      lines.append("The scenario leaves platform behaviour open; the traces assume \(values).")
    }
    return lines
  }

  /// The goals that are not covered, and why: `nothing reaches 'a', 'b'`.
  public var uncoveredWords: String {
    let names = uncovered.map { "'\($0)'" }.joined(separator: ", ")
    return exploration.bound.map { "within \($0) nothing reaches \(names)" } ?? "nothing reaches \(names)"
  }
}

extension TestPlan {
  /// Creates tests that show what goes wrong in a scenario: the runs of its violated rules, properties and goals.
  ///
  /// A run that refutes several claims becomes one test. Runs of failed walkthroughs are left out, because they are
  /// unfinished.
  ///
  /// - Parameters:
  ///   - report: The verdicts of a check of the same scenario.
  ///   - flow: The scenario's flow.
  ///   - command: The command that regenerates the tests.
  public init(counterexamplesOf report: ScenarioReport, flow: CompiledFlow, command: String) {
    var entries: [Entry] = []
    var known: [[String]: Int] = [:]
    var used: Set<String> = []
    for verdict in report.verdicts where verdict.verdict == .violated && verdict.kind != .walkthrough {
      for found in verdict.counterexamples {
        let remark = "Violates \(verdict.id): \(found.message)."
        let steps = found.trace.allSteps.map(\.event)
        let key = steps + ["\(found.trace.cycle.count)", "\(found.trace.stuttersForever)"]
        if let index = known[key] {
          if !entries[index].remarks.contains(remark) { entries[index].remarks.append(remark) }
          continue
        }
        known[key] = entries.count
        let name = used.insertUnused(verdict.id) { "\(verdict.id) (\($0))" }
        entries.append(Entry(name: name, remarks: [remark], run: found.trace))
      }
    }
    let steps = entries.reduce(0) { $0 + $1.run.allSteps.count }
    let summary = [
      "\(entries.count.counted("trace")) of \(steps.counted("step")) in all, each a shortest path to a violation. "
        + "They reproduce the defects: regenerate them when the scenario is fixed."
    ]
    self.init(file: report.file, flow: flow, command: command, summary: summary, entries: entries)
  }
}
