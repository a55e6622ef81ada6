import ArgumentParser
import FlowCheckKit

/// The form in which results are printed.
enum OutputFormat: String, ExpressibleByArgument, CaseIterable, Sendable {
  /// For people.
  case text
  /// For programs; see docs/json-report.md.
  case json
}

/// How results are printed.
struct OutputOptions: ParsableArguments {
  @Option(help: "Print as text, or as JSON for programs.")
  var format: OutputFormat = .text

  @Option(help: "When to use colours.")
  var color: ColorChoice = .auto
}
