import FlowCheckKit
import Foundation

extension TraceFile {
  /// The run as a walkthrough of a scenario file.
  ///
  /// - Parameter name: What to call it.
  func walkthrough(named name: String) -> String {
    let steps = (steps + cycle).compactMap(\.event)
    return "walkthroughs:\n  \(Self.quoted(name)):\n    steps:\n"
      + steps.map { "      - \(Self.quoted($0))\n" }.joined()
  }

  /// Text as a scalar of YAML that means nothing but itself.
  private static func quoted(_ text: String) -> String {
    "'" + text.replacingOccurrences(of: "'", with: "''") + "'"
  }

  /// The run in the Informal Trace Format (Konnov, ADR 15 of Apalache, 2022): a state is its fields, with the event that led to it.
  ///
  /// - Parameter trace: The run as it was followed, its cycle once.
  func itf(of trace: TraceReport) -> [UInt8] {
    let steps = trace.steps
    let states = [trace.start] + steps.map(\.state)
    let events = ["start"] + steps.map(\.event)
    var names: [String] = []
    for state in states {
      for path in state.placedFields.map(\.path) where !names.contains(path) { names.append(path) }
    }
    let rows = zip(states, events).enumerated().map { index, pair -> [String: Any] in
      var row: [String: Any] = ["#meta": ["index": index], "event": pair.1]
      let held = Dictionary(pair.0.placedFields.map { ($0.path, $0.field) }, uniquingKeysWith: { $1 })
      for name in names { row[name] = Self.value(held[name]) }
      return row
    }
    var document: [String: Any] = [
      "#meta": ["format": "ITF", "source": scenario, "description": message ?? name],
      "vars": ["event"] + names, "states": rows,
    ]
    let repeated = cycle.count { $0.event != nil }
    if repeated > 0 { document["loop"] = states.count - 1 - repeated }
    let options: JSONSerialization.WritingOptions = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    guard let data = try? JSONSerialization.data(withJSONObject: document, options: options) else {
      preconditionFailure("strings, numbers and lists can be written")
    }
    return Array(data) + [10]
  }

  /// A field's content: a list for a stack, text for everything else; the empty text where the field is not there.
  private static func value(_ field: StateDescription.Field?) -> Any {
    guard let field else { return "" }
    if case .stack(let items) = field.content { return items.map(\.description) }
    return field.wantedText
  }
}
