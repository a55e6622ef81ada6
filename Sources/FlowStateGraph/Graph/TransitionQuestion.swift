/// A question about the steps of one graph: for each label, what is left to ask of the ends of its steps.
public struct TransitionQuestion: Sendable {
  /// The different questions about ends, without constants inside.
  let distinct: [TransitionFilter.Ends]
  /// The position in ``distinct`` for each label, by its number.
  let positions: [Int]

  /// Asks the same question of all transition labels of a graph.
  ///
  /// - Parameter question: Returns what is left to ask of the steps of a label. Called once for each label.
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
  ///   - distinct: The questions about ends.
  ///   - positions: The position in `distinct` for each label, by its number.
  public init(_ distinct: [TransitionFilter.Ends], _ positions: [Int]) {
    self.distinct = distinct.map { $0.simplified() }
    self.positions = positions
  }
}
