public import ArgumentParser
public import FlowPipeline

/// `flowcheck generate-tests`: runs of a scenario as tests of an app.
struct GenerateTestsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "generate-tests", _superCommandName: CommandLineTool.name,
    abstract: "Generate tests of an app from traces of its scenario.",
    discussion: """
      The traces are a small set that covers every screen, event or case, or the counterexamples, or saved traces. \
      What no trace covers is listed, in the tests and on standard error.
      """)

  @Argument(help: "The scenario file.", completion: .file(extensions: ["yaml", "yml"]))
  var file: String

  @Option(help: "The test framework.")
  var style: TestStyle

  @Option(help: "What the traces cover; may be given more than once (default: cases).")
  var cover: [CoverSubject] = []

  @Option(
    help: ArgumentHelp(
      "The maximum length of a covering trace, unless no shorter one exists (default: 10).",
      valueName: "steps"))
  var longest: Int?

  @Flag(help: "Use the counterexamples to rules, properties and goals.")
  var counterexamples = false

  @Option(
    help: ArgumentHelp(
      "Use a saved trace; may be given more than once.", valueName: "file"),
    completion: .file(extensions: ["json"]))
  var trace: [String] = []

  @OptionGroup var output: OutputFileOptions

  @OptionGroup var rules: RuleOptions
  @OptionGroup var limits: LimitOptions
  @OptionGroup var project: ProjectOptions

  func validate() throws {
    let sources = [!cover.isEmpty, counterexamples, !trace.isEmpty].count { $0 }
    if sources > 1 {
      throw ValidationError("'--cover', '--counterexamples' and '--trace' are mutually exclusive")
    }
    if let longest {
      if longest < 1 { throw ValidationError("'--longest' must be at least 1") }
      if counterexamples || !trace.isEmpty {
        throw ValidationError("'--longest' applies to covering traces only")
      }
    }
    if !counterexamples, !rules.rules.isEmpty || rules.strict {
      throw ValidationError("'--rule' and '--strict' choose among counterexamples; give '--counterexamples'")
    }
  }

  func run() throws {
    Interruption.watchStrictly()
    var batch = try ScenarioBatch(file: file)
    guard let scenario = batch.readFile() else { return try exit(with: batch.status) }
    let plan =
      if counterexamples {
        try refuting(scenario, noting: &batch)
      } else if trace.isEmpty {
        covering(scenario, noting: &batch)
      } else {
        following(scenario, noting: &batch)
      }
    if let plan {
      let plan = style == .walkthroughs ? plan.holdingEverywhere(in: scenario) : plan
      batch.note(Console.deliver(plan.text(as: style), to: output.file))
    }
    try exit(with: batch.status)
  }

  /// Returns the command, as the tests quote it.
  private func command(for scenario: CompiledScenario) -> String {
    var words = ["flowcheck generate-tests", Self.shown(scenario.file), "--style \(style.rawValue)"]
    words += cover.map { "--cover \($0.rawValue)" }
    words += longest.map { ["--longest \($0)"] } ?? []
    if counterexamples { words.append("--counterexamples") }
    words += rules.rules.map { "--rule \($0)" } + (rules.strict ? ["--strict"] : [])
    words += limits.maxStates.map { ["--max-states \($0)"] } ?? []
    words += limits.maxDepth.map { ["--max-depth \($0)"] } ?? []
    words += trace.map { "--trace \(Self.shown($0))" }
    return words.joined(separator: " ")
  }

  /// Returns a path without parts that depend on the machine, quoted if a shell needs that.
  private static func shown(_ path: String) -> String {
    let path = InputFiles.shortened(path)
    let name = path.hasPrefix("/") ? path.split(separator: "/").last.map(String.init) ?? path : path
    return name.shellWord
  }

  private func covering(_ scenario: CompiledScenario, noting batch: inout ScenarioBatch) -> TestPlan? {
    let cover = limits.watching(scenario.file) { options in
      ScenarioCover(
        scenario, of: self.cover.isEmpty ? [.cases] : self.cover,
        longest: longest ?? ScenarioCover.usualLength,
        options: options)
    }
    guard let cover else { return nil }
    if cover.exploration.graph.truncation != nil, !cover.uncovered.isEmpty { batch.note(.undetermined) }
    if !cover.uncovered.isEmpty {
      Console.print("\(scenario.file): not everything is covered: \(cover.uncoveredWords)\n", to: .error)
    }
    guard !cover.parts.isEmpty else {
      return nothing("nothing can be covered", in: scenario)
    }
    return cover.testPlan(file: Self.shown(scenario.file), command: command(for: scenario))
  }

  private func refuting(_ scenario: CompiledScenario, noting batch: inout ScenarioBatch) throws -> TestPlan? {
    let checked = try limits.watching(scenario.file, scope: rules.scope, symmetry: .exploited) {
      FlowCheck.check(scenario, options: $0)
    }
    guard var report = checked?.report, let flow = scenario.flow else { return nil }
    if report.isTruncated { batch.note(.undetermined) }
    report.file = Self.shown(report.file)
    let plan = TestPlan(counterexamplesOf: report, flow: flow, command: command(for: scenario))
    return plan.entries.isEmpty ? nothing("there is no counterexample", in: scenario) : plan
  }

  private func following(_ scenario: CompiledScenario, noting batch: inout ScenarioBatch) -> TestPlan? {
    var entries: [TestPlan.Entry] = []
    var names: Set<String> = []
    var flow: CompiledFlow?
    for path in trace {
      let kept: TraceFile
      do throws(TraceFile.Refusal) {
        kept = try TraceFile(at: path)
      } catch {
        batch.fail(error.words, error.status)
        return nil
      }
      guard var simulator = ScenarioSimulator(scenario, switches: kept.switches) else { return nil }
      if let misfit = simulator.follow(kept) {
        batch.fail("'\(path)': \(misfit)", .violated)
        return nil
      }
      flow = flow ?? simulator.flow
      entries.append(kept.testEntry(of: simulator.trace(as: kept), notAmong: &names))
    }
    let steps = entries.reduce(0) { $0 + $1.run.steps.count + $1.run.cycle.count }
    let summary = "\(entries.count.counted("saved trace")) of \(steps.counted("step")) in all."
    return flow.map {
      TestPlan(
        file: Self.shown(scenario.file), flow: $0, command: command(for: scenario), summary: [summary],
        entries: entries)
    }
  }

  private func nothing(_ reason: String, in scenario: CompiledScenario) -> TestPlan? {
    Console.print("\(scenario.file): \(reason), so no tests are written\n", to: .error)
    return nil
  }
}

extension TestStyle: ExpressibleByArgument {}
extension CoverSubject: ExpressibleByArgument {}

extension TraceFile {
  /// Returns the run as a test; `run` is its replay.
  fileprivate func testEntry(of run: TraceReport, notAmong names: inout Set<String>) -> TestPlan.Entry {
    let remark = message.map { message in claim.map { "Violates \($0): \(message)." } ?? "\(message)." }
    let base = claim ?? "a walk"
    let name = names.insertUnused(base) { "\(base) (\($0))" }
    return TestPlan.Entry(name: name, remarks: remark.map { [$0] } ?? [], run: run)
  }
}
