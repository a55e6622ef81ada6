import BenchmarkFamilies
import FlowPipeline
import FlowStateSpace
import Foundation
import Testing

/// Small members of the benchmark families, as scenarios and on the engine's interface; large ones are measured only.
@Suite("Benchmark families")
struct FamilyScenarioTests {
  /// What an exploration counts.
  struct Counts: Equatable {
    var levels: [Int]
    var transitions: Int

    init(levels: [Int], transitions: Int) {
      (self.levels, self.transitions) = (levels, transitions)
    }

    init(_ graph: StateGraph) {
      levels = Array(repeating: 0, count: graph.depth + 1)
      for id in 0..<graph.stateCount { levels[graph.depth(of: id)] += 1 }
      transitions = graph.transitionCount
    }

    var states: Int { levels.reduce(0, +) }
  }

  @Test(
    "SHOP is the same as a scenario, on the engine's interface and counted naively",
    arguments: [[2, 1, 1], [2, 2, 2], [3, 2, 2], [4, 2, 1], [6, 1, 2]])
  func shop(sizes: [Int]) throws {
    let naive = NaiveShop(kinds: sizes[0], maxDepth: sizes[1], items: sizes[2]).count()
    let counts = Counts(levels: naive.levels, transitions: naive.transitions)
    let family = Shop(kinds: sizes[0], maxDepth: sizes[1], items: sizes[2])
    #expect(Counts(explore(family)) == counts)
    let checked = try check("shop", sizes)
    #expect(Counts(checked.exploration.graph) == counts)
    #expect(verdicts(of: ["one", "gate", "alone"], in: checked) == [.holds, .holds, .holds])
  }

  /// With N = 2^(D+1) - 1 stacks a tab: in each of the T·N^T states without the modal, T - 1 other tabs and the modal;
  /// in each with it, its end; in all, 2·T links. Of the selected tab's stacks, 2^D are full and one is empty, and two
  /// more hold a single route.
  @Test(
    "TABS is the same as a scenario, on the engine's interface and by the formula",
    arguments: [(1, 1, 6), (2, 1, 36), (1, 3, 30), (2, 2, 196), (3, 2, 2058)])
  func tabs(tabs: Int, maxDepth: Int, states: Int) throws {
    let stacks = (1 << (maxDepth + 1)) - 1
    let others = (1..<tabs).reduce(1) { product, _ in product * stacks }
    let uncovered = tabs * others * stacks
    let onTop = 2 * (stacks - (1 << maxDepth)) + (stacks - 1) + (stacks - 3)
    let transitions = uncovered * (tabs - 1 + 2) + tabs * others * onTop + 2 * uncovered * 2 * tabs
    let family = Counts(explore(Tabs(tabs: tabs, maxDepth: maxDepth)))
    #expect(family.states == states)
    #expect(family.states == 2 * uncovered)
    #expect(family.transitions == transitions)
    let checked = try check("tabs", [tabs, maxDepth])
    #expect(Counts(checked.exploration.graph) == family)
    // Nothing could ever select another tab where there is one only.
    #expect(verdicts(of: ["range"], in: checked) == [tabs == 1 ? .vacuous : .holds])
  }

  @Test("the planted error of SHOP is found as a scenario, after as many events as in the family")
  func plantedError() throws {
    let family = Shop(kinds: 3, maxDepth: 2, items: 2, isFlawed: true)
    let graph = explore(family)
    let broken = try #require(graph.states { !family.satisfiesInvariants($0) }.first)
    #expect(graph.shortestTrace(to: broken).steps.count == 6)
    let checked = try check("shop", [3, 2, 2], "flawed")
    #expect(verdicts(of: ["one", "gate", "alone"], in: checked) == [.holds, .violated, .holds])
    let violation = try #require(checked.violations.first { $0.id == "gate" })
    #expect(violation.trace.steps.count == 6)
  }

  private func verdicts(of ids: [String], in checked: CheckedScenario) -> [Verdict?] {
    ids.map { id in checked.report.verdicts.first { $0.id == id }?.verdict }
  }

  private func check(_ family: String, _ sizes: [Int], _ more: String...) throws -> CheckedScenario {
    let text = try scenario([family] + sizes.map(String.init) + more)
    let read = FlowCheck.read(text, file: family)
    #expect(read.diagnostics == [])
    return try #require(FlowCheck.check(read))
  }

  /// What the script writes that `make measure` uses.
  private func scenario(_ words: [String]) throws -> String {
    let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Scripts/bench-peers-scenario.py")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["python3", script.path] + words
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let bytes = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    return String(decoding: bytes, as: UTF8.self)
  }
}
