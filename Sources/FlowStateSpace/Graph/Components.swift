/// The strongly connected components of the part of a graph that lies in a set of states.
///
/// Two states are in the same component when allowed steps inside the set lead from each to the other. Found by
/// Tarjan's algorithm (Depth-first search and linear graph algorithms, 1972), with a stack of its own.
public struct Components: Sendable {
  /// The number of components.
  public let count: Int
  /// The component of each state plus one; 0 outside the set.
  private let numbers: [UInt32]

  /// Finds the components of the graph's part within `region`.
  ///
  /// - Complexity: Linear in the size of the graph.
  public init(of graph: StateGraph, within region: StateSet) {
    self.init(ComponentSearch(storage: graph.storage, region: region, filter: nil))
  }

  /// Finds the components of the graph with no other steps than those that satisfy `filter`.
  ///
  /// - Complexity: Linear in the size of the graph; each step is asked about at most once.
  public init(of graph: StateGraph, along filter: TransitionFilter) {
    let everywhere = StateSet(stateCount: graph.stateCount, containsAll: true)
    self.init(ComponentSearch(storage: graph.storage, region: everywhere, filter: filter))
  }

  private init(_ fresh: ComponentSearch) {
    var search = fresh
    search.region.forEach { search.visit($0) }
    count = Int(search.count)
    numbers = search.numbers
  }

  /// The number of the state's component, or nil for a state outside the set.
  public func component(of state: StateID) -> Int? {
    numbers[state] == 0 ? nil : Int(numbers[state]) - 1
  }

  /// Whether the step stays in one component, and so lies on a cycle inside the set if it is allowed.
  public func liesOnCycle(_ transition: Transition) -> Bool {
    let number = numbers[transition.source]
    return number != 0 && number == numbers[transition.target]
  }
}

/// A depth-first search that finds components.
private struct ComponentSearch {
  private let storage: StateGraph.Storage
  let region: StateSet
  /// Which steps count; nil for all.
  private let filter: TransitionFilter?
  /// The order of each state's visit plus one; 0 when it was not visited.
  private var order: [UInt32]
  /// The earliest visit known to be reachable from each state through states that are still open.
  private var lowest: [UInt32]
  private var visits: UInt32 = 0
  private(set) var count: UInt32 = 0
  /// The component of each state plus one; 0 while it is not known.
  private(set) var numbers: [UInt32]
  /// The visited states whose component is not yet known.
  private var open: [UInt32] = []
  /// The path from the root, each state with its next step, counted from its first.
  private var path: [(state: Int, position: Int)] = []

  init(storage: StateGraph.Storage, region: StateSet, filter: TransitionFilter?) {
    self.storage = storage
    self.region = region
    self.filter = filter
    order = Array(repeating: 0, count: region.stateCount)
    lowest = order
    numbers = order
  }

  /// Visits what is new behind the root, and numbers each component found.
  mutating func visit(_ root: StateID) {
    guard order[root] == 0 else { return }
    enter(root)
    while let (state, position) = path.last {
      guard position < storage.stepCount(of: state) else {
        leave(state)
        continue
      }
      path[path.count - 1].position += 1
      let target = storage.target(of: position, from: state)
      guard region.contains(target) else { continue }
      if let filter {
        let kind = storage.rows.kind(at: position, of: storage.row(of: state))
        guard filter.accepts(kind: kind, source: state, target: target) else { continue }
      }
      if order[target] == 0 {
        enter(target)
      } else if numbers[target] == 0 {
        lowest[state] = min(lowest[state], order[target])
      }
    }
  }

  private mutating func enter(_ state: StateID) {
    visits += 1
    order[state] = visits
    lowest[state] = visits
    open.append(UInt32(state))
    path.append((state, 0))
  }

  /// Goes back to the state before; the root of a component takes its members off the stack.
  private mutating func leave(_ state: StateID) {
    path.removeLast()
    if let (parent, _) = path.last { lowest[parent] = min(lowest[parent], lowest[state]) }
    guard lowest[state] == order[state] else { return }
    count += 1
    while let member = open.popLast() {
      numbers[Int(member)] = count
      if Int(member) == state { break }
    }
  }
}
