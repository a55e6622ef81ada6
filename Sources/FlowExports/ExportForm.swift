/// A language of another tool in which a scenario can be written.
public enum ExportForm: String, Sendable, Hashable, CaseIterable {
  /// The compiled flow with its claims, for the model checker SPIN.
  case promela
  /// The state graph, for other programs.
  case json
  /// The state graph, for Graphviz.
  case dot
  /// The flow map, for Mermaid.
  case mermaid
  /// The state graph as a state chart of the W3C.
  case scxml

  /// The most states that a graph may have, or the most arrows for ``mermaid``; nil for no bound.
  ///
  /// With more, Graphviz takes very long, and the drawing is unreadable. Mermaid itself refuses more.
  public var largest: Int? {
    switch self {
    case .promela: 1_000_000
    case .json: nil
    case .dot: 500
    case .mermaid: MermaidFlowchart.mostEdges
    case .scxml: 20_000
    }
  }
}

/// Why a scenario is not written in a language.
public enum ExportRefusal: Error, Sendable, Hashable, CustomStringConvertible {
  /// A bound truncated the search.
  case partial(bound: String)
  /// A bound truncated the search, and the form needs every state.
  case partialModel(ExportForm, bound: String)
  /// There are more states or arrows than the form allows.
  case tooLarge(ExportForm, count: Int, noun: String)
  /// Two steps of one state have the same name.
  case ambiguous(event: String, state: String)

  /// What is wrong, and what helps.
  public var description: String {
    switch self {
    case .partial(let bound):
      "the search was truncated by \(bound), so this would be only a part of the graph; '--partial' writes it anyway"
    case .partialModel(let form, let bound):
      "the search was truncated by \(bound), and a model in \(form.rawValue) needs every state"
    case .tooLarge(let form, let count, let noun):
      "\(count) \(noun) are too many for \(form.rawValue), whose limit is \(form.largest ?? count); "
        + "'--to json' has no limit"
    case .ambiguous(let event, let state):
      "in state \(state) two transitions are labelled '\(event)', and a state chart would only take the first"
    }
  }
}
