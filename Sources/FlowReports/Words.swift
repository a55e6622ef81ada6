package import FlowDiagnostics

extension Int {
  /// The number with a comma between thousands: `1,234,567`.
  package var grouped: String {
    var digits = Array(String(magnitude))
    var index = digits.count - 3
    while index > 0 {
      digits.insert(",", at: index)
      index -= 3
    }
    return (self < 0 ? "-" : "") + String(digits)
  }

  /// The number with its noun: `1 state`, `1,234 states`.
  package func counted(_ noun: String, plural: String? = nil) -> String {
    "\(grouped) \(self == 1 ? noun : plural ?? noun + "s")"
  }
}

extension String {
  /// Appends the names of what is wrong, if there are any to add.
  func with(detail: String?) -> String { detail.map { "\(self): \($0)" } ?? self }

  /// The text with its first letter capitalised; a quoted name at the start stays as it is.
  package var capitalisedFirst: String { prefix(1).uppercased() + dropFirst() }
}

extension ScenarioReport {
  /// Whether every claim is decided at every depth of the stacks. The number of states says nothing about that.
  package var isAtEveryDepth: Bool { everyDepth != nil && bound == nil }

  /// `67 states, 535 transitions, depth 7`, and the bound that ended the search, if one did; with symmetry, `67 states (46 up
  /// to symmetry)`; if everything is proved at every depth, the size of the proof.
  package var countsLine: String {
    if let everyDepth, bound == nil { return everyDepth.line }
    let visited = symmetry?.states.map { " (\($0.grouped) up to symmetry)" } ?? ""
    let steps = "\(transitions.counted("transition")), depth \(depth)"
    let counts = "\(states.counted("state"))\(visited), \(steps)"
    let sum = combinations.isEmpty ? counts : "\(counts) in \(combinations.count.counted("combination"))"
    return bound.map { "\(sum), truncated by \($0)" } ?? sum
  }
}

/// Returns the place as `file:line:column`, or only the file if there is none.
package func placeText(file: String, _ span: SourceSpan?) -> String {
  span.map { "\($0.file ?? file):\($0.line):\($0.column)" } ?? file
}
