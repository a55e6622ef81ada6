import ArgumentParser
import FlowPipeline

/// `flowcheck explain`: the full explanation of a diagnostic code or a rule.
struct ExplainCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain", _superCommandName: CommandLineTool.name,
    abstract: "Explain a diagnostic code or a rule in detail.",
    discussion: "For example 'flowcheck explain FC201' or 'flowcheck explain auth-gate'.")

  @Argument(
    help: ArgumentHelp("A code such as FC201, or a rule's id.", valueName: "code-or-rule"),
    completion: .codesAndRules)
  var name: String

  func run() throws {
    guard let page = Catalogue.page(named: name) else {
      let suggestion = Catalogue.suggestion(for: name).map { ", did you mean '\($0)'?" } ?? ""
      throw Console.failure("there is no code or rule '\(name)'\(suggestion)")
    }
    Console.print(page)
  }
}
