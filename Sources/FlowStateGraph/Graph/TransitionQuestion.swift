/// A question about the steps of one graph, by their labels: what is left to ask of the ends of each label's steps.
public struct TransitionQuestion: Sendable {
  /// What is left to ask of the ends of some labels' steps, without constants inside.
  let distinct: [TransitionFilter.Ends]
  /// Which of it that is, for each label by its number.
  let positions: [Int]

  /// Asks the same question of all transition labels of a graph.
  ///
  /// - Parameter question: What is left to ask of the steps of a label; called once for each.
  public init(of graph: StateGraph, _ question: (TransitionLabel) -> TransitionFilter.Ends) {
    var (distinct, positions): ([TransitionFilter.Ends], [Int]) = ([], [])
    for ends in graph.labels.map(question) {
      let position = distinct.firstIndex(of: ends) ?? distinct.count
      if position == distinct.count { distinct.append(ends) }
      positions.append(position)
    }
    self.init(distinct, positions)
  }

  /// Asks one of some questions of each transition label of a graph.
  ///
  /// - Parameters:
  ///   - distinct: What is left to ask of the steps of some labels.
  ///   - positions: Which of them that is, for each label by its number.
  public init(_ distinct: [TransitionFilter.Ends], _ positions: [Int]) {
    self.distinct = distinct.map { $0.simplified() }
    self.positions = positions
  }
}
