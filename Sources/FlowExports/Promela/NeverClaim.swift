import FlowLogic

/// An automaton for the runs that break a formula, in the words of spin's never claims.
///
/// Packaged spins refuse formulas with X, but a claim made elsewhere may come of one; where no steps are left out
/// (`-DNOREDUCE`), its verdict is right.
struct NeverClaim {
  /// The claim's lines.
  let lines: [String]

  /// The claim of this name against a formula whose atoms are conditions; nil for a formula that is too large.
  init?(_ name: String, against formula: LTLFormula<String>) {
    guard let automaton = try? LTLFormula.not(formula).automaton().withAcceptingStates() else {
      return nil
    }
    let labels = automaton.edges.indices.map { "\(automaton.isAccepting[$0] ? "accept" : "wait")_\($0)" }
    var lines = ["never \(name) {"]
    for (state, edges) in automaton.edges.enumerated() {
      lines += ["\(labels[state]):", "  do"]
      lines += edges.map { edge in
        let literals = automaton.atoms.enumerated().compactMap { number, atom -> String? in
          let bit: UInt64 = 1 << UInt64(number)
          if edge.letters.positive & bit != 0 { return "(\(atom))" }
          return edge.letters.negative & bit != 0 ? "!(\(atom))" : nil
        }
        let condition = literals.isEmpty ? "true" : literals.joined(separator: " && ")
        return "  :: \(condition) -> goto \(labels[edge.target])"
      }
      // A state needs an option, and this one never happens.
      if edges.isEmpty { lines.append("  :: false -> goto \(labels[state])") }
      lines.append("  od;")
    }
    self.lines = lines + ["}"]
  }
}
