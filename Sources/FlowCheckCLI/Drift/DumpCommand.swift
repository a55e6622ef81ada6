import ArgumentParser
import FlowPipeline

/// `flowcheck dump`: what scenarios declare and what is reachable in them, as text to commit.
struct DumpCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "dump", _superCommandName: CommandLineTool.name,
    abstract: "Write what is reachable in a scenario, one fact per line, to be committed and compared.",
    discussion: """
      The text depends only on the facts, not on the layout of the scenario, so its diff in a pull \
      request shows what changed in the navigation. '--check' compares the file with the current facts: exit status 0 \
      if it is current, 1 if it is not, 2 if a truncated search left that open.
      """)

  @OptionGroup var scenarios: ScenarioPaths

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      """
      The file to write instead of standard output; for several scenarios, or with a trailing slash, a folder with one \
      file for each.
      """, valueName: "file"), completion: .file())
  var output: String?

  @Flag(help: "Write nothing; report how the file or folder of '--output' differs from the current facts.")
  var check = false

  @OptionGroup var limits: LimitOptions

  @OptionGroup var colors: ColorOptions

  func validate() throws {
    if check, output == nil {
      throw ValidationError("'--check' needs '--output', the file or folder to compare")
    }
  }

  func run() throws {
    Interruption.watchStrictly()
    var batch = try ScenarioBatch(paths: scenarios.all, color: colors.color)
    let places = output.map { Self.places(of: batch.files, in: $0) } ?? [:]
    for file in batch.files {
      guard let summary = summary(of: file, noting: &batch) else { continue }
      if summary.bound != nil { batch.note(.undetermined) }
      let place = places[file]
      if let place, check {
        batch.note(compare(summary, with: place))
      } else {
        batch.note(Console.deliver(Dump.text(of: summary), to: place))
      }
    }
    if check, let output, try scenarios.all.allSatisfy(InputFiles.isFolder) {
      tellUnused(in: output, besides: Set(places.values), noting: &batch)
    }
    try exit(with: batch.status)
  }

  private func summary(of file: String, noting batch: inout ScenarioBatch) -> FlowSummary? {
    guard let scenario = batch.read(file) else { return nil }
    return limits.watching(file, isEvaluating: true) { options in
      FlowCheck.check(scenario, options: options).map { FlowSummary($0) }
    }
  }

  private func compare(_ summary: FlowSummary, with place: String) -> ExitStatus {
    let hint = "; create it with: \(command)"
    guard let bytes = Console.receive(place, limit: Self.largestDump, hint: hint) else { return .unreadable }
    let comparison = DumpComparison(committed: String(decoding: bytes, as: UTF8.self), current: summary)
    let renderer = DumpComparisonRenderer(styling: colors.color.styling(for: .output))
    Console.print(renderer.render(comparison, file: place, command: command))
    switch comparison.outcome {
    case .current: return .passed
    case .otherForm, .outdated: return .violated
    case .undetermined: return .undetermined
    }
  }

  /// Reports the dumps of scenarios that no longer exist. Only whole folders of scenarios show that.
  private func tellUnused(in output: String, besides used: Set<String>, noting batch: inout ScenarioBatch) {
    let used = Set(used.map(InputFiles.shortened))
    let folder = InputFiles.shortened(output)
    for place in InputFiles.files(below: folder, where: { $0.hasSuffix(".txt") }) where !used.contains(place)
    {
      guard let bytes = Console.receive(place, limit: Self.largestDump), Dump.isDump(bytes) else { continue }
      let renderer = DumpComparisonRenderer(styling: colors.color.styling(for: .output))
      Console.print(renderer.renderUnused(file: place))
      batch.note(.violated)
    }
  }

  /// The command that writes the file that this one compares.
  private var command: String {
    (["flowcheck", "dump"] + scenarios.given + ["-o", output ?? ""]).map(\.shellWord).joined(separator: " ")
  }

  /// Returns where the dump of each scenario is: the output for a single scenario, unless it is a folder; otherwise a file in
  /// that folder, named like a page.
  private static func places(of files: [String], in output: String) -> [String: String] {
    let isFolder = files.count > 1 || output.hasSuffix("/") || InputFiles.isFolder(output)
    let folder = output.hasSuffix("/") ? output : output + "/"
    let places = isFolder ? PageNames.names(for: files).map { "\(folder)\($0).txt" } : [output]
    return Dictionary(zip(files, places), uniquingKeysWith: { first, _ in first })
  }

  /// The largest number of bytes to read of a committed dump.
  private static let largestDump = 64 << 20
}

extension String {
  /// The text as one word for a shell.
  var shellWord: String {
    let isPlain =
      !isEmpty && allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "/._-+:@%".contains($0)) }
    return isPlain ? self : "'\(replacing("'", with: "'\\''"))'"
  }
}
