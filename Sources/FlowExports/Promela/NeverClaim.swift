import FlowLogic

extension LTLFormula<String> {
  /// Returns the lines of a never claim for SPIN: an automaton for the runs that violate the formula, whose atoms are conditions;
  /// nil if the formula is too large.
  ///
  /// Packaged builds of SPIN refuse formulas with X, but accept a never claim that was made from one elsewhere. Without
  /// partial-order reduction (`-DNOREDUCE`), its verdict is right.
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
      // A state needs an option; this one is never executable.
      if edges.isEmpty { lines.append("  :: false -> goto \(labels[state])") }
      lines.append("  od;")
    }
    return lines + ["}"]
  }
}
