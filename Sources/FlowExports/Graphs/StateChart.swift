public import FlowCompiler
import FlowDiagnostics
import FlowModel
public import FlowStateSpace

/// A state graph as a state chart in SCXML (W3C, State chart XML, 2015): flat states, and a transition for each step.
///
/// A chart reacts to an event with the first transition that matches, so a graph in which two steps of one state have the same
/// name cannot be written. An event's name in the chart is its label, with characters replaced that SCXML does not allow in
/// names. The label itself and the words for a state are attributes in a namespace of their own.
public struct StateChart: Sendable {
  /// The chart's text.
  public let text: String

  /// Writes a graph. `bound` says what truncated the search; nil for a complete graph.
  public init(of flow: CompiledFlow, graph: StateGraph, bound: String?) throws(ExportRefusal) {
    let states = NamedState.all(of: flow, graph)
    var names = EventNames()
    var lines = ["<?xml version=\"1.0\" encoding=\"UTF-8\"?>"]
    if let bound {
      lines.append("<!-- partial graph: the search was truncated by \(Self.escaped(bound)) -->")
    }
    let initial = states.first(where: \.isInitial).map { " initial=\"s\($0.id)\"" } ?? ""
    lines.append(
      "<scxml xmlns=\"http://www.w3.org/2005/07/scxml\" xmlns:flow=\"urn:flowcheck:scxml\" version=\"1.0\""
        + initial + " flow:name=\"\(Self.escaped(flow.flow.name))\">")
    for state in states {
      var seen: Set<String> = []
      if let twice = state.steps.first(where: { !seen.insert($0.event).inserted }) {
        throw .ambiguous(event: twice.event, state: "'\(state.key)'")
      }
      let facts = "flow:front=\"\(Self.escaped(state.front))\" flow:key=\"\(Self.escaped(state.key))\""
      lines.append("  <state id=\"s\(state.id)\" \(facts)\(state.steps.isEmpty ? "/>" : ">")")
      for step in state.steps {
        lines.append(
          "    <transition event=\"\(names[step.event])\" target=\"s\(step.target)\" flow:label=\"\(Self.escaped(step.event))\"/>"
        )
      }
      if !state.steps.isEmpty { lines.append("  </state>") }
    }
    text = lines.joined(separator: "\n") + "\n</scxml>\n"
  }

  private static func escaped(_ text: String) -> String {
    // A comment must not contain two hyphens.
    text.escapedForXML { $0 == "'" ? "'" : $0.value < 32 ? " " : nil }.replacing("--", with: "&#45;&#45;")
  }
}

/// Names of events that a state chart accepts, one for each label.
///
/// A dot separates the parts of a name, and a transition for `a` also reacts to `a.b`, so an underscore replaces each dot of a
/// label.
private struct EventNames {
  private var names: [String: String] = [:]
  private var taken: Set<String> = []

  subscript(label: String) -> String {
    mutating get {
      if let known = names[label] { return known }
      let letters = label.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" }
      let plain = letters.first?.isLetter == true ? String(letters) : "e\(String(letters))"
      let name = taken.insertUnused(plain) { "\(plain)_\($0)" }
      names[label] = name
      return name
    }
  }
}
