import FlowPipeline
import FlowTestSupport
import Foundation
import Testing

/// Covering sets of the repository's scenarios, walked along with the naive interpreter, which shares no code with the search.
@Suite struct `Covering sets` {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  private static let files: [String] = ["Scenarios", "Tests/Fixtures"].flatMap { folder in
    let found = FileManager.default.enumerator(atPath: root.appending(path: folder).path())
    let names = found?.compactMap { $0 as? String } ?? []
    return names.filter { $0.hasSuffix(".yaml") }.sorted().map { "\(folder)/\($0)" }
  }

  private func read(_ file: String) throws -> CompiledScenario {
    let url = Self.root.appending(path: file)
    return FlowCheck.read(try String(contentsOf: url, encoding: .utf8), file: file)
  }

  /// Goes along runs, and says which events, screens and alerts were met.
  private func walk(_ cover: ScenarioCover) throws -> Set<String> {
    let naive = NaiveInterpreter(cover.exploration.flow.flow)
    // A step says which name it has, but not whose it is.
    let coordinators = cover.exploration.flow.flow.coordinators
    let declared = Dictionary(
      coordinators.flatMap { owner in
        owner.events.map(\.name.value).map { ($0, [$0, "\(owner.name.value).\($0)"]) }
      },
      uniquingKeysWith: +)
    var met: Set<String> = []
    for part in cover.parts {
      var state = naive.initialState
      #expect(naive.key(of: state) == part.run.start.key)
      for step in part.run.steps {
        // Two coordinators that declare one link both have a step with its label.
        let taken = try #require(
          naive.steps(from: state).first {
            $0.label == step.event && naive.key(of: $0.next) == step.state.key
          },
          "'\(step.event)' is one of the steps")
        state = taken.next
        taken.event.map { met.formUnion(declared[$0, default: [$0]]) }
      }
      for state in [part.run.start] + part.run.steps.map(\.state) {
        met.formUnion(state.layers.map(\.name) + state.toasts.map(\.name))
      }
    }
    return met
  }

  /// Runs of any length take at most twice the steps of the bound; short ones begin at the start more often, and take four times
  /// as many at most.
  @Test(arguments: Thoroughness.share(files.reversed(), of: 6))
  func `reach all that can be reached, in few steps`(file: String) throws {
    let scenario = try read(file)
    let exploration = try #require(FlowCheck.explore(scenario))
    for subject in CoverSubject.allCases {
      let long = ScenarioCover(exploration, of: [subject], longest: .max)
      #expect(long.stepCount <= 2 * long.lowerBound, "\(subject)")
      try expectCover(of: subject, long)
      let short = ScenarioCover(exploration, of: [subject])
      #expect(
        short.stepCount <= 4 * short.lowerBound, "\(subject): \(short.stepCount) of \(short.lowerBound)")
      try expectCover(of: subject, short)
    }
  }

  @Test func `count the events and effects of one name in two coordinators one by one`() throws {
    let text = """
      flowcheck: 1
      platform: swiftui
      screens: { notes: { coordinator: Notes, home: true }, list, drafts: { coordinator: Drafts }, draft }
      coordinators:
        App:
          root: notes
          state: { path: { stack: [drafts], limit: 1 } }
          events: { write: { from: list, do: push drafts } }
        Notes:
          root: list
          events: { save: { from: list, do: start save } }
          effects: { save: { outcomes: { success: stay } } }
        Drafts:
          root: draft
          state: { online: [no, yes] }
          events: { save: { from: draft, when: online == yes, do: start upload } }
          effects: { upload: { outcomes: { success: stay } }, save: { outcomes: { success: stay } } }
      """
    let exploration = try #require(FlowCheck.explore(FlowCheck.read(text, file: "notes.yaml")))
    #expect(exploration.coverage.events.missing == ["Drafts.save"])
    #expect(exploration.coverage.branches.missing == ["upload: success", "Drafts.save: success"])
    let cover = ScenarioCover(exploration, of: [.events, .cases])
    #expect(cover.uncovered == ["Drafts.save", "upload: success", "Drafts.save: success"])
    #expect(cover.goalCount == 6)
    #expect(cover.parts.flatMap(\.covers).sorted() == ["Notes.save", "Notes.save: success", "write"])
  }

  private func expectCover(of subject: CoverSubject, _ cover: ScenarioCover) throws {
    let coverage = cover.exploration.coverage
    let missing: [String] =
      switch subject {
      case .screens: coverage.screens.missing + coverage.alerts.missing
      case .events: coverage.events.missing
      case .cases: coverage.events.missing + coverage.branches.missing
      }
    #expect(Set(cover.uncovered) == Set(missing))
    let covered = cover.parts.flatMap(\.covers)
    #expect(covered.count == Set(covered).count)
    #expect(covered.count + cover.uncovered.count == cover.goalCount)
    let met = try walk(cover)
    if subject != .cases { #expect(Set(covered).isSubset(of: met)) }
  }
}
