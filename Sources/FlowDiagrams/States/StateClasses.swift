import FlowCompiler
import FlowStateSpace

/// States that are drawn as one node, numbered in the order of discovery.
struct StateClasses {
  /// What states have in common that are drawn as one.
  enum Grain: CaseIterable {
    /// Everything, up to the names of interchangeable values where these are drawn once.
    case state
    /// What is on screen.
    case screen
  }

  /// The class of each state.
  private(set) var ofState: [Int] = []
  /// The first state of each class.
  private(set) var first: [StateID] = []
  /// The number of states in each class.
  private(set) var counts: [Int] = []

  init(_ compiled: CompiledFlow, _ graph: StateGraph, grain: Grain, naming: ValueNaming) {
    var numbers: [String: Int] = [:]
    for id in 0..<graph.stateCount {
      let description = compiled.describe(graph.state(id))
      var met = ValueNaming.Met()
      let text =
        switch grain {
        case .state: description.key
        case .screen: description.layerLine
        }
      let key = naming.key(text, &met)
      let number = numbers[key] ?? first.count
      if number == first.count {
        numbers[key] = number
        first.append(id)
        counts.append(0)
      }
      counts[number] += 1
      ofState.append(number)
    }
  }
}
