import ArgumentParser
import FlowCheckKit

/// `flowcheck diagram`: the flow map of a scenario, with its violations marked.
struct DiagramCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diagram", _superCommandName: CommandLineTool.name,
    abstract: "Draw a scenario's flow map, with what is violated marked.",
    discussion: """
      The ending of the output file chooses the format: .svg, .png or .dot. The scenario is checked first, so \
      that the map shows which rules are violated where; that alone does not make the command fail.
      """)

  @Argument(help: "A scenario file.", completion: .file(extensions: ["yaml", "yml"]))
  var file: String

  @Option(
    name: .shortAndLong, help: ArgumentHelp("The picture to write: .svg, .png or .dot.", valueName: "picture")
  )
  var output: String

  @OptionGroup var checking: CheckingOptions

  private var pictureFormat: GraphvizRenderer.Format? {
    output.split(separator: ".").last.flatMap { GraphvizRenderer.Format(rawValue: $0.lowercased()) }
  }

  func validate() throws {
    guard pictureFormat != nil else {
      throw ValidationError("'\(output)' must end in .svg, .png or .dot")
    }
  }

  func run() throws {
    Interruption.watch()
    guard let format = pictureFormat else { return }
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
      do throws(CommandFailure) {
        try Picture.write(checked.flowMap, format: format, to: output)
      } catch {
        Console.printFailure(error)
        batch.note(.unreadable)
      }
    }
    try exit(with: batch.status)
  }
}
