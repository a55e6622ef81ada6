import FlowLogic

extension LTLFormula<String> {
  /// The lines of a never claim of spin's: an automaton for the runs that break the formula, whose atoms are conditions; nil where
  /// the formula is too large.
  ///
  /// Packaged spins refuse formulas with X, but a claim made elsewhere may come of one; where no steps are left out
  /// (`-DNOREDUCE`), its verdict is right.
  func neverClaim(named name: String) -> [String]? {
    guard let automaton = try? LTLFormula.not(self).automaton().withAcceptingStates() else { return nil }
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
    return lines + ["}"]
  }
}
