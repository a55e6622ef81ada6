import FlowPipeline
import FlowTestSupport
import FlowVerdictComparison
import Foundation
import Testing

@Suite("What changes")
struct FlowChangesTests {
  /// Two versions, compared, with everything that can be replayed in the naive interpreter replayed.
  static func changes(
    _ old: String, _ new: String, states: Int? = nil, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> FlowChanges {
    var options = CheckOptions()
    options.limits.states = states
    let (before, after) = (FlowCheck.read(old, file: "old.yaml"), FlowCheck.read(new, file: "new.yaml"))
    let changes = FlowChanges(
      from: try #require(FlowCheck.check(before, options: options)),
      to: try #require(FlowCheck.check(after, options: options)))
    for (scenario, findings) in [
      (before, changes.verdicts.flatMap(\.lost)), (after, changes.verdicts.flatMap(\.gained)),
    ] {
      for finding in findings {
        guard let run = finding.trace else { continue }
        #expect(
          RunReplay.difference(run, in: scenario) == nil, "\(finding.message)", sourceLocation: sourceLocation
        )
      }
    }
    for opened in changes.opened {
      let difference = RunReplay.difference(opened.run, in: after) { !$0.isOpen(gate: opened.gate, in: $1) }
      #expect(difference == nil, "\(opened.place)", sourceLocation: sourceLocation)
      #expect(opened.run.lastFront == opened.place, sourceLocation: sourceLocation)
    }
    for deadEnd in changes.deadEnds {
      #expect(
        RunReplay.difference(deadEnd.run, in: after) == nil, "\(deadEnd.place)",
        sourceLocation: sourceLocation)
      #expect(deadEnd.run.lastFront == deadEnd.place, sourceLocation: sourceLocation)
    }
    return changes
  }

  @Test("nothing is different from another order and another layout")
  func same() throws {
    let changes = try Self.changes(DumpTests.first, DumpTests.second)
    #expect(changes.isEmpty)
    #expect(changes.outcome == .fine)
  }

  @Test("a screen that loses its gate is seen while it is closed, which is worse though no rule says so")
  func lostGate() throws {
    let open = DumpTests.first.replacing("note: { requires: open }", with: "note:").replacing(
      "when: open, ", with: "")
    let changes = try Self.changes(DumpTests.first, open)
    #expect(changes.outcome == .worse)
    #expect(changes.opened.map(\.place) == ["note", "sure"])
    #expect(changes.opened.map(\.isGated) == [true, false])
    #expect(changes.opened.map(\.run.steps.count) == [1, 2])
    #expect(changes.verdicts.contains { $0.id == "auth-gate" && $0.before == .holds && $0.after == .vacuous })
    #expect(changes.distances.map(\.after.name) == ["note", "sure"])
    #expect(changes.distances.map(\.after.stepsFromStart) == [1, 2])
    #expect(
      changes.declarations.map { [$0.name, $0.before, $0.after] } == [
        ["note", "requires open", ""], ["App.read", "user; from home; when open", "user; from home"],
      ])
  }

  @Test("a gate that is forgotten by an event violates a rule, and its run is told")
  func violatedGate() throws {
    let open = DumpTests.first.replacing("when: open, ", with: "")
    let changes = try Self.changes(DumpTests.first, open)
    let change = try #require(changes.verdicts.first { $0.id == "auth-gate" })
    #expect((change.before, change.after, change.trend) == (.holds, .violated, .worse))
    #expect(change.gained.map(\.trace?.steps.count) == [1])
    #expect(change.lost.isEmpty)
    let back = try Self.changes(open, DumpTests.first)
    let mended = try #require(back.verdicts.first { $0.id == "auth-gate" })
    #expect((mended.before, mended.after, mended.trend) == (.violated, .holds, .better))
    #expect(mended.lost.map(\.trace?.steps.count) == [1])
    #expect(back.outcome == .fine)
  }

  @Test("a violation that the new file expects is told, and is nothing worse by itself")
  func expected() throws {
    let open = DumpTests.first.replacing("when: open, ", with: "") + "\nexpect: { auth-gate: violated }"
    let changes = try Self.changes(DumpTests.first, open)
    #expect(changes.verdicts.first { $0.id == "auth-gate" }?.trend == .other)
    // The screen still requires the gate, and was not seen without it.
    #expect(changes.outcome == .worse)
    #expect(changes.worseCount == 1)
  }

  @Test("an event that goes away takes what it alone leads to with it")
  func lost() throws {
    let short = BaselineTests.sound.replacing(
      "      read: { from: home, when: open, do: push note }\n", with: "")
    let changes = try Self.changes(BaselineTests.sound, short)
    #expect(
      changes.lost == [
        .init(.alert, "sure"), .init(.event, "ask"), .init(.event, "sure.No"), .init(.event, "sure.Yes"),
        .init(.screen, "note"),
      ])
    #expect(changes.removedRoutes.contains(.init(from: "home", to: "note", by: "read")))
    #expect(changes.addedRoutes.isEmpty)
    #expect(changes.outcome == .worse)
    let back = try Self.changes(short, BaselineTests.sound)
    #expect(back.found == changes.lost)
    #expect(back.outcome == .fine)
  }

  @Test("a page without a way back is a dead end, with a shortest run to it")
  func deadEnd() throws {
    let stuck = DumpTests.first.replacing("  help:\n", with: "  help: { dismissible: false }\n")
    let changes = try Self.changes(DumpTests.first, stuck)
    // The alert is no dead end: where the link came in below it, its answer takes the page away again.
    #expect(changes.deadEnds.map(\.place) == ["help"])
    #expect(changes.deadEnds.first?.run.steps.map(\.event) == ["n://help"])
    #expect(try Self.changes(stuck, DumpTests.first).mendedDeadEnds == ["help"])
  }

  @Test("of searches that were cut short nothing is told that only a whole one knows")
  func truncated() throws {
    let open = DumpTests.first.replacing("note: { requires: open }", with: "note:").replacing(
      "when: open, ", with: "")
    let changes = try Self.changes(DumpTests.first, open, states: 3)
    #expect(changes.outcome == .undetermined)
    #expect(
      changes.opened.isEmpty && changes.deadEnds.isEmpty && changes.lost.isEmpty && changes.distances.isEmpty)
    #expect(changes.addedRoutes.isEmpty && changes.removedRoutes.isEmpty)
    #expect(!changes.unknown.isEmpty && changes.declarations.count == 2)
  }

  @Test("a run by two taps tells the second one")
  func secondTap() throws {
    let careless = """
      flowcheck: 1
      platform: swiftui
      screens: { home: { home: true }, product: }
      coordinators:
        App:
          root: home
          state: { path: { stack: [product], limit: 2 } }
          events: { open: { from: home, do: push product } }
      rules: { double-event: warning }
      """
    let changes = try Self.changes(careless.replacing("do:", with: "when: path.count == 0, do:"), careless)
    #expect(changes.verdicts.flatMap(\.gained).map(\.trace?.secondTap?.event) == ["open"])
    let json = ChangesJSONRenderer().render([changes])
    #expect(
      json.contains(
        #"""
                        "cycle": [],
                        "secondTap": {
                          "event": "open",
        """#))
  }

  @Test(
    "runs of known bugs and their corrections can be taken in both directions",
    arguments: [
      "c17-login-that-can-be-swiped-away", "c24-about-without-an-exit", "c25-files-restored-without-a-login",
    ])
  func bugClasses(name: String) throws {
    func text(_ kind: String) throws -> String {
      try String(
        contentsOf: ScenarioFilesTests.folder.appending(path: "bug-classes/\(name)-\(kind).yaml"),
        encoding: .utf8)
    }
    let changes = try Self.changes(text("corrected"), text("bad"))
    #expect(!changes.verdicts.flatMap(\.gained).isEmpty)
    let back = try Self.changes(text("bad"), text("corrected"))
    #expect(back.verdicts.flatMap(\.lost).count == changes.verdicts.flatMap(\.gained).count)
    #expect(back.deadEnds.isEmpty && back.mendedDeadEnds == changes.deadEnds.map(\.place))
  }
}

extension TraceReport {
  /// The alert that is up at the end, or else the page.
  fileprivate var lastFront: String {
    let state = steps.last?.state ?? start
    return (state.alert ?? state.page).name
  }
}
