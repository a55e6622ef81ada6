import FlowModel
public import FlowReports

/// A run in the Informal Trace Format of other model checkers (Konnov, ADR 15 of Apalache, 2022).
///
/// Each state has the fields and the event that led there. Stacks and pending effects are lists, counters and all other values
/// are texts. A field without a live coordinator is an empty list or text.
public struct InformalTrace: Sendable {
  /// The run.
  public var trace: TraceReport
  /// The name of the scenario file.
  public var source: String
  /// What the run shows.
  public var summary: String

  /// Prepares a run for other tools.
  public init(_ trace: TraceReport, source: String, summary: String) {
    (self.trace, self.source, self.summary) = (trace, source, summary)
  }

  /// The JSON text.
  public var bytes: [UInt8] { Array((json.text() + "\n").utf8) }

  private var json: JSONValue {
    var steps = trace.allSteps
    if trace.stuttersForever { steps.append(StepReport(stutteringIn: steps.last?.state ?? trace.start)) }
    let states = [trace.start] + steps.map(\.state)
    let events = ["start"] + steps.map(\.event)
    var absent: [String: JSONValue] = [:]
    var names: [String] = []
    for (path, field) in states.flatMap(\.placedFields) where absent[path] == nil {
      names.append(path)
      absent[path] = if case .array = Self.value(field) { .array([]) } else { .string("") }
    }
    let event = Self.name("event", besides: names)
    let rows = zip(states, events).enumerated().map { index, row -> JSONValue in
      let held = Dictionary(
        row.0.placedFields.map { ($0.path, $0.field) }, uniquingKeysWith: { first, _ in first })
      let values = names.map { name in
        (key: name, value: held[name].map(Self.value) ?? absent[name, default: .null])
      }
      return .object([("#meta", ["index": .int(index)]), (event, .string(row.1))] + values)
    }
    // The loop begins with the state after its first event, so that each state names the event that leads to it.
    let repeated = trace.stuttersForever ? 1 : trace.cycle.count
    return .members([
      "#meta": ["format": "ITF", "source": .string(source), "description": .string(summary)],
      "vars": .strings([event] + names),
      "loop": repeated > 0 ? .int(states.count - repeated) : nil, "states": .array(rows),
    ])
  }

  /// Returns a name that no field has.
  private static func name(_ word: String, besides names: [String]) -> String {
    names.contains(word) ? name("_" + word, besides: names) : word
  }

  private static func value(_ field: StateDescription.Field) -> JSONValue {
    switch field.content {
    case .stack(let items): .strings(items.map(\.description))
    case .effects(let pending): .strings(pending)
    case .slot, .empty, .variable, .tabs, .root: .string(field.wantedText)
    }
  }
}
