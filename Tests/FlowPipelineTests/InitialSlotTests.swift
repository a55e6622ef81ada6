import FlowPipeline
import FlowVerdictComparison
import Testing

/// What a slot wants from the start, on every platform, beside brute force.
@Suite("Slots that want something from the start")
struct InitialSlotTests {
  struct Row: Sendable, CustomStringConvertible {
    let platform: String
    let kind: String
    var description: String { "\(platform), \(kind)" }
  }

  static let rows = ["swiftui", "uikit", "tca", "modals", "async"].flatMap { platform in
    ["sheet", "fullScreenCover", "overlay", "window", "push"].map { Row(platform: platform, kind: $0) }
  }

  @Test("states, steps and verdicts are those of brute force", arguments: rows)
  func agreement(row: Row) throws {
    for timing in ["settled", "interleaved"] {
      let text = Self.scenario(row) + "timing: \(timing)\n"
      #expect(VerdictComparison.compare(text, largest: 2_000) == .agreement)
    }
  }

  @Test("the app starts with it, and a relaunch brings it back")
  func start() throws {
    let report = try Fixture.check(
      Self.scenario(Row(platform: "swiftui", kind: "sheet"))
        + "goals: { seen: visible is page, gone: sheet == nil }\n"
        + "properties: { atOnce: { ctl: \"{visible is page}\" } }\n")
    #expect(try report.verdict("atOnce").verdict == .holds)
    #expect(try report.verdict("gone").verdict == .holds)
    #expect(report.verdicts.filter { $0.verdict == .violated }.map(\.id) == [])
  }

  @Test("what cannot be up from the start is told at its place")
  func mistakes() throws {
    let text = Self.scenario(Row(platform: "swiftui", kind: "sheet"))
    let unknown = FlowCheck.read(text.replacing("initial: welcome", with: "initial: welcom"), file: "a.yaml")
    #expect(
      unknown.diagnostics.map(\.message) == ["slot 'sheet' does not list 'welcom'"])
    #expect(unknown.diagnostics.first?.suggestion == "did you mean 'welcome'?")
    let argument = FlowCheck.read(
      text.replacing("welcome: {", with: "welcome: { params: { tone: [calm, loud] },"), file: "a.yaml")
    #expect(
      argument.diagnostics.map(\.message) == [
        "the initial content of a slot has no parameters, so it cannot be 'welcome'"
      ])
  }

  private static func scenario(_ row: Row) -> String {
    """
    flowcheck: 1
    platform: \(row.platform)
    screens: { home: { home: true }, welcome: { coordinator: Welcome }, page: , next: { terminal: true } }
    coordinators:
      App:
        root: home
        state: { sheet: { \(row.kind): [welcome], initial: welcome }, seen: [no, yes] }
        events:
          welcome.done: { do: [set seen = yes, dismiss sheet] }
        restores: [seen]
      Welcome:
        root: page
        state: { path: { stack: [next], limit: 1 } }
        events:
          goOn: { from: page, do: push next }
          finish: { from: next, do: emit done }

    """
  }
}
