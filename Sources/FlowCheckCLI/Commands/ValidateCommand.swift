import ArgumentParser
import FlowCheckKit

/// `flowcheck validate`: every mistake in the files, and nothing else.
struct ValidateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "validate", abstract: "Report every mistake in scenario files without exploring them.")

  @Argument(help: "Scenario files, folders or patterns.", completion: .file(extensions: ["yaml", "yml"]))
  var paths: [String]

  @OptionGroup var output: OutputOptions

  func run() throws {
    var batch = try ScenarioBatch(paths: paths, format: output.format, color: output.color)
    var valid = 0
    for file in batch.files where batch.read(file) != nil { valid += 1 }
    switch output.format {
    case .text: Console.print("\(valid) of \(batch.files.count.counted("scenario")) valid\n")
    case .json:
      let report = Report(diagnostics: batch.diagnostics, unreadable: batch.unreadable)
      Console.print(JSONRenderer().render(report))
    }
    try exit(with: batch.status)
  }
}
