extension EvaluationProgress {
  /// The progress of the evaluation, and what is evaluated.
  package var words: String {
    "checking \(done + 1) of \(total): \(next), \(states.grouped) states"
  }
}

extension ExplorationProgress {
  /// Returns the progress of a search, and its speed since an earlier report.
  ///
  /// Does not estimate the remaining time, since the number of states is unknown before the search ends.
  package func words(since earlier: ExplorationProgress?) -> String {
    var parts = ["\(states.grouped) states", "\(frontier.grouped) to expand", "depth \(depth)"]
    if let earlier, elapsed > earlier.elapsed {
      let seconds = (elapsed - earlier.elapsed) / .seconds(1)
      parts.append("\(Int(Double(states - earlier.states) / seconds).grouped) states/s")
    }
    let seconds = Int(elapsed.components.seconds)
    let digits = seconds % 60 < 10 ? "0" : ""
    return (parts + ["\((memory >> 20).grouped) MB", "\(seconds / 60):\(digits)\(seconds % 60)"])
      .joined(separator: ", ")
  }
}
