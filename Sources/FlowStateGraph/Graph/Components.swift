import FlowAlgorithms

/// The strongly connected components of the subgraph that a set of states induces.
///
/// Two states are in the same component if each can reach the other by steps inside the set.
public struct Components: Sendable {
  /// The number of components; a step leads to the same component or to one with a smaller number.
  public let count: Int
  /// The component of each state, plus one; 0 outside the set.
  private let numbers: [UInt32]

  /// Finds the components of the graph within `region`.
  ///
  /// - Complexity: Linear in the size of the graph.
  public init(of graph: StateGraph, within region: StateSet) {
    var search = ComponentSearch(
      Region(storage: graph.storage, states: region), nodeCount: region.stateCount)
    region.forEach { search.visit(UInt32($0)) }
    count = Int(search.count)
    numbers = search.numbers
  }

  /// Returns the number of the state's component, or nil for a state outside the set.
  public func component(of state: StateID) -> Int? {
    numbers[state] == 0 ? nil : Int(numbers[state]) - 1
  }

  /// The subgraph that a set of states induces.
  private struct Region: ComponentGraph {
    let storage: StateGraph.Storage
    let states: StateSet

    func index(of state: UInt32) -> Int { Int(state) }

    func cursor(at state: UInt32) throws(Never) -> Int { 0 }

    func nextTarget(of state: UInt32, _ position: inout Int) -> UInt32? {
      while position < storage.stepCount(of: Int(state)) {
        let target = storage.target(of: position, from: Int(state))
        position += 1
        if states.contains(target) { return UInt32(target) }
      }
      return nil
    }
  }
}
