import ArgumentParser
import FlowPipeline

/// `--fail-on`: which findings make the exit status 1.
///
/// A finding below the severity is reported, but affects neither the exit status, nor the outcome of its scenario
/// (``ScenarioReport/outcome(failingOn:)``), nor JUnit.
struct FailOnOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      Fail only at this severity or above: info (everything), warning or error (default: 'failOn' of .flowcheck.yaml, \
      or error).
      """, valueName: "severity"))
  var failOn: Severity?

  /// The lowest level that fails the run.
  var level: Finding.Level { Finding.Level(failOn ?? ProjectFile.settings.failOn ?? .error) }
}
