import FlowCheckKit
import Foundation

/// A run as a file: the events in order, and the state after each, by which a changed scenario is noticed.
///
/// docs/traces.md describes the form.
struct TraceFile: Codable {
  /// A step.
  struct Step: Codable {
    /// The event with its arguments and outcome; nil where nothing happens.
    var event: String?
    /// The state after it on one line, the same for equal states only.
    var state: String

    init(_ step: StepReport) {
      event = step.origin == nil ? nil : step.event
      state = step.state.key
    }
  }

  /// The version of the form; others are refused.
  static let version = 1

  var schemaVersion = Self.version
  /// The file that the run is of, as it was called.
  var scenario: String
  /// The scenario's title.
  var name: String
  /// The rule, property or goal that the run refutes; nil for a walk.
  var claim: String?
  /// What is wrong at its end, in words.
  var message: String?
  /// What the platform's uncertain facts were taken to be.
  var switches: [String: String]
  /// The state in which it starts.
  var start: String
  /// The steps.
  var steps: [Step]
  /// The steps that are then repeated for ever; empty for a finite run.
  var cycle: [Step]
  /// Whether after the steps nothing ever happens any more, though something could.
  var idlesForEver: Bool

  /// Writes down a run.
  init(_ trace: TraceReport, of scenario: ReadScenario, claim: String? = nil, message: String? = nil) {
    self.scenario = scenario.file
    name = scenario.declared?.name ?? ""
    (self.claim, self.message) = (claim, message)
    switches = Dictionary(trace.switches.map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
    start = trace.start.key
    steps = (trace.steps + trace.onward).map(Step.init)
    cycle = trace.cycle.map(Step.init)
    idlesForEver = trace.idlesForEver
  }

  /// Reads a file; nil when it is none, or one of another version.
  init?(bytes: [UInt8]) {
    guard let file = try? JSONDecoder().decode(TraceFile.self, from: Data(bytes)),
      file.schemaVersion == Self.version
    else { return nil }
    self = file
  }

  /// The file, with a line for each member.
  var bytes: [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(self) else {
      preconditionFailure("strings and numbers can be written")
    }
    return Array(data) + [10]
  }
}

extension TraceFile {
  /// Goes along the run from the start; what no longer fits, in words, and nil when all does.
  func follow(in simulator: inout ScenarioSimulator) -> String? {
    simulator.go(to: 0)
    guard simulator.screen.key == start else {
      return "it starts elsewhere now:\n" + Self.differences(start, simulator.screen.key)
    }
    for (index, step) in (steps + cycle).enumerated() {
      guard let event = step.event else { continue }
      guard simulator.take(named: event) else {
        return "step \(index + 1) does not fit any more: " + Self.reason(for: event, in: simulator)
      }
      guard simulator.screen.key == step.state else {
        return "step \(index + 1), '\(event)', leads elsewhere now:\n"
          + Self.differences(step.state, simulator.screen.key)
      }
    }
    return nil
  }

  /// Why an event of the file cannot be taken.
  private static func reason(for event: String, in simulator: ScenarioSimulator) -> String {
    let choices = simulator.everything
    if let index = choices.indices.first(where: { choices[$0].label == event }),
      let blockage = simulator.blockage(of: index)
    {
      return "'\(event)' is not possible: \(blockage)\(blockage.place.map { ", line \($0.line)" } ?? "")"
    }
    let hint = Suggestion.nearest(to: event, among: choices.map(\.label)).map { ", there is '\($0)'" } ?? ""
    return "there is no '\(event)' any more\(hint)"
  }

  /// The fields that two states, each on a line, do not share.
  private static func differences(_ then: String, _ now: String) -> String {
    let (old, new) = (fields(of: then), fields(of: now))
    let gone = old.filter { !new.contains($0) }.map { "  then \($0)" }
    let come = new.filter { !old.contains($0) }.map { "  now  \($0)" }
    return (gone + come).joined(separator: "\n")
  }

  private static func fields(of key: String) -> [String] {
    key.components(separatedBy: " | ").flatMap { $0.components(separatedBy: "; ") }
  }
}
