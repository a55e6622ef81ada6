import FlowPipeline
import FlowTestSupport
import Foundation
import Testing

@Suite("The project file")
struct ProjectSettingsTests {
  private static func settings(_ text: String) throws -> ProjectSettings {
    let read = FlowCheck.readProject(bytes: Array(text.utf8), file: ".flowcheck.yaml")
    #expect(read.diagnostics.isEmpty)
    return try #require(read.value)
  }

  private static func report(_ text: String, in project: ProjectSettings) throws -> ScenarioReport {
    let scenario = FlowCheck.read(text, file: "test.yaml", project: project)
    #expect(scenario.diagnostics.isEmpty)
    return try #require(FlowCheck.check(scenario)).report
  }

  @Test("says what it says, and what it prints can be read again")
  func reading() throws {
    let text = """
      paths: [Scenarios, "more of them"]
      strict: true
      failOn: warning
      rules:
        dead-end: off
        modal-depth: { severity: error, limit: 3, reason: "the \\"design\\" says so" }
      baseline: accepted.yml
      switches:
        coveredAlert: drop
        launchPresentation: pessimistic
      """
    let settings = try Self.settings(text)
    #expect(settings.paths.map(\.value) == ["Scenarios", "more of them"])
    #expect(settings.isStrict && settings.failOn == .warning && settings.baseline?.value == "accepted.yml")
    #expect(settings.ruleSettings.map(\.severity) == [nil, .error])
    #expect(settings.text == text + "\n")
    #expect(try Self.settings("\u{FEFF}" + text).text == settings.text)
    #expect(ProjectSettings().text.split(separator: "\n").allSatisfy { $0.hasPrefix("# ") })
  }

  @Test("each mistake has its diagnostic, all in one run")
  func mistakes() {
    let text = """
      paths: Scenarios
      stict: true
      failOn: severe
      rules: { deadend: off, deadlock: never }
      switches: { coverdAlert: drop, swap: lost }
      """
    let read = FlowCheck.readProject(bytes: Array(text.utf8), file: ".flowcheck.yaml")
    #expect(read.value == nil)
    #expect(read.diagnostics.map { $0.span?.line } == [1, 2, 3, 4, 4, 5, 5])
    #expect(read.diagnostics.allSatisfy { $0.suggestion != nil || $0.message.contains("must be one of") })
    for text in ["[1]\n", "paths: [\n"] {
      let read = FlowCheck.readProject(bytes: Array(text.utf8), file: ".flowcheck.yaml")
      #expect(read.value == nil && read.diagnostics.count == 1)
    }
  }

  @Test("a file without content has no settings", arguments: ["", "# nothing\n"])
  func blank(text: String) throws {
    #expect(try Self.settings(text).text == ProjectSettings().text)
  }

  @Test("is read where its schema allows it, and refused where that must refuse it")
  func schema() throws {
    let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let folder = tests.appending(path: "Schema/project")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    #expect(names.count == 7)
    for name in names {
      let bytes = try Array(Data(contentsOf: folder.appending(path: name)))
      let read = FlowCheck.readProject(bytes: bytes, file: name)
      #expect(read.diagnostics.count == (name.hasPrefix("bad") ? 1 : 0), "\(name)")
    }
  }

  @Test("decides about rules that the scenario leaves alone")
  func rules() throws {
    let text = ScenarioTemplate.notes.text
    let plain = try Self.report(text, in: ProjectSettings())
    let strict = try Self.report(text, in: Self.settings("strict: true\n"))
    let direct = FlowCheck.check(
      FlowCheck.read(text, file: "test.yaml"), options: CheckOptions(scope: .strict))?.report
    #expect(plain.verdicts.count < strict.verdicts.count)
    #expect(strict.verdicts == direct?.verdicts)

    let off = try Self.settings("rules: { dead-end: off, deadlock: { severity: info, reason: later } }\n")
    let report = try Self.report(text, in: off)
    #expect(report.verdicts.map(\.id) == plain.verdicts.map(\.id).filter { $0 != "dead-end" })
    #expect(report.verdicts.first { $0.id == "deadlock" }?.severity == .info)
    #expect(report.ruleChanges.map(\.rule).sorted() == ["dead-end", "deadlock"])

    let own = try Self.report(text + "rules: { dead-end: warning }\n", in: off)
    #expect(own.verdicts.first { $0.id == "dead-end" }?.severity == .warning)
  }

  @Test("sets the switches that a platform has and the scenario leaves alone")
  func switches() throws {
    let project = try Self.settings(
      "switches: { coveredAlert: drop, launchPresentation: drop, width: regular }\n")
    let text = ScenarioTemplate.notes.text
    let values = { (text: String, project: ProjectSettings) in
      let switches = try Self.report(text, in: project).platform.switches
      return Dictionary(uniqueKeysWithValues: switches.map { ($0.name, $0.value) })
    }
    let decided = try values(text, project)
    #expect(decided["coveredAlert"] == "drop" && decided["width"] == "regular")
    #expect(decided["launchPresentation"] == nil)
    #expect(try values(text + "switches: { width: compact }\n", project)["width"] == "compact")
    #expect(try values(text + "switches: pessimistic\n", project)["coveredAlert"] == "pessimistic")
    let open = try Self.settings("switches: pessimistic\n")
    let mixed = try values(text + "switches: { width: compact }\n", open)
    #expect(mixed["width"] == "compact" && mixed["coveredAlert"] == "pessimistic")
  }
}
