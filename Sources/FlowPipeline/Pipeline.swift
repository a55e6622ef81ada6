/// How a scenario gets from bytes to a report, in five phases. Each is one call with one input and one output:
///
/// ```
/// bytes ─read─▶ ParsedScenario ─compile─▶ CompiledScenario ─explore─▶ ExploredScenario ─check─▶ CheckedScenario ─report─▶ text
/// ```
///
/// The author's mistakes are passed on as diagnostics. If one of them is an error, the flow is missing and the last three
/// phases have nothing to do. ``FlowCheck`` is the entry point for programs that do not need the phases.
public enum Pipeline {
  /// Decodes the bytes of a scenario file and reads its YAML, and that of included files, into the model.
  public static func read(_ bytes: [UInt8], file: String, including files: IncludedFiles = .none)
    -> ParsedScenario
  {
    timed {
      let read = ScenarioReader.whole(bytes: bytes, file: file, including: files)
      return ParsedScenario(read.flow, source: SourceText(name: file, text: read.text), parts: read.parts)
    }
  }

  /// Reads the text of a scenario, and of included files, into the model.
  public static func read(_ text: String, file: String, including files: IncludedFiles = .none)
    -> ParsedScenario
  {
    timed {
      let read = ScenarioReader.whole(text, file: file, including: files)
      return ParsedScenario(read.flow, source: SourceText(name: file, text: text), parts: read.parts)
    }
  }

  /// Resolves names, lays out state vectors and grounds events, once for each combination of `pessimistic` switches.
  ///
  /// - Parameters:
  ///   - depths: How deep the stacks are explored.
  ///   - project: The settings of the project for all of its scenarios.
  public static func compile(
    _ parsed: ParsedScenario, depths: StackDepths = .declared, project: ProjectSettings = ProjectSettings()
  ) -> CompiledScenario {
    let start = ContinuousClock.now
    var compiled = CompiledScenario(
      parsed.flow, source: parsed.source, parts: parsed.parts, depths: depths, project: project)
    compiled.readingTime = parsed.readingTime + (ContinuousClock.now - start)
    return compiled
  }

  /// Explores every combination of switches, within the bounds of the options; nil if the scenario has errors.
  ///
  /// - Parameters:
  ///   - compiled: The scenario.
  ///   - options: What will be evaluated and within which bounds.
  ///   - known: An exploration of one combination that is already known, for example one resumed from a checkpoint.
  public static func explore(
    _ compiled: CompiledScenario, options: CheckOptions = CheckOptions(),
    known: (combination: Int, exploration: Exploration)? = nil
  ) -> ExploredScenario? {
    ExploredScenario(compiled, known: known, options: options)
  }

  /// Evaluates rules, properties, goals and walkthroughs; with several combinations of switches, the worst verdicts count.
  public static func check(_ explored: ExploredScenario) -> CheckedScenario {
    CheckedScenario(explored)
  }

  /// Renders the results for scenarios in a form for people or programs.
  public static func report(_ checked: [CheckedScenario], as form: ReportForm) -> String {
    form.render(Report(scenarios: checked.map(\.report)))
  }

  /// Records the time that reading took, which counts towards a time limit.
  private static func timed(_ read: () -> ParsedScenario) -> ParsedScenario {
    let start = ContinuousClock.now
    var parsed = read()
    parsed.readingTime = ContinuousClock.now - start
    return parsed
  }
}
