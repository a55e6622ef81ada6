import FlowCheckKit
import Synchronization
import Testing

@Suite("Judging that is interrupted")
struct InterruptedJudgingTests {
  @Test("has the verdicts of those that were judged before, and leaves the others undetermined")
  func verdicts() throws {
    let full = try Fixture.check(Fixture.shop)
    let heard = Mutex<[JudgingProgress]>([])
    for stop in 0...full.verdicts.count {
      heard.withLock { $0 = [] }
      var options = CheckOptions()
      options.judging = JudgingMonitor(
        progress: { progress in heard.withLock { $0.append(progress) } },
        isInterrupted: { heard.withLock { $0.count > stop } })
      let report = try Fixture.check(Fixture.shop, options: options)
      #expect(report.verdicts.map(\.id) == full.verdicts.map(\.id))
      let (judged, left) = (report.verdicts.prefix(stop), report.verdicts.dropFirst(stop))
      #expect(judged.map(\.verdict) == full.verdicts.prefix(stop).map(\.verdict))
      #expect(left.allSatisfy { $0.verdict == .undetermined && $0.counterexamples.isEmpty })
      #expect(left.allSatisfy { $0.message == "judging was cut short by an interruption" })
      let told = heard.withLock { $0 }
      #expect(told.map(\.next) == full.verdicts.map(\.id))
      #expect(told.map(\.done) == Array(full.verdicts.indices))
      #expect(told.allSatisfy { $0.total == full.verdicts.count && $0.states == full.states })
    }
  }

  @Test("is never as demanded, and fails where something was violated before")
  func outcome() throws {
    var options = CheckOptions()
    options.judging = JudgingMonitor(isInterrupted: { true })
    let mended = Fixture.shop.replacing("push account] }", with: "present login] }")
    #expect(try Fixture.check(mended).outcome == .asDemanded)
    #expect(try Fixture.check(mended, options: options).outcome == .undetermined)
  }

  @Test("tells in words what is judged")
  func words() {
    let progress = JudgingProgress(done: 11, total: 52, next: "auth-gate", states: 1_048_576)
    #expect(progress.words == "judging 12 of 52: auth-gate, 1,048,576 states")
  }
}
