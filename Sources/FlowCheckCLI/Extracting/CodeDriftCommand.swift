import ArgumentParser
import FlowPipeline
import Foundation

/// `flowcheck drift`: compares a scenario with the code that it describes.
struct CodeDriftCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "drift", _superCommandName: CommandLineTool.name,
    abstract: "Compare a scenario with the Swift sources that it describes.",
    discussion: """
      Reports routes, presentations, guards and links that only one of the two has. Names are matched by the 'source' keys \
      that 'flowcheck extract' writes. Exit status 0 if there are no differences, 1 if there are some.
      """)

  @Argument(help: "The scenario.", completion: .file(extensions: ["yaml", "yml"]))
  var scenario: String

  @Argument(
    help: "Swift files, and folders to search for them (default: 'source' of the scenario).",
    completion: .file(extensions: ["swift"]))
  var sources: [String] = []

  @Option(help: "Print as text, as JSON for programs, or as SARIF for code scanning.")
  var format: ScanningFormat = .text

  @Option(
    help: ArgumentHelp(
      "Read facts that 'flowcheck extract --format json' wrote, instead of sources.", valueName: "file"),
    completion: .file(extensions: ["json"]))
  var facts: String?

  @Flag(help: "Write the lines that moved into the scenario.")
  var updateLines = false

  func run() throws {
    var batch = try ScenarioBatch(file: scenario)
    guard let parsed = batch.readFile()?.declared else { return try exit(with: batch.status) }
    let named = sources.isEmpty ? FactsSource.files(named: parsed.code.files.map(\.value)) : sources
    guard facts != nil || !named.isEmpty else {
      throw Console.failure("'\(scenario)' names no Swift files with 'source', so name them after it")
    }
    guard let facts = FactsSource(sources: named, factsFile: facts).facts() else {
      return try exit(with: .unreadable)
    }
    let drift = CodeDrift(parsed, with: facts)
    if updateLines, !drift.moves.isEmpty {
      do throws(FileSystem.Failure) {
        for part in drift.filesWithMoves {
          let file = part ?? batch.files[0]
          let bytes = try FileSystem.read(file, limit: ScenarioReader.mostBytes)
          let text = drift.updatingLines(in: String(decoding: bytes, as: UTF8.self), of: part)
          try FileSystem.write(to: file, replacesScenarios: true) { $0(Array(text.utf8)) }
        }
      } catch {
        throw Console.failure(error, .unreadable)
      }
    }
    switch format {
    case .text: Console.print(drift.text(of: scenario))
    case .json: Console.print(drift.json(of: scenario))
    case .sarif: Console.print(drift.sarif(of: scenario, toolVersion: FlowCheck.version))
    }
    try exit(with: drift.items.isEmpty ? .passed : .violated)
  }
}
