import FlowModel
public import FlowReports

/// A saved trace: the events in order, and the state after each, which shows whether the scenario has changed.
///
/// ```swift
/// let kept = TraceFile(simulator.trace, of: scenario)
/// let bytes = kept.bytes
/// let again = try TraceFile(bytes: bytes)
/// if let misfit = simulator.follow(again) { print(misfit) }
/// ```
///
/// `docs/traces.md` describes the form, and `docs/trace.schema.json` defines it for validators.
public struct TraceFile: Sendable, Hashable {
  /// A step.
  public struct RecordedStep: Sendable, Hashable, Decodable {
    /// The event with its arguments and outcome; nil where nothing happens.
    public var event: String?
    /// The state after it on one line, the same for equal states only.
    public var state: String
  }

  /// The version of the form. Files of other versions are refused.
  public static let version = 1

  /// The most bytes that a file may have.
  public static let largest = 64 << 20

  /// The name of the scenario file at the time.
  public var scenario: String
  /// The scenario's title.
  public var name: String
  /// The rule, property or goal that the run refutes; nil for a walk.
  public var claim: String?
  /// What is wrong at its end, in words.
  public var message: String?
  /// The values of the platform switches.
  public var switches: [String: String]
  /// What the scenario declared then about what the run uses: `event App.open` and the texts of its parts; empty if unknown.
  public var declarations: [String: [String]] = [:]
  /// The state in which it starts.
  public var start: String
  /// The steps.
  public var steps: [RecordedStep]
  /// The steps that are then repeated forever; empty for a finite run.
  public var cycle: [RecordedStep]
  /// Whether nothing ever happens after the steps, although something could.
  public var stuttersForever: Bool

  /// Creates a saved trace from a run.
  ///
  /// - Parameters:
  ///   - trace: The run.
  ///   - scenario: The name of the scenario file.
  ///   - name: The scenario's title.
  ///   - claim: What the run refutes, if anything.
  ///   - message: What is wrong at its end.
  public init(
    _ trace: TraceReport, scenario: String, name: String, claim: String? = nil, message: String? = nil
  ) {
    (self.scenario, self.name) = (scenario, name)
    (self.claim, self.message) = (claim, message)
    switches = Dictionary(trace.switches.map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
    start = trace.start.key
    steps = (trace.steps + trace.onward).map(RecordedStep.init)
    cycle = trace.cycle.map(RecordedStep.init)
    stuttersForever = trace.stuttersForever
  }

  /// The content of the file: a JSON text with a line for each step.
  public var bytes: [UInt8] { Array((json.text() + "\n").utf8) }

  private var json: JSONValue {
    .members([
      "schemaVersion": .int(Self.version), "scenario": .string(scenario), "name": .string(name),
      "claim": claim.map(JSONValue.string), "message": message.map(JSONValue.string),
      "switches": .sorted(switches.mapValues(JSONValue.string)),
      "declarations": declarations.isEmpty ? nil : .sorted(declarations.mapValues(JSONValue.strings)),
      "start": .string(start), "steps": .array(steps.map(\.json)), "cycle": .array(cycle.map(\.json)),
      "idlesForEver": .bool(stuttersForever),
    ])
  }
}

extension TraceFile.RecordedStep {
  fileprivate init(_ step: StepReport) {
    self.init(event: step.origin == nil ? nil : step.event, state: step.state.key)
  }

  fileprivate var json: JSONValue {
    .members(["event": event.map(JSONValue.string), "state": .string(state)])
  }
}

extension JSONValue {
  fileprivate static func sorted(_ members: [String: JSONValue]) -> JSONValue {
    .object(members.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
  }
}
