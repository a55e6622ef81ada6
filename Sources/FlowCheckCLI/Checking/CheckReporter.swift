import FlowPipeline

/// Reports the results of a check, file by file, with totals at the end.
struct CheckReporter {
  /// The files, with what was reported about them so far.
  var batch: ScenarioBatch
  /// Renders verdicts for people.
  let renderer: TextRenderer
  /// Reports for other programs, and what counts as a failure.
  let reports: ReportOptions
  /// The accepted findings, and the file that lists them; nil if there is no baseline.
  var accepted: (baseline: Baseline, file: String)?
  /// The reports so far.
  private var reported: [ScenarioReport] = []
  /// The same reports before the baseline was applied.
  private var found: [ScenarioReport] = []

  /// Creates a reporter.
  init(_ batch: ScenarioBatch, renderer: TextRenderer, reports: ReportOptions) {
    (self.batch, self.renderer, self.reports) = (batch, renderer, reports)
  }

  private var printsText: Bool { batch.format == .text && !reports.replacesText }

  /// Reports the outcome for the next file.
  mutating func tell(_ outcome: FileOutcome, _ checkpoints: CheckpointOptions) {
    switch outcome.reading {
    case .failure(let failure): batch.refuse(outcome.file, reason: failure.reason, message: "\(failure)")
    case .success(let reading): batch.note(reading)
    }
    if let refusal = outcome.refusal { batch.fail(refusal, .usage) }
    guard let original = outcome.report else { return }
    checkpoints.tell(outcome.checkpoint, isTruncated: original.isTruncated, noting: &batch)
    let name = InputFiles.nameInBaseline(outcome.file)
    let report = accepted.map { original.accepting($0.baseline, as: name) } ?? original
    batch.note(ExitStatus(report.outcome(failingOn: reports.failing.level)))
    reported.append(report)
    if accepted != nil {
      found.append(original)
      found[found.count - 1].file = name
    }
    if let failure = outcome.traceFailure { batch.fail(failure, .unreadable) }
    if printsText, !batch.isTold { Console.print(renderer.render(report)) }
  }

  /// Prints the totals, writes the reports, and returns the status for all files.
  mutating func sumUp() throws -> ExitStatus {
    if printsText {
      let all = Report(scenarios: reported, diagnostics: batch.diagnostics, unreadable: batch.unreadable)
      Console.print(renderer.totals(all))
    }
    if let accepted {
      let comparison = BaselineComparison(found, with: accepted.baseline)
      let text = BaselineRenderer(styling: renderer.styling).fixed(comparison, baseline: accepted.file)
      Console.print(text, to: printsText ? .output : .error)
    }
    guard try batch.format != .text || !reports.targets.isEmpty else { return batch.status }
    var report = batch.report(on: reported, failLevel: reports.failing.level)
    if try reports.targets.contains(where: { $0.form == .sarif }) { report.changes = batch.changes }
    switch batch.format {
    case .text: break
    case .json: Console.print(ReportForm.json.render(report))
    case .xcode: Console.print(batch.xcodeLines(on: reported))
    }
    batch.note(try reports.write(report))
    return batch.status
  }
}

extension ExitStatus {
  /// The status of one checked scenario.
  init(_ outcome: ScenarioOutcome) {
    switch outcome {
    case .passed: self = .passed
    case .failed: self = .violated
    case .undetermined: self = .undetermined
    }
  }
}
