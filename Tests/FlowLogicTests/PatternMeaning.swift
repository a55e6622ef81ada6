/// What a specification pattern means, on a run that is unrolled far enough to see all that ever happens in it.
///
/// The atoms are p, q, r, s, t and z. Each scope is a set of segments of the run, and each behaviour speaks of
/// the positions of one segment (Dwyer, Avrunin and Corbett, Patterns in property specifications, 1999).
struct PatternMeaning {
  enum Behaviour: CaseIterable {
    case absence, universality, existence, boundedExistence, precedence, response
    case precedenceOfChain, chainAfterPrecedence, responseToChain, chainInResponse, constrainedChain
  }

  enum Scope: CaseIterable {
    case globally, before, after, between, afterUntil
  }

  /// Positions from `start` up to `end`, which is no part of it; nil for ever.
  struct Segment {
    var start: Int
    var end: Int?
  }

  static let letters = ["p", "q", "r", "s", "t", "z"]
  var word: LassoWord

  /// Whether the behaviour is found in every segment of the scope.
  func holds(_ behaviour: Behaviour, _ scope: Scope) -> Bool {
    segments(scope).allSatisfy { holds(behaviour, in: $0) }
  }

  private func has(_ letter: String, _ position: Int) -> Bool {
    guard let bit = Self.letters.firstIndex(of: letter) else { return false }
    return word.valuation(position) >> UInt64(bit) & 1 == 1
  }

  /// Positions enough to see each letter that still comes, from some position on.
  private func first(_ letter: String, from start: Int) -> Int? {
    (start..<max(start, word.stem.count) + word.cycle.count).first { has(letter, $0) }
  }

  /// A q that no r accompanies opens a segment up to the next r, also within another one.
  private func segments(_ scope: Scope) -> [Segment] {
    let opened = (0..<word.stem.count + word.cycle.count).filter { has("q", $0) && !has("r", $0) }
      .map { Segment(start: $0, end: first("r", from: $0)) }
    return switch scope {
    case .globally: [Segment(start: 0)]
    case .before: first("r", from: 0).map { [Segment(start: 0, end: $0)] } ?? []
    case .after: first("q", from: 0).map { [Segment(start: $0)] } ?? []
    case .between: opened.filter { $0.end != nil }
    case .afterUntil: opened
    }
  }

  private func holds(_ behaviour: Behaviour, in segment: Segment) -> Bool {
    let settled = max(segment.start, word.stem.count)
    // Where something must be answered, and, further on, where the answer may come.
    let asked = Array(segment.start..<(segment.end ?? settled + 2 * word.cycle.count))
    let all = Array(segment.start..<(segment.end ?? settled + 6 * word.cycle.count))
    func some(_ letter: String, from position: Int, where isGood: (Int) -> Bool = { _ in true }) -> Bool {
      all.contains { $0 >= position && has(letter, $0) && isGood($0) }
    }
    switch behaviour {
    case .absence: return !some("p", from: 0)
    case .universality: return all.allSatisfy { has("p", $0) }
    case .existence: return some("p", from: 0)
    case .boundedExistence:
      return all.filter { has("p", $0) && ($0 == segment.start || !has("p", $0 - 1)) }.count <= 2
    case .precedence:
      return asked.allSatisfy { position in
        !has("p", position) || asked.contains { $0 <= position && has("s", $0) }
      }
    case .response: return asked.allSatisfy { !has("p", $0) || some("s", from: $0) }
    case .precedenceOfChain:
      guard let effect = all.first(where: { has("p", $0) }) else { return true }
      return all.contains { one in
        one < effect && has("s", one) && all.contains { one < $0 && $0 <= effect && has("t", $0) }
      }
    case .chainAfterPrecedence:
      guard let one = all.first(where: { has("s", $0) }), some("t", from: one + 1) else { return true }
      return all.contains { $0 <= one && has("p", $0) }
    case .responseToChain:
      return asked.allSatisfy { one in
        guard has("s", one), let two = all.first(where: { $0 > one && has("t", $0) }) else { return true }
        return some("p", from: two)
      }
    case .chainInResponse:
      return asked.allSatisfy { position in
        !has("p", position) || some("s", from: position) { some("t", from: $0 + 1) }
      }
    case .constrainedChain:
      return asked.allSatisfy { position in
        !has("p", position)
          || some("s", from: position) { one in
            some("t", from: one + 1) { two in (one..<two).allSatisfy { !has("z", $0) } }
          }
      }
    }
  }
}
