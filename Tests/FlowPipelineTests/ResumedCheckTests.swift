import FlowPipeline
import FlowTestSupport
import FlowAlgorithms
import Testing

@Suite("Going on with checks of scenarios")
struct ResumedCheckTests {
  /// A greeting that may wait or be lost, beside two counters: several thousand states in each of two combinations.
  private static let text = """
    flowcheck: 1
    name: Greeting
    platform: swiftui
    switches: { coveredAlert: pessimistic }
    screens:
      home: { home: true }
      card:
    alerts:
      hello:
        buttons:
          OK: { role: cancel }
    coordinators:
      App:
        root: home
        state:
          sheet: { sheet: [card] }
          alert: { alert: [hello] }
          first: { range: 0..30 }
          second: { range: 0..30 }
        events:
          open: { from: home, do: present card }
          greet: { from: card, do: present hello }
          done: { from: card, do: dismiss sheet }
          more: { from: home, do: set first = first + 1 }
          most: { from: home, do: set second = second + 1 }
    properties:
      few: never (first == 30 and second == 30)
    """

  @Test("with several combinations of switches, the one that was interrupted goes on")
  func combinations() throws {
    let scenario = FlowCheck.read(Self.text, file: "greeting.yaml")
    let full = try #require(FlowCheck.check(scenario)).report
    #expect(full.combinations.count == 2)
    #expect(try full.verdict("few").counterexamples.first?.trace.steps.count == 60)
    var brokenIn: [[Bool]] = []
    for stop in 1... {
      let (broken, bytes) = try Self.interrupted(scenario, after: stop)
      guard let bytes else { break }
      brokenIn.append(broken.combinations.map { $0.bound != nil })
      let resumed = try #require(try FlowCheck.check(scenario, resuming: Self.pieces(of: bytes)))
      #expect(resumed.report == full)
    }
    #expect(brokenIn.contains([true, true]))
    #expect(brokenIn.contains([false, true]))
  }

  @Test("random scenarios that a bound ended get the report of one check", arguments: UInt64(1)...12)
  func random(seed: UInt64) throws {
    let scenario = FlowCheck.read(RandomScenario(seed: seed).text, file: "random.yaml")
    guard let full = FlowCheck.check(scenario, options: Self.options(states: 300)) else { return }
    for states in stride(from: 1, to: full.report.states, by: max(1, full.report.states / 5)) {
      let kept = Kept()
      var options = Self.options(states: states)
      options.checkpoint = { kept.keep($0) }
      _ = FlowCheck.check(scenario, options: options)
      guard let bytes = kept.bytes else { continue }
      let resumed = try FlowCheck.check(
        scenario, resuming: Self.pieces(of: bytes), options: Self.options(states: 300))
      #expect(resumed?.report == full.report)
    }
  }

  @Test("a checkpoint of another scenario is refused, and so is one that ends early")
  func refused() throws {
    let scenario = FlowCheck.read(Self.text, file: "greeting.yaml")
    let other = FlowCheck.read(Self.text + "\n# more", file: "greeting.yaml")
    let bytes = try #require(try Self.interrupted(scenario, after: 3).bytes)
    #expect(throws: CheckpointFailure.otherSystem) {
      try FlowCheck.check(other, resuming: Self.pieces(of: bytes))
    }
    for count in stride(from: 0, to: bytes.count, by: max(1, bytes.count / 40)) {
      #expect(throws: count < 8 ? CheckpointFailure.notACheckpoint : .truncated) {
        try FlowCheck.check(scenario, resuming: Self.pieces(of: Array(bytes.prefix(count))))
      }
    }
  }

  private static func options(states: Int) -> CheckOptions {
    var limits = DeclaredLimits()
    limits.states = states
    return CheckOptions(limits: limits, scope: .strict)
  }

  /// A check that an interruption ends at one of its questions, and what it kept.
  private static func interrupted(
    _ scenario: CompiledScenario, after stop: Int
  ) throws -> (report: ScenarioReport, bytes: [UInt8]?) {
    let kept = Kept()
    let questions = LockedValue(0)
    var options = CheckOptions(
      monitor: ExplorationMonitor(isInterrupted: {
        questions.withLock { asked in
          asked += 1
          return asked >= stop
        }
      }))
    options.checkpoint = { kept.keep($0) }
    return (try #require(FlowCheck.check(scenario, options: options)).report, kept.bytes)
  }

  private static func pieces(of bytes: [UInt8]) -> (Int) -> [UInt8] {
    var rest = bytes[...]
    return { most in
      defer { rest = rest.dropFirst(most) }
      return Array(rest.prefix(most))
    }
  }
}

/// The latest checkpoint.
final class Kept: Sendable {
  private let latest = LockedValue<[UInt8]?>(nil)

  /// The bytes; nil when nothing was kept.
  var bytes: [UInt8]? { latest.withLock { $0 } }

  func keep(_ exploration: UnfinishedExploration) {
    var bytes: [UInt8] = []
    exploration.write { bytes += $0 }
    latest.withLock { $0 = bytes }
  }
}
