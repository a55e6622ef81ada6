import FlowStateGraph

/// Replaces each state to look up by the representative of its orbit.
///
/// If all states of a block lead to one state, they lead to one representative, so blocks stay valid.
struct SymmetricExpansion: Expansion {
  private var base: any Expansion
  private var symmetry: any StateSymmetry
  private let relevantBits: [UInt64]

  init(_ base: any Expansion, upTo symmetry: any StateSymmetry, stateWidth: Int) {
    relevantBits = symmetry.relevantBits(stateWidth: stateWidth)
    self.base = base
    self.symmetry = symmetry
  }

  mutating func expand(_ states: StateBlock, into part: ExpandedPart) {
    base.expand(states, into: part)
  }

  mutating func representLookups(of part: ExpandedPart, from states: StateBlock) {
    part.replaceLookups(of: states, where: relevantBits) { symmetry.represent(&$0) }
  }

  func copy() -> any Expansion {
    SymmetricExpansion(base.copy(), upTo: symmetry, stateWidth: relevantBits.count)
  }
}
