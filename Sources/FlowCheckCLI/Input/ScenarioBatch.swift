import ArgumentParser
import FlowPipeline

/// The files of one command, read one after the other; their diagnostics are printed at once.
struct ScenarioBatch {
  let files: [String]
  let format: FindingsFormat
  private let renderer: DiagnosticRenderer
  private(set) var diagnostics: [Diagnostic] = []
  /// The scenarios with mistakes, by their own names and by those of the files that they include.
  private var sources: [String: SourceText] = [:]
  private(set) var unreadable: [UnreadableFile] = []
  /// The worst status of all files.
  private(set) var status = ExitStatus.passed
  private var hasTold = false
  /// Whether everything noted was already reported, so that nothing is printed.
  var isTold = false
  /// How deep the stacks are explored.
  var depths = StackDepths.declared

  /// Finds the files; a path that stands for none is a usage error.
  init(paths: [String], format: FindingsFormat = .text, color: ColorChoice = .auto) throws {
    _ = try ProjectFile.current
    do throws(InputFiles.PathError) {
      let input = try InputFiles(paths)
      files = input.paths
      for (part, scenarios) in input.parts {
        let names = scenarios.map { "'\($0)'" }.joined(separator: ", ")
        Console.print("note: '\(part)' is read as a part of \(names)\n", to: .error)
      }
      if !input.others.isEmpty {
        let names = input.others.map { "'\($0)'" }.joined(separator: ", ")
        let verb = input.others.count == 1 ? "is" : "are"
        Console.print(
          "note: \(names) \(verb) skipped: no key of a scenario, such as 'flowcheck'\n", to: .error)
      }
    } catch {
      throw Console.failure(error)
    }
    self.format = format
    renderer = DiagnosticRenderer(styling: color.styling(for: .error))
  }

  /// Starts over with known files.
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

  /// Reads and compiles one file; nil if there is no flow, which has then been reported.
  mutating func read(_ file: String) -> CompiledScenario? {
    bytes(of: file).flatMap { read($0, named: file, including: .of(file)) }
  }

  /// Reads and compiles the one file that a command works on; nil if there is no flow, which has then been reported.
  mutating func readFile() -> CompiledScenario? { read(files[0]) }

  /// Reads the bytes of one file; nil if it cannot be read, which has then been reported.
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

  /// Compiles a file that was read; nil if there is no flow, which has then been reported.
  mutating func read(_ bytes: [UInt8], named file: String, including files: IncludedFiles)
    -> CompiledScenario?
  {
    let scenario = FlowCheck.read(
      bytes: bytes, file: file, including: files, depths: depths, project: ProjectFile.settings)
    FileSystem.protect([file] + scenario.parts.map(\.name))
    note(ScenarioReading(scenario))
    return scenario.flow == nil ? nil : scenario
  }

  /// Notes and reports a file that cannot be read.
  mutating func refuse(_ file: String, reason: String, message: String) {
    unreadable.append(UnreadableFile(file: file, reason: reason))
    fail(message, .unreadable)
  }

  /// Reports a failure, unless it was already reported, and notes its status.
  mutating func fail(_ message: some CustomStringConvertible, _ status: ExitStatus) {
    if !isTold { Console.printFailure(message) }
    note(status)
  }

  /// Notes the result of reading a file, and reports its mistakes.
  mutating func note(_ reading: ScenarioReading) {
    diagnostics += reading.diagnostics
    for text in reading.texts where sources[text.name] == nil { sources[text.name] = reading.texts[0] }
    if !reading.hasFlow { note(.invalidInput) }
    tell(reading.diagnostics) { reading.text(of: $0) }
  }

  /// Notes and reports what rules find in the declarations of a file, like mistakes in it.
  mutating func note(_ findings: [Diagnostic], in scenario: CompiledScenario) {
    diagnostics += findings
    tell(findings) { scenario.text(of: $0) }
  }

  /// Prints diagnostics with blank lines between them.
  private mutating func tell(_ diagnostics: [Diagnostic], quoting text: (Diagnostic) -> SourceText?) {
    guard format == .text, !isTold else { return }
    for diagnostic in diagnostics {
      let gap = hasTold ? "\n" : ""
      Console.print(gap + renderer.render(diagnostic, source: text(diagnostic)) + "\n", to: .error)
      hasTold = true
    }
  }

  /// Notes the status of one file.
  mutating func note(_ status: ExitStatus) {
    self.status = .worst([self.status, status])
  }

  /// Does work that can fail because of a file or Graphviz; reports and notes a failure.
  mutating func attempt(_ work: () throws -> Void) {
    do {
      try work()
    } catch {
      fail("\(error)", .unreadable)
    }
  }

  /// Returns the findings in all files as lines for editors, which need absolute paths.
  func xcodeLines(on scenarios: [ScenarioReport] = []) -> String {
    let report = Report(scenarios: scenarios, diagnostics: diagnostics, unreadable: unreadable)
    return XcodeRenderer().render(report.renamingFiles(InputFiles.absolute))
  }

  /// Returns the findings in all files, under names that do not depend on the machine, with the program's exit status.
  func report(on scenarios: [ScenarioReport] = [], failLevel: Finding.Level = .error) -> Report {
    var report = Report(scenarios: scenarios, diagnostics: diagnostics, unreadable: unreadable)
      .renamingFiles(InputFiles.portable)
    report.descriptions = Catalogue.descriptions(for: report)
    report.failLevel = failLevel
    report.exitStatus = Int(status.afterInterruption.rawValue)
    report.toolVersion = FlowCheck.version
    return report
  }

  /// The edits that the suggestions for mistakes ask for, by the positions of the mistakes. Takes a search for each mistake.
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
