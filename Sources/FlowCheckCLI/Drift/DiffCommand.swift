import ArgumentParser
import FlowPipeline

/// `flowcheck diff`: what changed between two versions of a scenario.
struct DiffCommand: ParsableCommand {
  /// The form in which changes are reported.
  enum Form: String, ExpressibleByArgument, CaseIterable, Sendable {
    /// For people at a terminal.
    case text
    /// For a comment on a change.
    case markdown
    /// For programs.
    case json
  }

  static let configuration = CommandConfiguration(
    commandName: "diff", _superCommandName: CommandLineTool.name,
    abstract: "Report what changed between two versions of a scenario, with traces that show it.",
    discussion: """
      Compares OLD with NEW, or with '--git' each file with its version in a revision. A version can also be given \
      as REVISION:PATH. Exit status 0 if nothing got worse, 1 if something did, and 2 if a truncated search left that \
      open.
      """)

  @Argument(
    help: """
      The old and the new scenario; with '--git', files, folders or patterns of the work tree (default: 'paths' of \
      .flowcheck.yaml).
      """,
    completion: .file(extensions: ["yaml", "yml"]))
  var paths: [String] = []

  @Option(
    name: .customLong("git"),
    help: ArgumentHelp("Compare the work tree with this commit, branch or tag.", valueName: "revision"))
  var revision: String?

  @Option(help: "Print as text, as Markdown for a comment, or as JSON for programs.")
  var format: Form = .text

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "Also draw both versions in one map: .svg, .png, .pdf, .dot or .mmd.", valueName: "picture"),
    completion: .file(extensions: ["svg", "png", "pdf", "dot", "mmd"]))
  var output: String?

  @OptionGroup var checking: CheckingOptions
  @OptionGroup var project: ProjectOptions

  @OptionGroup var colors: ColorOptions

  func validate() throws {
    if revision == nil, paths.count != 2 {
      throw ValidationError("give two versions, OLD and NEW, or a revision with '--git'")
    }
    if let output, Picture.Form(endingOf: output) == nil {
      throw ValidationError("'\(output)' must end in .svg, .png, .pdf, .dot or .mmd")
    }
  }

  func run() throws {
    Interruption.watchStrictly()
    var batch = try ScenarioBatch(paths: [], color: colors.color)
    guard let files = try compared(&batch) else { return try exit(with: batch.status) }
    if let output, files.count > 1 {
      throw Console.failure("'\(output)' is one picture, but there are \(files.count) scenarios to draw")
    }
    var comment = ChangesComment()
    if format == .markdown { Console.print(comment.begin()) }
    var (all, lone): ([FlowChanges], [LoneScenario]) = ([], [])
    for file in files where !Interruption.isRequested {
      let gap = format != .text || all.isEmpty && lone.isEmpty ? "" : "\n"
      switch file {
      case .both(let old, let new):
        let (before, after) = (try check(old, &batch), try check(new, &batch))
        guard let before, let after else { continue }
        let isHurried = Interruption.isRequested
        let changes =
          isHurried ? FlowChanges(evaluatedFrom: before, to: after) : FlowChanges(from: before, to: after)
        let isDrawn = !isHurried && (output != nil || format == .markdown)
        let map = isDrawn ? after.flowMap.changes(since: before.flowMap) : nil
        batch.note(ExitStatus(changes.outcome))
        all.append(changes)
        if let map, let output, let form = Picture.Form(endingOf: output) {
          batch.draw(map, as: form, to: output)
        }
        Console.print(gap + words(changes, map, &comment))
      case .added(let name):
        guard let checked = try check(.file(name), &batch) else { continue }
        batch.note(ExitStatus(checked.report.outcome))
        lone.append(LoneScenario(file: name, report: checked.report))
        tell(lone[lone.count - 1], "is new, so there is no older version", after: gap, &comment)
      case .deleted(let name):
        lone.append(LoneScenario(file: name, report: nil))
        tell(lone[lone.count - 1], "is deleted, so there is no newer version", after: gap, &comment)
      }
    }
    if format == .json { Console.print(ChangesJSONRenderer().render(all, lone)) }
    if format == .markdown { Console.print(comment.end) }
    try exit(with: batch.status)
  }

  /// Returns what to compare; nil if git fails, which has then been reported.
  private func compared(_ batch: inout ScenarioBatch) throws -> [ComparedFile]? {
    guard let revision else {
      return [.both(old: ScenarioVersion(paths[0]), new: ScenarioVersion(paths[1]))]
    }
    do {
      return try ComparedFile.all(ProjectFile.paths(or: paths), since: revision)
    } catch let error as InputFiles.PathError {
      throw Console.failure(error)
    } catch let error as GitRevision.Failure {
      batch.refuse(revision, reason: "\(error)", message: "cannot compare with '\(revision)': \(error)")
      return nil
    }
  }

  private func check(_ version: ScenarioVersion, _ batch: inout ScenarioBatch) throws -> CheckedScenario? {
    guard let scenario = batch.read(version) else { return nil }
    return try checking.limits.watching(scenario.file, scope: checking.rules.scope, isEvaluating: true) {
      FlowCheck.check(scenario, options: $0)
    }
  }

  private func words(_ changes: FlowChanges, _ map: Diagram?, _ comment: inout ChangesComment) -> String {
    switch format {
    case .text: ChangesTextRenderer(styling: colors.color.styling(for: .output)).render(changes)
    case .markdown: comment.text(for: changes, picture: map.flatMap(Self.picture))
    case .json: ""
    }
  }

  /// Returns the changed part of the map, for a comment.
  private static func picture(of map: Diagram) -> ChangesMarkdownRenderer.Picture? {
    guard let part = map.changedPart(mostNodes: 30), let chart = try? MermaidFlowchart(of: part) else {
      return nil
    }
    return .init(mermaid: chart.text, isSmall: part.nodes.count <= 8, omissions: part.omissions)
  }

  /// Reports a scenario that only one side has; if a picture was requested, says why there is none.
  private func tell(
    _ scenario: LoneScenario, _ reason: String, after gap: String, _ comment: inout ChangesComment
  ) {
    if let output {
      Console.print("'\(output)' is not drawn: '\(scenario.file)' \(reason) to compare it with\n", to: .error)
    }
    let words =
      switch format {
      case .text: ChangesTextRenderer(styling: colors.color.styling(for: .output)).render(scenario)
      case .markdown: comment.text(for: scenario)
      case .json: ""
      }
    Console.print(gap + words)
  }
}

extension ExitStatus {
  /// The status of a comparison.
  fileprivate init(_ outcome: FlowChanges.Outcome) {
    switch outcome {
    case .fine: self = .passed
    case .worse: self = .violated
    case .undetermined: self = .undetermined
    }
  }
}
