import ArgumentParser
import FlowPipeline
import Foundation

/// `flowcheck baseline`: findings that are accepted, so that only new ones fail.
struct BaselineCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "baseline", _superCommandName: CommandLineTool.name,
    abstract: "Accept known findings with a reason, so that only new ones fail.",
    discussion: """
      A baseline is a file to commit. It identifies a finding by its scenario file and its fingerprint, which does not change when \
      other parts of the file do. The path of the scenario file begins at the folder of .flowcheck.yaml. Without that file, run the \
      command where paths are always the same, such as at the root of the repository.
      """,
    subcommands: [WriteBaselineCommand.self, CheckBaselineCommand.self, PruneBaselineCommand.self])
}

/// The options that the commands about baselines share.
struct BaselineOptions: ParsableArguments {
  @OptionGroup var scenarios: ScenarioPaths

  @Option(
    name: [.customShort("b"), .customLong("baseline")],
    help: ArgumentHelp(
      """
      The file with the accepted findings (default: 'baseline' of .flowcheck.yaml, or .flowcheck-baseline.yml).
      """, valueName: "file"),
    completion: .file(extensions: ["yaml", "yml"]))
  var given: String?

  /// The file with the accepted findings.
  var baseline: String { given ?? ProjectFile.baseline ?? ".flowcheck-baseline.yml" }

  @OptionGroup var limits: LimitOptions

  @OptionGroup var colors: ColorOptions

  /// Checks all scenarios except the baseline itself, and compares their findings with the accepted ones; nil if the baseline
  /// is damaged or cannot be read, which has then been reported.
  ///
  /// - Parameter isNew: Whether the baseline may be missing.
  func compare(_ batch: inout ScenarioBatch, isNew: Bool) -> BaselineComparison? {
    guard let known = BaselineFile(path: baseline).read(&batch, color: colors.color, isNew: isNew) else {
      return nil
    }
    var reports: [ScenarioReport] = []
    let own = InputFiles.shortened(baseline)
    for file in batch.files where file != own && !Interruption.isRequested {
      guard let scenario = batch.read(file) else { continue }
      let checked = limits.watching(file, symmetry: .exploited, isEvaluating: true) {
        FlowCheck.check(scenario, options: $0)
      }
      guard var report = checked?.report else { continue }
      report.file = InputFiles.nameInBaseline(file)
      reports.append(report)
    }
    return BaselineComparison(reports, with: known)
  }
}

/// `flowcheck baseline write`: accepts the findings that are not accepted yet.
struct WriteBaselineCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "write", abstract: "Accept every finding that is not accepted yet.")

  @OptionGroup var options: BaselineOptions

  @Option(help: "The reason for accepting the new findings.")
  var reason: String

  @Option(help: ArgumentHelp("The date, as in 2026-11-22 (default: today, in UTC).", valueName: "day"))
  var date: String?

  func validate() throws {
    if reason.allSatisfy(\.isWhitespace) {
      throw ValidationError("'--reason' must not be empty")
    }
    if let date, !Baseline.isDate(date) {
      throw ValidationError("'\(date)' is not a date such as 2026-11-22")
    }
  }

  func run() throws {
    Interruption.watch()
    var batch = try ScenarioBatch(paths: options.scenarios.all, color: options.colors.color)
    if let comparison = options.compare(&batch, isNew: true), !Interruption.isRequested {
      let baseline = comparison.accepting(reason: reason, date: date ?? Self.today)
      batch.note(Console.deliver(baseline.text, to: options.baseline))
      Console.print(
        "\(options.baseline)  \(comparison.new.count) newly accepted, \(comparison.accepted.count) accepted before, "
          + "\(comparison.fixed.count) fixed\n")
    }
    try exit(with: batch.status)
  }

  /// Today's date in UTC, such as `2026-11-22`. It comes from the C library, because a release has no calendars of Foundation
  /// (docs/releasing.md).
  private static var today: String {
    var (now, parts) = (time(nil), tm())
    gmtime_r(&now, &parts)
    let rest = [parts.tm_mon + 1, parts.tm_mday].map { $0 < 10 ? "-0\($0)" : "-\($0)" }
    return "\(1900 + parts.tm_year)" + rest.joined()
  }
}

/// `flowcheck baseline check`: fails if there are findings that are not accepted.
struct CheckBaselineCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Report new and fixed findings; fail if there are new ones.")

  @OptionGroup var options: BaselineOptions

  @Flag(help: "Also fail when an accepted finding no longer occurs.")
  var strict = false

  func run() throws {
    Interruption.watch()
    var batch = try ScenarioBatch(paths: options.scenarios.all, color: options.colors.color)
    if let comparison = options.compare(&batch, isNew: false) {
      let renderer = BaselineRenderer(styling: options.colors.color.styling(for: .output))
      Console.print(renderer.render(comparison, baseline: options.baseline))
      if !comparison.new.isEmpty || strict && !comparison.fixed.isEmpty { batch.note(.violated) }
      if comparison.isUndetermined || Interruption.isRequested { batch.note(.undetermined) }
    }
    try exit(with: batch.status)
  }
}

/// `flowcheck baseline prune`: removes accepted findings that no longer occur.
struct PruneBaselineCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "prune", abstract: "Remove accepted findings of these scenarios that no longer occur.")

  @OptionGroup var options: BaselineOptions

  func run() throws {
    Interruption.watch()
    var batch = try ScenarioBatch(paths: options.scenarios.all, color: options.colors.color)
    if let comparison = options.compare(&batch, isNew: false), !Interruption.isRequested {
      batch.note(Console.deliver(comparison.pruned.text, to: options.baseline))
      Console.print(
        "\(options.baseline)  \(comparison.fixed.count) removed, \(comparison.pruned.entries.count) left\n")
    }
    try exit(with: batch.status)
  }
}
