/// Guesses which of the known names a misspelt one stands for.
public enum Suggestion {
  /// Returns the only known name that is close enough to `word` to be meant, or nil.
  ///
  /// A name is close if it differs by one slip (a letter missing, added, changed or swapped with its neighbour) in a word of
  /// three to five letters, two in one of up to nine, three in a longer one. Case does not matter, and letters of other alphabets
  /// equal the Latin letters that they look like. Any number of repeated letters counts as one slip, and so does `y` for `ies`.
  /// If two names are equally close, the result is nil, because a wrong guess is worse than none.
  public static func nearest(to word: String, among names: [String]) -> String? {
    let folded = Array(Homoglyphs.folded(word).lowercased())
    let tolerance = allowedSlips(forLength: folded.count)
    var best: (name: String, distance: Int)?
    var isTied = false
    for name in names where name != word {
      let candidate = Array(Homoglyphs.folded(name).lowercased())
      guard let distance = slips(from: folded, to: candidate, atMost: tolerance) else { continue }
      guard let known = best, known.distance <= distance else {
        best = (name, distance)
        isTied = false
        continue
      }
      if known.distance == distance, known.name != name { isTied = true }
    }
    return isTied ? nil : best?.name
  }

  /// Returns the question that goes with ``nearest(to:among:)``, such as `did you mean 'checkout'?`.
  ///
  /// If the two look alike, it names the letter that differs.
  public static func question(for word: String, among names: [String]) -> String? {
    nearest(to: word, among: names).map { name in
      Homoglyphs.question(for: word, meaning: name) ?? "did you mean '\(name)'?"
    }
  }

  /// Returns the slips between two words, or nil if there are too many for one to stand for the other.
  private static func slips(
    from word: [Character], to name: [Character], atMost tolerance: Int
  ) -> Int? {
    if word.count > name.count + 1, withoutRepetitions(word) == withoutRepetitions(name) { return 1 }
    if isPlural(name, of: word) || isPlural(word, of: name) { return 1 }
    guard abs(name.count - word.count) <= tolerance else { return nil }
    let distance = slips(from: word, to: name)
    return distance <= tolerance && distance < max(word.count, name.count) ? distance : nil
  }

  /// Whether `many` is to `one` as `properties` is to `property`.
  private static func isPlural(_ many: [Character], of one: [Character]) -> Bool {
    one.last == "y" && many.count > 4 && many == one.dropLast() + ["i", "e", "s"]
  }

  private static func withoutRepetitions(_ word: [Character]) -> [Character] {
    word.enumerated().filter { $0.offset == 0 || word[$0.offset - 1] != $0.element }.map(\.element)
  }

  private static func allowedSlips(forLength length: Int) -> Int {
    switch length {
    case ...2: 0
    case ...5: 1
    case ...9: 2
    default: 3
    }
  }

  /// Returns the optimal string alignment distance (Damerau 1964, Levenshtein 1966), in three rows.
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
