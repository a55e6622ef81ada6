import ArgumentParser
import FlowPipeline

/// `flowcheck diagram`: pictures of a scenario, with its violations marked.
struct DiagramCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diagram", _superCommandName: CommandLineTool.name,
    abstract: "Draw a scenario: its flow map, its states, a counterexample, or what changed.",
    discussion: """
      The extension of the output file selects the format: .svg, .png, .pdf, .dot, or .mmd for Mermaid. The scenario is \
      checked first, so that the picture shows where rules are violated. Violations do not make the command fail.
      """)

  @Argument(help: "A scenario file.", completion: .file(extensions: ["yaml", "yml"]))
  var file: String

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The picture to write: .svg, .png, .pdf, .dot or .mmd.", valueName: "picture"),
    completion: .file(extensions: ["svg", "png", "pdf", "dot", "mmd"]))
  var output: String

  @OptionGroup var view: ViewOptions
  @OptionGroup var depth: DepthOptions
  @OptionGroup var choice: ChoiceOptions
  @OptionGroup var checking: CheckingOptions
  @OptionGroup var project: ProjectOptions

  func validate() throws {
    guard let form = Picture.Form(endingOf: output) else {
      throw ValidationError("'\(output)' must end in .svg, .png, .pdf, .dot or .mmd")
    }
    try view.validate(form)
  }

  func run() throws {
    Interruption.watchStrictly()
    guard let form = Picture.Form(endingOf: output) else { return }
    let scope = try choice.scope(with: checking.rules)
    var batch = try ScenarioBatch(file: file)
    batch.depths = depth.depths
    for file in batch.files {
      do {
        guard let checked = try check(file, scope, &batch) else { continue }
        var older: CheckedScenario?
        if let against = view.against {
          guard let before = try check(against, scope, &batch) else { continue }
          older = before
        }
        batch.draw(try view.diagram(of: checked, since: older), as: form, to: output)
      } catch {
        batch.fail("'\(file)': \(error)", .usage)
      }
    }
    try exit(with: batch.status)
  }

  private func check(
    _ file: String, _ scope: RuleSelection.Scope, _ batch: inout ScenarioBatch
  ) throws -> CheckedScenario? {
    guard let scenario = batch.read(file) else { return nil }
    // The older version may not declare it yet.
    if file != view.against, let failure = choice.failure(in: scenario) {
      batch.fail(failure, .usage)
      return nil
    }
    return try checking.limits.watching(file, scope: scope) { options in
      if let explored = try view.explored(scenario, options) {
        return FlowCheck.check(scenario, explored: explored, options: options)
      }
      return FlowCheck.check(scenario, options: options)
    }
  }
}
