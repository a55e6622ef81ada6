import ArgumentParser
import FlowPipeline

/// `flowcheck fix`: small changes of a scenario that mend violations, each proved.
struct FixCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fix", _superCommandName: CommandLineTool.name,
    abstract: "Search for small edits that mend each violation and break nothing else.",
    discussion: """
      Prints the smallest edit for each violated rule, property and goal as a diff, with what was proved about it. \
      In a file with errors, applies the suggestions of its diagnostics instead; those of warnings come before the \
      repairs. Writes nothing without --apply.
      """)

  @OptionGroup var scenarios: ScenarioPaths

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Mend only this rule, property or goal, even if the file expects its violation.", valueName: "name"))
  var only: [String] = []

  @Flag(help: "Also mend violations that the file expects.")
  var expected = false

  @Flag(help: "Write the smallest repair of each violation to the file.")
  var apply = false

  @Option(help: "Print as text with diffs, as JSON, or as SARIF with fixes.")
  var format: ScanningFormat = .text

  @Option(
    help: ArgumentHelp("Check at most this many changed texts for each violation.", valueName: "count"))
  var maxCandidates = 600

  @Option(
    help: ArgumentHelp("Search at most this long for each violation (default: 20s).", valueName: "time"))
  var maxTime: TimeLimit?

  func validate() throws {
    if apply, scenarios.given.contains("-") {
      throw ValidationError("'--apply' needs a file to change; '-' is standard input")
    }
    if maxCandidates < 1 { throw ValidationError("'--max-candidates' must be at least 1") }
  }

  func run() throws {
    Interruption.watchStrictly()
    let paths = try scenarios.all
    var batch = try ScenarioBatch(paths: paths)
    var results: [FileRepairs] = []
    var mistakes: [(text: String, fix: SuggestedFix)] = []
    for file in batch.files where !Interruption.isRequested {
      guard let bytes = batch.bytes(of: file) else { continue }
      let text = String(decoding: bytes, as: UTF8.self)
      let read = FlowCheck.read(
        bytes: bytes, file: file, including: .of(file), project: ProjectFile.settings)
      if let refusal = unknownName(in: read) {
        batch.fail(refusal, .usage)
        continue
      }
      let isText = String(validUTF8: bytes) != nil
      if format == .sarif { mistakes += self.mistakes(in: text, read, isText: isText) }
      guard let mended = mendMistakes(in: text, read, isText: isText, &batch),
        let repairs = repairs(of: mended.text, file: file, including: mended.files)
      else { continue }
      results.append(repairs)
      if !repairs.undetermined.isEmpty { batch.note(.undetermined) }
      if repairs.mended < repairs.reports.count { batch.note(.violated) }
      let isMended = mended.text != text
      if format == .text, !(isMended && repairs.reports.isEmpty && repairs.undetermined.isEmpty) {
        Console.print((isMended ? "\n" : "") + repairs.words)
      }
      if apply { try write(repairs, to: file, &batch) }
    }
    Interruption.tell()
    switch format {
    case .text: break
    case .json: Console.print(FileRepairs.json(results))
    case .sarif: Console.print(FileRepairs.sarif(results, mistakes: mistakes))
    }
    try exit(with: batch.status)
  }

  /// Returns what is wrong with the names to mend: one that is no rule and that the scenario does not declare; nil if all fit.
  private func unknownName(in scenario: CompiledScenario) -> String? {
    guard let flow = scenario.declared else { return nil }
    let claims = flow.properties.map(\.name) + flow.goals.map(\.name) + flow.walkthroughs.map(\.name)
    return ChoiceOptions.unknown(
      "rule, property or goal", only, among: Rule.all.map(\.id) + claims.map(\.value), in: scenario.file)
  }

  private func repairs(of text: String, file: String, including files: IncludedFiles) -> FileRepairs? {
    var bounds = RepairBounds()
    bounds.candidates = maxCandidates
    if let maxTime { (bounds.seconds, bounds.writtenTime) = (maxTime.seconds, maxTime.written) }
    let subjects = RepairSubjects(names: only.isEmpty ? nil : only, expected: expected ? .mended : .left)
    return FlowCheck.repairs(
      of: text, file: file, including: files, subjects: subjects, project: ProjectFile.settings,
      bounds: bounds, isInterrupted: { Interruption.isRequested })
  }

  /// Applies the smallest repair of each violation, each to the text that the repairs before it leave.
  private func write(_ repairs: FileRepairs, to file: String, _ batch: inout ScenarioBatch) throws {
    var changed: [String: String] = [:]
    var rest = repairs
    for _ in repairs.reports.indices {
      guard let best = rest.reports.lazy.compactMap(\.repairs.first).first else { break }
      changed[best.file] = best.text
      let files = IncludedFiles.of(file).replacing(changed.filter { $0.key != file })
      guard let next = self.repairs(of: changed[file] ?? repairs.text, file: file, including: files) else {
        break
      }
      rest = next
    }
    for (file, text) in changed.sorted(by: { $0.key < $1.key }) {
      batch.note(Console.deliver(text, to: file, replacesScenarios: true))
    }
  }

  /// Returns the mistakes in a file and in those that it includes, each with its text and the edits that fix it alone.
  private func mistakes(
    in text: String, _ read: CompiledScenario, isText: Bool
  ) -> [(text: String, fix: SuggestedFix)] {
    let (file, files, project) = (read.file, IncludedFiles.of(read.file), ProjectFile.settings)
    return read.diagnostics.map { mistake in
      let part = mistake.file == file ? nil : try? files.read(mistake.file).get()
      let edits =
        isText
        ? FlowCheck.suggestedEdits(for: mistake, in: text, file: file, including: files, project: project)
        : []
      return (
        part.map { String(decoding: $0, as: UTF8.self) } ?? text,
        SuggestedFix(mistake: mistake, edits: edits ?? [])
      )
    }
  }

  /// Applies the suggestions of a file's diagnostics. Returns the texts to repair; nil if mistakes kept the file from being
  /// explored.
  ///
  /// Repairs that are printed as diffs or written build on these suggestions. Edits by position apply to the file as it is.
  private func mendMistakes(
    in text: String, _ read: CompiledScenario, isText: Bool, _ batch: inout ScenarioBatch
  ) -> (text: String, files: IncludedFiles)? {
    let (file, files, project) = (read.file, IncludedFiles.of(read.file), ProjectFile.settings)
    guard !read.diagnostics.isEmpty else { return (text, files) }
    let changes =
      isText
      ? FlowCheck.applyingSuggestionsEverywhere(to: text, file: file, including: files, project: project) : []
    guard !changes.isEmpty else {
      batch.note(ScenarioReading(read))
      return read.flow == nil ? nil : (text, files)
    }
    if format == .text {
      for (number, change) in changes.enumerated() {
        if number > 0 { Console.print("\n") }
        for fix in change.applied {
          let place = fix.mistake.span.map { ":\($0.line):\($0.column)" } ?? ""
          Console.print("\(change.file)\(place)  \(fix.mistake.message): \(fix.mistake.suggestion ?? "")\n")
        }
        Console.print("\n" + LineDifference(change.before, change.text).unified(file: change.file))
      }
    }
    let mended = Dictionary(changes.map { ($0.file, $0.text) }, uniquingKeysWith: { first, _ in first })
    let others = files.replacing(mended.filter { $0.key != file })
    batch.note(
      ScenarioReading(FlowCheck.read(mended[file] ?? text, file: file, including: others, project: project)))
    if apply {
      for change in changes {
        batch.note(Console.deliver(change.text, to: change.file, replacesScenarios: true))
      }
    }
    if read.flow == nil { return nil }
    return format == .text || apply ? (mended[file] ?? text, others) : (text, files)
  }
}
