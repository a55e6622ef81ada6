import ArgumentParser
import FlowPipeline

/// `--fail-on`: which findings make the exit status 1.
///
/// A finding below the severity is reported and does not count: not for the exit status, nor for the outcome of its scenario
/// (``ScenarioReport/outcome(failingOn:)``), nor in JUnit.
struct FailOnOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      Fail only at this severity or above: info (everything), warning or error (default: 'failOn' of .flowcheck.yaml, \
      or error).
      """, valueName: "severity"))
  var failOn: Severity?

  /// The least level that fails the run.
  var level: Finding.Level { Finding.Level(failOn ?? ProjectFile.settings.failOn ?? .error) }
}
