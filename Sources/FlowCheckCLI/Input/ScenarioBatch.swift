import ArgumentParser
import FlowPipeline

/// The files of one command, read one after the other, with their diagnostics printed as they come.
struct ScenarioBatch {
  let files: [String]
  let format: FindingsFormat
  private let renderer: DiagnosticRenderer
  private(set) var diagnostics: [Diagnostic] = []
  /// The scenarios with mistakes, each by its own name and those of the files that it includes.
  private var sources: [String: SourceText] = [:]
  private(set) var unreadable: [UnreadableFile] = []
  /// The status that counts for all files.
  private(set) var status = ExitStatus.passed
  private var hasTold = false
  /// Whether what is noted was told before, so that nothing is printed.
  var isTold = false
  /// How deep stacks are looked at.
  var depths = StackDepths.declared

  /// Finds the files; a path that stands for none is a mistake on the command line.
  init(paths: [String], format: FindingsFormat = .text, color: ColorChoice = .auto) throws {
    _ = try ProjectFile.current
    do throws(InputFiles.PathError) {
      let input = try InputFiles(paths)
      files = input.paths
      for (part, scenarios) in input.parts {
        let names = scenarios.map { "'\($0)'" }.joined(separator: ", ")
        Console.print("note: '\(part)' is read as a part of \(names)\n", to: .error)
      }
    } catch {
      throw Console.failure(error)
    }
    self.format = format
    renderer = DiagnosticRenderer(styling: color.styling(for: .error))
  }

  /// Begins anew with files that were found.
  init(files: [String], format: FindingsFormat, color: ColorChoice) {
    (self.files, self.format) = (files, format)
    renderer = DiagnosticRenderer(styling: color.styling(for: .error))
  }

  /// Finds the one file that a command works on.
  init(file: String, format: FindingsFormat = .text, color: ColorChoice = .auto) throws {
    try self.init(paths: [file], format: format, color: color)
    guard files.count == 1 else {
      throw Console.failure("'\(file)' matches \(files.count) files; name one of them")
    }
  }

  /// Reads and compiles one file; nil when there is no flow, which has then been reported.
  mutating func read(_ file: String) -> CompiledScenario? {
    bytes(of: file).flatMap { read($0, named: file, including: .of(file)) }
  }

  /// Reads and compiles the one file that a command works on; nil when there is no flow, which has then been reported.
  mutating func readFile() -> CompiledScenario? { read(files[0]) }

  /// Reads the bytes of one file; nil when it cannot be read, which has then been reported.
  mutating func bytes(
    of file: String, limit: Int = ScenarioReader.mostBytes, hint: String = ""
  ) -> [UInt8]? {
    do throws(FileSystem.Failure) {
      return try FileSystem.read(file, limit: limit)
    } catch {
      refuse(file, reason: error.reason, message: "\(error)\(hint)")
      return nil
    }
  }

  /// Compiles a file that was read; nil when there is no flow, which has then been reported.
  mutating func read(_ bytes: [UInt8], named file: String, including files: IncludedFiles)
    -> CompiledScenario?
  {
    let scenario = FlowCheck.read(
      bytes: bytes, file: file, including: files, depths: depths, project: ProjectFile.settings)
    note(ScenarioReading(scenario))
    return scenario.flow == nil ? nil : scenario
  }

  /// Notes a file that cannot be read, and says so.
  mutating func refuse(_ file: String, reason: String, message: String) {
    unreadable.append(UnreadableFile(file: file, reason: reason))
    fail(message, .unreadable)
  }

  /// Tells a failure, unless it was told before, and notes the status for it.
  mutating func fail(_ message: some CustomStringConvertible, _ status: ExitStatus) {
    if !isTold { Console.printFailure(message) }
    note(status)
  }

  /// Notes what reading a file gave, and tells the mistakes in it.
  mutating func note(_ reading: ScenarioReading) {
    diagnostics += reading.diagnostics
    for text in reading.texts where sources[text.name] == nil { sources[text.name] = reading.texts[0] }
    if !reading.hasFlow { note(.invalidInput) }
    tell(reading.diagnostics) { reading.text(of: $0) }
  }

  /// Notes what a rule finds in the declarations of a file, told like a mistake in it.
  mutating func note(_ findings: [Diagnostic], in scenario: CompiledScenario) {
    diagnostics += findings
    tell(findings) { scenario.text(of: $0) }
  }

  /// Prints diagnostics with a blank line between two of them.
  private mutating func tell(_ diagnostics: [Diagnostic], quoting text: (Diagnostic) -> SourceText?) {
    guard format == .text, !isTold else { return }
    for diagnostic in diagnostics {
      let gap = hasTold ? "\n" : ""
      Console.print(gap + renderer.render(diagnostic, source: text(diagnostic)) + "\n", to: .error)
      hasTold = true
    }
  }

  /// Notes how one file came out.
  mutating func note(_ status: ExitStatus) {
    self.status = .worst([self.status, status])
  }

  /// Does work that can fail for want of a file or of Graphviz; tells and notes a failure.
  mutating func attempt(_ work: () throws -> Void) {
    do {
      try work()
    } catch {
      fail("\(error)", .unreadable)
    }
  }

  /// What was found in all files, as lines for editors, which want absolute paths.
  func xcodeLines(on scenarios: [ScenarioReport] = []) -> String {
    let report = Report(scenarios: scenarios, diagnostics: diagnostics, unreadable: unreadable)
    return XcodeRenderer().render(report.renamingFiles(InputFiles.absolute))
  }

  /// What was found in all files, under names that say nothing of the machine, with the status that the program ends with.
  func report(on scenarios: [ScenarioReport] = [], failLevel: Finding.Level = .error) -> Report {
    var report = Report(scenarios: scenarios, diagnostics: diagnostics, unreadable: unreadable)
      .renamingFiles(InputFiles.portable)
    report.descriptions = Catalogue.descriptions(for: report)
    report.failLevel = failLevel
    report.exitStatus = Int(status.afterInterruption.rawValue)
    report.toolVersion = FlowCheck.version
    return report
  }

  /// What the suggestions of the mistakes change, by their positions; a search for each mistake.
  var changes: [Int: [SuggestedChange]] {
    var found: [Int: [SuggestedChange]] = [:]
    for (index, mistake) in diagnostics.enumerated() {
      guard let source = sources[mistake.file] else { continue }
      let changes = FlowCheck.suggestedChanges(
        for: mistake, in: source.lines.joined(separator: "\n"), file: source.name,
        including: .of(source.name),
        project: ProjectFile.settings)
      if !changes.isEmpty { found[index] = changes }
    }
    return found
  }
}
