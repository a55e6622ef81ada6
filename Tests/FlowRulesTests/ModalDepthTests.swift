import FlowDiagnostics
import FlowLogic
import FlowModel
import FlowRules
import FlowScenario
import Testing

@Suite("The claims of modal-depth") struct ModalDepthTests {
  /// Returns what `modal-depth` claims of modals in modals up to some depth, each a list of slots that must not all show one.
  private static func nest(_ depth: Int, limit: Int, others: String = "") throws -> [FlowStateFormula] {
    let text = """
      flowcheck: 1
      platform: swiftui
      screens: { home: , node: { coordinator: Inner }, leaf: }
      coordinators:
        App:
          root: home
          state: { sheet: { sheet: [node] } }
          events: { go: { from: home, do: present node } }
        Inner:
          root: leaf
          limit: \(depth)
          state: { sheet: { sheet: [node]\(others) } }
          events: { deeper: { from: leaf, do: present node in sheet.sheet } }
      rules: { modal-depth: { limit: \(limit) } }
      """
    let flow = try #require(ScenarioReader.read(text, file: "a.yaml").value)
    return Rule.modalDepth.obligation(for: flow, severity: .warning).parts.flatMap {
      part -> [FlowStateFormula] in
      switch part.claim {
      // Those with the same message are one claim.
      case .never(.any(let nests)): nests
      case .never(let nest): [nest]
      default: []
      }
    }
  }

  @Test("are one for each slot that is deeper than the limit", .timeLimit(.minutes(1)))
  func modalDepth() throws {
    #expect(try Self.nest(40, limit: 63) == [])
    for limit in [1, 12, 39] {
      // One slot of the app, and one of each of the forty coordinators inside one another.
      #expect(try Self.nest(40, limit: limit).count == 41 - limit)
    }
    // What is pushed does not count, so each of four slots inside the first may be one of three or not.
    #expect(try Self.nest(4, limit: 2, others: ", fullScreenCover: [node]").count == 3)
    #expect(try Self.nest(4, limit: 2, others: ", push: [leaf]").count == 3)
    #expect(try Self.nest(4, limit: 2, others: ", push: [node]").count == 10)
  }
}
