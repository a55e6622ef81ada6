import ArgumentParser
import FlowPipeline

/// When the output has colours.
struct ColorOptions: ParsableArguments {
  @Option(help: "When to use colours.")
  var color: ColorChoice = .auto
}

/// The form in which results are printed.
enum OutputFormat: String, ExpressibleByArgument, CaseIterable, Sendable {
  /// For people.
  case text
  /// For programs; see docs/json-report.md.
  case json
}

/// The form in which results for code scanning are printed.
enum ScanningFormat: String, ExpressibleByArgument, CaseIterable, Sendable {
  /// For people.
  case text
  /// For programs.
  case json
  /// For code scanning.
  case sarif
}

/// Where to write a result.
struct OutputFileOptions: ParsableArguments {
  @Option(
    name: [.customShort("o"), .customLong("output")],
    help: ArgumentHelp("The file to write, instead of standard output.", valueName: "file"),
    completion: .file())
  var file: String?
}

/// The form in which findings are printed.
enum FindingsFormat: String, ExpressibleByArgument, CaseIterable, Sendable {
  /// For people.
  case text
  /// For programs; see docs/json-report.md.
  case json
  /// A line for each finding, as compilers write them.
  case xcode
}

/// How findings are printed.
struct FindingsOutputOptions: ParsableArguments {
  @Option(help: "Print as text, as JSON for programs, or as lines that Xcode and other editors read.")
  var format: FindingsFormat = .text

  @OptionGroup var colors: ColorOptions
}
