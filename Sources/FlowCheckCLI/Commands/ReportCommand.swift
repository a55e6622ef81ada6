import ArgumentParser
import FlowCheckKit

/// `flowcheck report`: a folder of pages and pictures about scenarios.
struct ReportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report", _superCommandName: CommandLineTool.name,
    abstract: "Write a Markdown page and a flow map for each scenario, and an index of them.",
    discussion: """
      Folders of the scenarios are kept below the output folder, without the part that all of them share. \
      Each scenario gets NAME.md, its flow map as NAME.svg and NAME.dot, and NAME/CLAIM-1.svg and so on, which show \
      how a rule, property or goal is violated, step by step; the index is README.md. The pages hold no dates and \
      no durations, so they change only when what they tell changes.
      """)

  @Argument(help: "Scenario files, folders or patterns.", completion: .file(extensions: ["yaml", "yml"]))
  var paths: [String]

  @Option(name: .shortAndLong, help: ArgumentHelp("The folder to write to.", valueName: "folder"))
  var output: String

  @OptionGroup var limits: LimitOptions

  func run() throws {
    Interruption.watch()
    var batch = try ScenarioBatch(paths: paths)
    let pages = ReportFolder.names(for: batch.files)
    var folder = ReportFolder(path: output)
    for (file, page) in zip(batch.files, pages) {
      guard let scenario = batch.read(file) else { continue }
      let progress = ProgressLine(file: file)
      let options = CheckOptions(
        limits: limits.declared, threads: limits.threadCount, monitor: progress.monitor)
      guard let checked = FlowCheck.check(scenario, options: options) else { continue }
      progress.clear()
      batch.note(ExitStatus(checked.report.outcome))
      do throws(CommandFailure) {
        try folder.add(checked, page: page)
      } catch {
        Console.printFailure(error)
        batch.note(.unreadable)
      }
    }
    do throws(CommandFailure) {
      try folder.writeIndex()
    } catch {
      Console.printFailure(error)
      batch.note(.unreadable)
    }
    Console.print("wrote \(folder.pageCount.counted("page")) to \(output)\n")
    try exit(with: batch.status)
  }
}
