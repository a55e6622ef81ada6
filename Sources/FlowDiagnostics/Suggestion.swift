/// Guesses what a misspelt word was meant to be.
public enum Suggestion {
  /// The candidate most like `word`, if it is so alike that it is very likely meant; ties go to the first.
  ///
  /// Likeness is the optimal string alignment distance (Damerau 1964, Levenshtein 1966): insertions, deletions,
  /// substitutions and swaps of neighbours, letters compared without regard to case. Up to a third of the word may differ.
  /// Time is the product of the lengths, for each candidate.
  public static func nearest(to word: String, among candidates: [String]) -> String? {
    let allowed = max(1, word.count / 3)
    var best: (candidate: String, distance: Int)?
    for candidate in candidates where candidate != word {
      guard abs(candidate.count - word.count) <= allowed else { continue }
      let distance = distance(Array(word.lowercased()), Array(candidate.lowercased()))
      guard distance <= allowed, distance < min(word.count, candidate.count) else { continue }
      if best.map({ distance < $0.distance }) ?? true { best = (candidate, distance) }
    }
    return best?.candidate
  }

  private static func distance(_ left: [Character], _ right: [Character]) -> Int {
    var beforePrevious: [Int] = []
    var previous = Array(0...right.count)
    for row in left.indices {
      var current = [row + 1]
      for column in right.indices {
        let isSame = left[row] == right[column]
        var cost = min(previous[column + 1] + 1, current[column] + 1, previous[column] + (isSame ? 0 : 1))
        if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
          cost = min(cost, beforePrevious[column - 1] + 1)
        }
        current.append(cost)
      }
      beforePrevious = previous
      previous = current
    }
    return previous[right.count]
  }
}
