/// How a scenario gets from bytes to a compiled flow, in two phases, each with one input and one output:
///
/// ```
/// bytes ─read─▶ ParsedScenario ─compile─▶ CompiledScenario ─explore─▶ ExploredScenario ─check─▶ CheckedScenario ─report─▶ text
/// ```
///
/// The author's mistakes are passed on as diagnostics. If one of them is an error, the flow is missing and the last three
/// phases have nothing to do. ``FlowCheck`` is the entry point for programs: it reads and compiles in one call, explores and
/// checks. ``ReportForm`` renders the report.
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

  /// Records the time that reading took, which counts towards a time limit.
  private static func timed(_ read: () -> ParsedScenario) -> ParsedScenario {
    let start = ContinuousClock.now
    var parsed = read()
    parsed.readingTime = ContinuousClock.now - start
    return parsed
  }
}
