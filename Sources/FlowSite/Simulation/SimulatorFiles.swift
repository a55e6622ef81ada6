public import FlowCompiler
import FlowDiagnostics
import FlowModel
import FlowRendering
public import FlowReports
public import FlowStateSpace

/// A state graph as scripts: one file with what all states share, and the states in parts that a page loads when it needs them.
///
/// `docs/site.md` describes their content.
public struct SimulatorFiles: Sendable {
  /// The number of states in a part.
  public static let statesInPart = 2048
  /// The most states that are written, the nearest to the start. A page says if there are more.
  public static let mostStates = 150_000

  private let flow: CompiledFlow
  private let graph: StateGraph
  private let verdicts: [VerdictReport]
  private let stateCount: Int

  /// Prepares the files of a flow's graph, with the runs of the verdicts to jump to, and at most `mostStates` states.
  public init(
    of flow: CompiledFlow, graph: StateGraph, verdicts: [VerdictReport], mostStates: Int = Self.mostStates
  ) {
    (self.flow, self.graph, self.verdicts) = (flow, graph, verdicts)
    stateCount = min(graph.stateCount, mostStates)
  }

  /// Returns all files, below a folder.
  public func files(below folder: String) -> [SiteFile] {
    let blocking = Blocking(flow)
    let parts = (0..<(stateCount + Self.statesInPart - 1) / Self.statesInPart).map { part in
      let states = part * Self.statesInPart..<min((part + 1) * Self.statesInPart, stateCount)
      let text = SimulatorPart(states, of: flow, graph: graph, blocking: blocking).text
      return script(named: "\(folder)/states-\(part)", text)
    }
    return [script(named: "\(folder)/graph", shared.text(.compact))] + parts
  }

  /// Returns a script that passes on a value under a name, which is its path without extension.
  private func script(named name: String, _ value: String) -> SiteFile {
    SiteFile(
      path: "\(name).js",
      text: "flowcheck.receive(\(JSONValue.string(name).text(.compact)), \(value));\n")
  }

  private var shared: JSONValue {
    let runs = verdicts.flatMap { verdict in
      verdict.counterexamples.enumerated().map { index, run in
        (claim: verdict.id, number: index + 1, run: run, steps: run.trace.transitions(in: graph, of: flow))
      }
    }
    let sites = InstanceTree(flow.flow).sites
    return [
      "name": .string(flow.flow.name),
      "states": .int(stateCount),
      "allStates": .int(graph.stateCount),
      "statesInPart": .int(Self.statesInPart),
      "initial": .array(graph.initialStates.map(JSONValue.int)),
      "isCutShort": .bool(graph.truncation != nil),
      "actions": .array(
        flow.actions.map { action in
          [
            "label": .string(action.label), "event": .string(action.event),
            "origin": .string(action.origin.rawValue),
            "line": .optional(action.declaration.map { flow.flow.pageLine(of: $0) }),
            "place": .string(sites.indices.contains(action.site) ? sites[action.site].path : ""),
          ]
        }),
      "runs": .array(
        runs.compactMap { claim, number, run, steps in
          guard let steps, steps.allSatisfy({ $0.target < stateCount }) else { return nil }
          return [
            "claim": .string(claim), "number": .int(number), "message": .string(run.message),
            "steps": .array(steps.flatMap { [.int($0.action), .int($0.target)] }),
            "cycle": .int(run.trace.cycle.count), "idles": .bool(run.trace.stuttersForever),
          ]
        }),
      "runsLeftOut": .int(
        runs.count { $0.steps.map { $0.contains { $0.target >= stateCount } } ?? true }),
    ]
  }
}

extension TraceReport {
  /// Returns the transitions of the run in a graph; nil if it does not happen there, as in a graph up to symmetry.
  ///
  /// - Complexity: Linear in the number of initial states and of transitions from the states of the run.
  fileprivate func transitions(in graph: StateGraph, of flow: CompiledFlow) -> [Transition]? {
    var current = graph.initialStates.first { flow.describe(graph.state($0)) == start }
    var found: [Transition] = []
    for step in allSteps where step.origin != nil {
      guard let source = current else { return nil }
      let next = graph.transitions(from: source).first { transition in
        flow.actions[transition.action].label == step.event
          && flow.describe(graph.state(transition.target)) == step.state
      }
      guard let next else { return nil }
      found.append(next)
      current = next.target
    }
    return current == nil ? nil : found
  }
}
