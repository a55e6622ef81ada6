extension EvaluationProgress {
  /// How far evaluating has come, and what is evaluated.
  package var words: String {
    "checking \(done + 1) of \(total): \(next), \(states.grouped) states"
  }
}

extension ExplorationProgress {
  /// How far a search has come, and how fast it was since an earlier report.
  ///
  /// How long it will still take is not told: nobody knows how many states there are before the last is found.
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
