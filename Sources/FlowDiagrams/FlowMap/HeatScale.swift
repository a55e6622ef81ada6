import FlowStateSpace

/// A measure of each place of a map, in five levels.
struct HeatScale {
  private let heat: FlowMap.Heat
  /// For each place that is ever in front: the number of steps to get there, or of states in which it is in front.
  private var values: [String: Int] = [:]
  private let stateCount: Int

  init(_ heat: FlowMap.Heat, graph: StateGraph, transitions: ProjectedTransitions, mapNodes: MapNodes) {
    self.heat = heat
    stateCount = graph.stateCount
    for state in 0..<graph.stateCount {
      let id = mapNodes.id(of: transitions.front(in: state))
      switch heat {
      case .coverage: values[id, default: 0] += 1
      // States are numbered in the order of their depth.
      case .depth: if values[id] == nil { values[id] = graph.depth(of: state) }
      }
    }
  }

  /// Shades the nodes, adds the value to each, and explains the levels in the legend.
  func paint(_ diagram: inout Diagram) {
    var ranges: [Int: ClosedRange<Int>] = [:]
    for index in diagram.nodes.indices {
      guard let value = values[diagram.nodes[index].id] else { continue }
      let level = level(of: value)
      diagram.nodes[index].heat = level
      diagram.nodes[index].lines.insert(Diagram.Line(words(value...value), .note), at: 1)
      let range = ranges[level] ?? value...value
      ranges[level] = min(range.lowerBound, value)...max(range.upperBound, value)
    }
    diagram.legend += ranges.sorted { $0.key < $1.key }.map {
      Diagram.LegendEntry(.heat($0.key), words($0.value))
    }
  }

  private func level(of value: Int) -> Int {
    switch heat {
    case .depth:
      let most = values.values.max() ?? 0
      return most == 0 ? 0 : value * 4 / most
    case .coverage:
      let bounds = [1, 5, 20, 50]
      return bounds.firstIndex { value * 100 <= $0 * stateCount } ?? 4
    }
  }

  private func words(_ range: ClosedRange<Int>) -> String {
    let (low, high) = (range.lowerBound, range.upperBound)
    let numbers = low == high ? "\(low)" : "\(low) to \(high)"
    switch heat {
    case .depth: return high == 0 ? "at the start" : "after \(numbers) step\(high == 1 ? "" : "s")"
    case .coverage: return "in front in \(numbers) state\(high == 1 ? "" : "s")"
    }
  }
}
