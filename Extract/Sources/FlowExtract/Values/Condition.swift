/// One condition on the path to a mutation, as text.
struct Condition: Hashable {
  let text: String
  let negated: Bool
  let line: Int
  /// A hash of the text.
  private let mark: Int

  init(_ text: String, negated: Bool = false, line: Int) {
    (self.text, self.negated, self.line, mark) = (text, negated, line, text.hashValue)
  }

  private init(_ text: String, negated: Bool, line: Int, mark: Int) {
    (self.text, self.negated, self.line, self.mark) = (text, negated, line, mark)
  }

  /// Conditions are compared by text, so the same question in two places is one condition.
  static func == (a: Condition, b: Condition) -> Bool {
    a.mark == b.mark && a.negated == b.negated && a.text == b.text
  }
  func hash(into hasher: inout Hasher) {
    hasher.combine(mark)
    hasher.combine(negated)
  }

  var opposite: Condition { Condition(text, negated: !negated, line: line, mark: mark) }

  var display: String {
    guard negated else { return text }
    if text.hasPrefix("!"), !text.contains(" ") { return String(text.dropFirst()) }
    return text.contains(" ") ? "!(\(text))" : "!\(text)"
  }
}

/// When something happens: any of several conjunctions; one empty conjunction means always.
struct Guard: Hashable {
  private(set) var alternatives: [[Condition]]
  static let most = 6

  init(_ conditions: [Condition]) { alternatives = [conditions] }

  private init(alternatives: [[Condition]]) { self.alternatives = alternatives }

  /// The guard with one more condition.
  func and(_ condition: Condition) -> Guard { and([condition]) }

  /// The guard with more conditions.
  func and(_ conditions: [Condition]) -> Guard {
    conditions.isEmpty
      ? self
      : Guard(alternatives: alternatives.map { known in known + conditions.filter { !known.contains($0) } })
  }

  /// The disjunction of two guards, simplified where a condition meets its opposite.
  func or(_ other: Guard) -> Guard {
    var all = alternatives
    for next in other.alternatives where !all.contains(next) { all.append(next) }
    all = Self.simplified(all)
    if all.count > Self.most {
      all = [all[0].filter { condition in all.allSatisfy { $0.contains(condition) } }]
    }
    return Guard(alternatives: all)
  }

  /// c or (not c and x) is c or x; a alone covers a and b.
  private static func simplified(_ input: [[Condition]]) -> [[Condition]] {
    var all = input
    var changed = true
    while changed {
      changed = false
      search: for (i, short) in all.enumerated() {
        for (j, long) in all.enumerated() where i != j {
          if short.allSatisfy(long.contains) {
            all.remove(at: j)
            changed = true
            break search
          }
          for condition in short where long.contains(condition.opposite) {
            guard short.allSatisfy({ $0 == condition || long.contains($0) }) else { continue }
            all[j] = long.filter { $0 != condition.opposite }
            changed = true
            break search
          }
        }
      }
    }
    return all
  }

  var isAlways: Bool { alternatives.contains { $0.isEmpty } }

  /// The conditions that all alternatives share.
  var common: [Condition] {
    guard let first = alternatives.first else { return [] }
    return first.filter { condition in alternatives.allSatisfy { $0.contains(condition) } }
  }

  /// What is left of each alternative without the shared conditions; empty when there is one alternative.
  var remainders: [[Condition]] {
    guard alternatives.count > 1 else { return [] }
    let shared = Set(common)
    return alternatives.map { $0.filter { !shared.contains($0) } }
  }

  /// The guard as text; nil when there is none.
  var text: String? {
    guard !isAlways else { return nil }
    var parts = common.map(\.display)
    let rest = remainders.map { $0.map(\.display).joined(separator: " && ") }
    if !rest.isEmpty {
      parts.append(parts.isEmpty ? rest.joined(separator: " || ") : "(\(rest.joined(separator: " || ")))")
    }
    return parts.joined(separator: " && ")
  }
}
