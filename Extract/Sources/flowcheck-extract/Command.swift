import ArgumentParser
import FlowExtract
import Foundation

/// Prints what Swift sources say about navigation.
@main
struct Command: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "flowcheck-extract",
    abstract: "Print what Swift sources say about navigation, as JSON.",
    discussion: "'flowcheck extract' starts this program and makes a scenario of its output.")

  @Argument(help: "Swift files, and folders to search for them.")
  var sources: [String]

  @Option(help: "Put all edges under one name instead of one for each unit.")
  var unit: String?

  func run() throws {
    let (paths, missing) = SourceSearch.files(in: sources)
    if let first = missing.first { throw ValidationError("there is no file or folder '\(first)'") }
    let inputs = try paths.map { path in
      guard let content = FileManager.default.contents(atPath: path) else {
        throw ValidationError("cannot read '\(path)'")
      }
      return Extraction.Input(path: path, bytes: [UInt8](content))
    }
    let facts = Extraction.facts(of: inputs, unit: unit)
    FileHandle.standardOutput.write(try facts.json() + Data("\n".utf8))
  }
}
