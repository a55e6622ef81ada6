public import ArgumentParser
public import FlowPipeline
import Foundation

/// `flowcheck init`: a starter scenario to change.
struct InitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init", _superCommandName: CommandLineTool.name,
    abstract: "Write a commented starter scenario that passes 'flowcheck check'.",
    discussion: """
      An existing file is never overwritten. The first line tells editors with the YAML language server which schema the file \
      has.
      """)

  @Argument(help: "The file to write.", completion: .file(extensions: ["yaml", "yml"]))
  var file = "scenario.yaml"

  @Option(
    help: """
      What to begin with: notes (a small SwiftUI app), tabs-login (tabs, one of them behind a login), coordinator (UIKit, \
      with a child coordinator) or reducer (The Composable Architecture).
      """)
  var template = ScenarioTemplate.notes

  func run() throws {
    guard !FileManager.default.fileExists(atPath: file) else {
      throw Console.failure(
        "cannot write '\(file)': it already exists, and init never overwrites a file", .unreadable)
    }
    let status = Console.deliver(template.text, to: file)
    guard status == .passed else { return try exit(with: status) }
    Console.print("wrote \(file); now run 'flowcheck check \(file)'\n")
  }
}

extension ScenarioTemplate: ExpressibleByArgument {}
