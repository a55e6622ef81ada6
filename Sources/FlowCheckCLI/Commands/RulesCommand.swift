import ArgumentParser
import FlowPipeline

/// `flowcheck rules`: the built-in rules, one line each.
struct RulesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rules", _superCommandName: CommandLineTool.name,
    abstract: "List the built-in rules.",
    discussion: "'flowcheck explain RULE' describes one in detail.")

  @Option(help: "Print as text, or as JSON for programs.")
  var format: OutputFormat = .text

  func run() throws {
    let listing = RuleListing()
    switch format {
    case .text: Console.print(listing.text)
    case .json: Console.print(listing.json)
    }
  }
}
