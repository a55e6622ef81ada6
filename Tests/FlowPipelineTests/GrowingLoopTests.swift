import FlowPipeline
import Testing

/// Loops that are to go on for ever on a stack without a limit.
@Suite("A loop on an ever deeper stack")
struct GrowingLoopTests {
  @Test("a step that changes nothing the second time is no loop on an ever deeper stack")
  func settledLoop() throws {
    let text = """
      flowcheck: 1
      name: Feed
      platform: swiftui
      screens: { home: { home: true }, post: }
      coordinators:
        App:
          root: home
          state: { path: { stack: [post] } }
          events:
            open: { from: home, do: [push post, push post] }
            more: { from: post, do: push post }
            reload: { from: post, by: app, do: [popToRoot, push post, push post] }
      """
    let report = try #require(FlowCheck.check(FlowCheck.read(text, file: "feed.yaml", depths: .every))).report
    let verdict = try #require(report.verdicts.first { $0.id == "no-auto-loop" })
    #expect(verdict.verdict == .undetermined)
    #expect(verdict.depthObstacle?.hasPrefix("the run that would refute it cannot be taken") == true)
  }
}
