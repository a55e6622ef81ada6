/// Guesses which of the known names a misspelt one stands for.
public enum Suggestion {
  /// The only known name so close to `word` that it is very likely meant, or nil.
  ///
  /// Close means: one slip (a letter missing, added, changed or swapped with its neighbour) in a word of up to
  /// five letters, two in one of up to nine, three in a longer one; upper and lower case are alike. Two
  /// names that are equally close give nil, for a wrong guess is worse than none.
  public static func nearest(to word: String, among names: [String]) -> String? {
    let folded = Array(word.lowercased())
    let tolerance = allowedSlips(forLength: folded.count)
    var best: (name: String, distance: Int)?
    var isTied = false
    for name in names where name != word {
      let candidate = Array(name.lowercased())
      guard abs(candidate.count - folded.count) <= tolerance else { continue }
      let distance = slips(from: folded, to: candidate)
      guard distance <= tolerance, distance < max(folded.count, candidate.count) else { continue }
      guard let known = best, known.distance <= distance else {
        best = (name, distance)
        isTied = false
        continue
      }
      if known.distance == distance, known.name != name { isTied = true }
    }
    return isTied ? nil : best?.name
  }

  /// The question that goes with ``nearest(to:among:)``, such as `did you mean 'checkout'?`.
  public static func question(for word: String, among names: [String]) -> String? {
    nearest(to: word, among: names).map { "did you mean '\($0)'?" }
  }

  private static func allowedSlips(forLength length: Int) -> Int {
    switch length {
    case ...2: 0
    case ...5: 1
    case ...9: 2
    default: 3
    }
  }

  /// The optimal string alignment distance (Damerau 1964, Levenshtein 1966), in three rows.
  private static func slips(from left: [Character], to right: [Character]) -> Int {
    var before: [Int] = []
    var above = Array(0...right.count)
    for (row, character) in left.enumerated() {
      var current = [row + 1]
      current.reserveCapacity(right.count + 1)
      for (column, other) in right.enumerated() {
        var distance = min(above[column + 1], current[column]) + 1
        distance = min(distance, above[column] + (character == other ? 0 : 1))
        if row > 0, column > 0, character == right[column - 1], left[row - 1] == other {
          distance = min(distance, before[column - 1] + 1)
        }
        current.append(distance)
      }
      before = above
      above = current
    }
    return above[right.count]
  }
}
