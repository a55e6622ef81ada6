import FlowCompiler
import FlowModel
import FlowStateSpace

/// Classes of states that are drawn as one node, numbered in the order of discovery.
struct StateClasses {
  private(set) var ofState: [Int] = []
  private(set) var first: [StateID] = []
  private(set) var counts: [Int] = []

  /// Groups states. Returns nil as soon as there are more than `most` classes, so that no graph is too large to try.
  init?(
    _ compiled: CompiledFlow, _ graph: StateGraph, grain: StatePicture.Grain, naming: ValueNaming, most: Int
  ) {
    var numbers: [String: Int] = [:]
    for id in 0..<graph.stateCount {
      let description = compiled.describe(graph.state(id))
      var met = ValueNaming.Met()
      let text =
        switch grain {
        case .full, .clean: description.key
        case .screens: description.layerLine
        }
      let key = naming.key(text, &met)
      let number = numbers[key] ?? first.count
      if number == first.count {
        guard number < most else { return nil }
        numbers[key] = number
        first.append(id)
        counts.append(0)
      }
      counts[number] += 1
      ofState.append(number)
    }
  }
}
