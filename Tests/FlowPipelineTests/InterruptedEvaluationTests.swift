import FlowPipeline
import Foundation
import FlowAlgorithms
import Testing

@Suite("Evaluation that is interrupted")
struct InterruptedEvaluationTests {
  @Test("has the verdicts of those that were evaluated before, and leaves the others undetermined")
  func verdicts() throws {
    let full = try Fixture.check(Fixture.shop)
    let heard = LockedValue<[EvaluationProgress]>([])
    for stop in 0...full.verdicts.count {
      heard.withLock { $0 = [] }
      var options = CheckOptions()
      options.evaluation = EvaluationMonitor(
        progress: { progress in heard.withLock { $0.append(progress) } },
        isInterrupted: { heard.withLock { $0.count > stop } })
      let report = try Fixture.check(Fixture.shop, options: options)
      #expect(report.verdicts.map(\.id) == full.verdicts.map(\.id))
      let (evaluated, left) = (report.verdicts.prefix(stop), report.verdicts.dropFirst(stop))
      #expect(evaluated.map(\.verdict) == full.verdicts.prefix(stop).map(\.verdict))
      #expect(left.allSatisfy { $0.verdict == .undetermined && $0.counterexamples.isEmpty })
      #expect(left.allSatisfy { $0.message == "checking was truncated by an interruption" })
      let told = heard.withLock { $0 }
      #expect(told.map(\.next) == full.verdicts.map(\.id))
      #expect(told.map(\.done) == Array(full.verdicts.indices))
      #expect(told.allSatisfy { $0.total == full.verdicts.count && $0.states == full.states })
    }
  }

  @Test(
    "leaves a claim about runs open wherever its search ends, and says why",
    arguments: ["eventually three == 29", "one == 9 leadsTo three == 29", "{ ctl: \"AF { three == 29 }\" }"])
  func runs(claim: String) throws {
    let text = Counters.scenario(claim, tops: (9, 29, 29), rest: "fairness: { weak: [many] }")
    let asked = LockedValue(0)
    func verdict(stoppedAt stop: Int) throws -> VerdictReport {
      asked.withLock { $0 = 0 }
      var options = CheckOptions(scope: .only([], properties: ["counted"]))
      options.evaluation = EvaluationMonitor(isInterrupted: {
        asked.withLock { count in
          count += 1
          return count > stop
        }
      })
      return try Fixture.check(text, options: options).verdict("counted")
    }
    #expect(try verdict(stoppedAt: .max).verdict == .holds)
    // Once before the claim, and at least twice while its search is on.
    let count = asked.withLock { $0 }
    #expect(count >= 3)
    for stop in 0..<count {
      let verdict = try verdict(stoppedAt: stop)
      #expect(verdict.verdict == .undetermined, "stopped at \(stop) of \(count)")
      #expect(verdict.message == "checking was truncated by an interruption")
    }
  }

  @Test("keeps to the limit on time, which is counted from its beginning, and names it")
  func time() throws {
    let text = Counters.scenario("eventually three == 1", tops: (1, 1, 1), rest: "fairness: { weak: [many] }")
    var options = CheckOptions(scope: .only([], properties: ["counted"]))
    options.limits.seconds = 1
    #expect(try Fixture.check(text, options: options).verdict("counted").verdict == .holds)
    options.evaluation.progress = { _ in Thread.sleep(forTimeInterval: 1.1) }
    let report = try Fixture.check(text, options: options)
    #expect(report.bound == nil && report.outcome == .undetermined)
    #expect(try report.verdict("counted").message == "checking was truncated by the time limit of 1 s")
  }

  @Test("limits are told as somebody wrote them, on the command line and in the file")
  func writtenLimits() throws {
    let claim = "always reachable (one == 60 and two == 60 and three == 60)"
    func text(_ limits: String) -> String {
      Counters.scenario(claim, tops: (60, 60, 60), rest: "limits: { \(limits) }")
    }
    let scope = RuleSelection.Scope.only([], properties: ["counted"])
    let chosen = CheckOptions(scope: scope)
    #expect(try Fixture.check(text("time: 0.01s"), options: chosen).bound == "the time limit of 0.01s")
    #expect(try Fixture.check(text("memory: 1024KB"), options: chosen).bound == "the memory limit of 1024KB")
    var options = CheckOptions(scope: scope)
    (options.limits.seconds, options.limits.writtenTime) = (0.01, "10ms")
    #expect(try Fixture.check(text("time: 60s"), options: options).bound == "the time limit of 10ms")
    (options.limits.seconds, options.limits.writtenTime) = (600, "10m")
    (options.limits.memory, options.limits.writtenMemory) = (1 << 20, "1MB")
    #expect(try Fixture.check(text("time: 60s"), options: options).bound == "the memory limit of 1MB")
    // A program that uses the library need not have written anything.
    options.limits.writtenMemory = nil
    #expect(try Fixture.check(text("time: 60s"), options: options).bound == "the memory limit of 1 MB")
  }

  @Test("keeps to the limit on memory, and names it")
  func memory() throws {
    // To remember six positions takes an automaton of many states.
    let claim = "{ ltl: \"F G ({ one == 0 } -> X X X X X X { one == 0 })\" }"
    let text = Counters.scenario(claim, tops: (9, 29, 29))
    var options = CheckOptions(scope: .only([], properties: ["counted"]))
    #expect(try Fixture.check(text, options: options).verdict("counted").verdict == .holds)
    options.limits.memory = 2 << 20
    let report = try Fixture.check(text, options: options)
    #expect(report.bound == nil && report.states == 9_000)
    let verdict = try report.verdict("counted")
    #expect(verdict.verdict == .undetermined)
    #expect(verdict.message.hasPrefix("checking was truncated by the memory limit of 2 MB: it would take "))
  }

  @Test("is never as demanded, and fails where something was violated before")
  func outcome() throws {
    var options = CheckOptions()
    options.evaluation = EvaluationMonitor(isInterrupted: { true })
    let mended = Fixture.shop.replacing("push account] }", with: "present login] }")
    #expect(try Fixture.check(mended).outcome == .passed)
    #expect(try Fixture.check(mended, options: options).outcome == .undetermined)
  }

  @Test("tells in words what is evaluated")
  func words() {
    let progress = EvaluationProgress(done: 11, total: 52, next: "auth-gate", states: 1_048_576)
    #expect(progress.words == "checking 12 of 52: auth-gate, 1,048,576 states")
  }
}
