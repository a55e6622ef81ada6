import ArgumentParser
import FlowPipeline

/// `flowcheck report`: a folder of pages and pictures about scenarios.
struct ReportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report", _superCommandName: CommandLineTool.name,
    abstract: "Write a page for each scenario, with its flow map, verdicts and traces, and an index.",
    discussion: """
      The pages form a site that opens from disk: index.html, and NAME.html for each scenario, with verdicts, traces \
      to step through, coverage and the annotated source. With '--form markdown' they are README.md and NAME.md, with \
      NAME.svg and NAME.dot, the flow map, and NAME/CLAIM-1.svg and so on, which show step by step how a rule, property \
      or goal is violated. The output folder mirrors the folders of the scenarios, without their common \
      prefix. The pages contain no dates and no durations, so they change only when their content changes. Findings in the 'baseline' of .flowcheck.yaml count as expected. Without Graphviz the pages have no pictures, and the exit status is 66.
      """)

  /// The form of the pages.
  enum Form: String, ExpressibleByArgument, CaseIterable {
    /// Pages for a browser.
    case site
    /// Pages for a repository, with pictures beside them.
    case markdown
  }

  @OptionGroup var scenarios: ScenarioPaths

  @Option(
    name: .shortAndLong, help: ArgumentHelp("The folder to write to.", valueName: "folder"),
    completion: .directory)
  var output: String

  @Option(help: "The form of the pages: site or markdown.")
  var form = Form.site

  @OptionGroup var limits: LimitOptions
  @OptionGroup var failing: FailOnOptions

  func run() throws {
    Interruption.watchStrictly()
    var batch = try ScenarioBatch(paths: scenarios.all)
    let folder: any ReportFolder =
      switch form {
      case .site: SiteFolder(path: output)
      case .markdown: MarkdownFolder(path: output)
      }
    if let absence = GraphvizRenderer.absence { batch.fail(absence, .unreadable) }
    var known: Baseline?
    if let file = ProjectFile.baseline {
      known = BaselineFile(path: file).read(&batch, color: .auto, isNew: false)
      guard known != nil else { return try exit(with: batch.status) }
    }
    var (pages, refused): ([(report: ScenarioReport, path: String)], [String]) = ([], [])
    for (file, page) in zip(batch.files, PageNames.names(for: batch.files)) {
      let checked = batch.read(file).flatMap { scenario in
        limits.watching(file, isEvaluating: true) { FlowCheck.check(scenario, options: $0) }
      }
      guard var checked else {
        refused.append(file)
        continue
      }
      if let known { checked.report = checked.report.accepting(known, as: InputFiles.nameInBaseline(file)) }
      // The index then lists the finished pages.
      if Interruption.isRequested { break }
      batch.note(ExitStatus(checked.report.outcome(failingOn: failing.level)))
      batch.attempt {
        try folder.add(checked, page: page)
        pages.append((checked.report, page))
      }
    }
    batch.attempt { try folder.finish(pages, refused: refused) }
    Console.print("wrote \(pages.count.counted("page")) to \(output)\n")
    try exit(with: batch.status)
  }
}
