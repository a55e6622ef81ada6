/// An explored scenario, ready to be written in the languages of other tools.
public struct ScenarioExport: Sendable {
  /// What to do about a truncated search.
  public enum Extent: Sendable, Hashable {
    /// Refuse to write it.
    case complete
    /// Write what was seen, and say in the file that it is partial.
    case partial
  }

  /// The name of the scenario's file.
  public let file: String
  /// What was explored.
  public let exploration: Exploration

  /// Explores a scenario with the default of each open switch; nil if it has mistakes.
  public init?(_ scenario: CompiledScenario, options: CheckOptions = CheckOptions()) {
    guard let exploration = FlowCheck.explore(scenario, options: options) else { return nil }
    file = scenario.file
    self.exploration = exploration
  }

  /// Returns a function that writes the scenario in a language, piece by piece.
  public func writer(
    as form: ExportForm, extent: Extent = .complete
  ) throws(ExportRefusal) -> (_ sink: (_ piece: String) -> Void) -> Void {
    let (flow, graph) = (exploration.flow, exploration.graph)
    // A stack's bound is part of the explored system, and all of that system was seen.
    let bound = graph.truncation == .system ? nil : exploration.bound
    if let bound, form == .promela { throw .partialModel(form, bound: bound) }
    if let bound, extent == .complete { throw .partial(bound: bound) }
    if let largest = form.largest, form != .mermaid, graph.stateCount > largest {
      throw .tooLarge(form, count: graph.stateCount, noun: "states")
    }
    switch form {
    case .promela:
      let obligations = flow.flow.properties.map(\.obligation) + flow.flow.goals.map(\.obligation)
      let text = PromelaModel(
        of: flow, graph: graph, source: file, obligations: obligations, fairness: flow.flow.fairnessClasses
      ).text
      return { $0(text) }
    case .json:
      let renderer = GraphRenderer(file: file, flow: flow, graph: graph, bound: exploration.bound)
      return { renderer.writeJSON(coverage: exploration.coverage, to: $0) }
    case .dot:
      let text = GraphDOT(of: flow, graph: graph, bound: bound).text
      return { $0(text) }
    case .mermaid:
      let drawn = exploration.drawn
      let text = try MermaidFlowchart(of: FlowMap.diagram(of: drawn.flow, graph: drawn.graph)).text
      return { $0(text) }
    case .scxml:
      let text = try StateChart(of: flow, graph: graph, bound: bound).text
      return { $0(text) }
    }
  }
}
