import ArgumentParser
import FlowCheckKit

/// `flowcheck diagram`: pictures of a scenario, with its violations marked.
struct DiagramCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diagram", _superCommandName: CommandLineTool.name,
    abstract: "Draw a scenario's flow map, or a run that violates something, step by step.",
    discussion: """
      The ending of the output file chooses the format: .svg, .png, .pdf, .dot, or .mmd for Mermaid. The scenario is \
      checked first, so that the picture shows which rules are violated where; that alone does not make the command \
      fail.
      """)

  @Argument(help: "A scenario file.", completion: .file(extensions: ["yaml", "yml"]))
  var file: String

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The picture to write: .svg, .png, .pdf, .dot or .mmd.", valueName: "picture"))
  var output: String

  @OptionGroup var view: ViewOptions
  @OptionGroup var checking: CheckingOptions

  func validate() throws {
    guard let form = Picture.Form(endingOf: output) else {
      throw ValidationError("'\(output)' must end in .svg, .png, .pdf, .dot or .mmd")
    }
    try view.validate(form)
  }

  func run() throws {
    Interruption.watch()
    guard let form = Picture.Form(endingOf: output) else { return }
    let scope = try checking.scope
    var batch = try ScenarioBatch(file: file)
    for file in batch.files {
      guard let scenario = batch.read(file) else { continue }
      let progress = ProgressLine(file: file)
      let options = CheckOptions(
        limits: checking.limits.declared, scope: scope, slicing: .never,
        threads: checking.limits.threadCount, monitor: progress.monitor)
      guard let checked = FlowCheck.check(scenario, options: options) else { continue }
      progress.clear()
      do throws(ViewOptions.Refusal) {
        let diagram = try view.diagram(of: checked)
        do throws(CommandFailure) {
          try Picture.write(diagram, as: form, to: output)
        } catch {
          Console.printFailure(error)
          batch.note(.unreadable)
        }
      } catch {
        Console.printFailure("'\(file)': \(error)")
        batch.note(.usage)
      }
    }
    try exit(with: batch.status)
  }
}
