import FlowAlgorithms

/// An automaton and fairness constraints in flat arrays of plain values, for the inner loops of a search.
struct ProductTables: Sendable {
  /// An edge of the automaton.
  struct Move: Sendable {
    /// The position of its states in ``sets``.
    var set: Int
    /// The position of its question about steps in ``filters``; -1 for none.
    var filter: Int
    var target: Int
    var acceptance: UInt64
    var readsStuttering: Bool
    var refusesLoops: Bool
  }

  /// A fairness constraint by positions: the steps to take infinitely often, and when.
  struct FairnessDuty: Sendable {
    var isStrong: Bool
    /// The position in ``sets`` of the states in which it is enabled.
    var enabled: Int
    var filter: Int
  }

  let storage: StateGraph.Storage
  /// The number of words of a set of states.
  let wordCount: Int
  /// The sets of states, one after the other.
  private(set) var sets: [UInt64] = []
  private(set) var filters: [TransitionFilter] = []
  private let kindCount: Int
  /// For each filter and kind: 0 for no, 1 for yes, 2 if the ends decide.
  private var answers: [UInt8] = []
  private(set) var moves: [Move] = []
  /// Where the moves of each automaton state begin, with one more entry at the end.
  private(set) var firstMoves: [Int] = [0]
  private(set) var duties: [FairnessDuty] = []
  /// Every acceptance set.
  let allAcceptance: UInt64

  init(_ graph: StateGraph, _ reader: BuchiMonitor, _ fairness: [FairnessConstraint]) {
    storage = graph.storage
    wordCount = (graph.stateCount + 63) / 64
    kindCount = graph.labels.count
    allAcceptance = reader.acceptanceCount == 64 ? .max : 1 << UInt64(reader.acceptanceCount) - 1
    var known: [StateSet] = []
    for edges in reader.edges {
      for edge in edges {
        moves.append(
          Move(
            set: number(of: edge.states, among: &known), filter: edge.arrivals.map { add($0) } ?? -1,
            target: edge.target, acceptance: edge.acceptance, readsStuttering: edge.readsStuttering,
            refusesLoops: edge.refusesLoops))
      }
      firstMoves.append(moves.count)
    }
    for constraint in fairness {
      duties.append(
        FairnessDuty(
          isStrong: constraint.isStrong, enabled: number(of: constraint.enabled, among: &known),
          filter: add(constraint.taken)))
    }
  }

  private mutating func number(of set: StateSet, among known: inout [StateSet]) -> Int {
    if let index = known.firstIndex(of: set) { return index }
    known.append(set)
    sets += set.words
    return known.count - 1
  }

  private mutating func add(_ filter: TransitionFilter) -> Int {
    filters.append(filter)
    answers += (0..<kindCount).map { kind in
      switch filter.answer(ofKind: kind) {
      case false?: 0
      case true?: 1
      case nil: 2
      }
    }
    return filters.count - 1
  }

  /// The number of automaton states.
  var stateCount: Int { firstMoves.count - 1 }

  /// Returns the positions of the moves from an automaton state.
  @inline(__always)
  func moves(from automaton: Int) -> Range<Int> { firstMoves[automaton]..<firstMoves[automaton + 1] }

  @inline(__always)
  func contains(_ state: Int, in set: Int) -> Bool {
    sets[set &* wordCount &+ state >> 6] >> UInt64(truncatingIfNeeded: state & 63) & 1 != 0
  }

  /// Whether a step of a kind satisfies a filter.
  @inline(__always)
  func accepts(_ filter: Int, kind: UInt32, source: Int, target: Int) -> Bool {
    switch answers[filter &* kindCount &+ Int(kind)] {
    case 0: false
    case 1: true
    default: filters[filter].accepts(kind: kind, source: source, target: target)
    }
  }

  /// Whether a move reads the position that a step leads to.
  ///
  /// - Parameter step: The step's position among those of its source.
  @inline(__always)
  func reads(_ move: Move, step: Int, row: UInt32, source: Int, target: Int) -> Bool {
    guard contains(target, in: move.set) else { return false }
    if move.refusesLoops, source == target { return false }
    guard move.filter >= 0 else { return true }
    return accepts(
      move.filter, kind: storage.rows.kind(at: step, of: row), source: source, target: target)
  }

  /// Whether a move reads a position that stuttering in a state leads to, or that begins a run there.
  @inline(__always)
  func readsStuttering(_ move: Move, in state: Int) -> Bool {
    move.readsStuttering && contains(state, in: move.set)
  }

  /// Whether the automaton can wait in its first state through any run.
  var waitsAtStart: Bool {
    moves(from: 0).contains { index in
      let move = moves[index]
      return move.target == 0 && move.filter < 0 && move.readsStuttering && !move.refusesLoops
        && StateSet(stateCount: storage.stateCount, words: words(of: move.set)).complement().isEmpty
    }
  }

  /// Returns for each label whether one of the moves can read its steps; nil if every label can be read.
  func labelsRead(by moves: [Move]) -> [Bool]? {
    guard moves.allSatisfy({ $0.filter >= 0 }) else { return nil }
    let filters = Set(moves.map(\.filter))
    let isRead = (0..<kindCount).map { kind in filters.contains { answers[$0 * kindCount + kind] != 0 } }
    return isRead.contains(false) ? isRead : nil
  }

  func words(of set: Int) -> [UInt64] { Array(sets[set * wordCount..<(set + 1) * wordCount]) }

  /// Returns for each automaton state a number that it shares with the states on a cycle with it, if their component has an edge
  /// of each acceptance set; 0 for all other states.
  func acceptingComponents() -> [Int] {
    let targets = (0..<stateCount).map { moves[moves(from: $0)].map(\.target) }
    let components = stronglyConnectedComponents(of: targets, reachedFrom: 0..<stateCount)
    // The acceptance sets of the edges inside each component; nil if it has none.
    var acceptance = [UInt64?](repeating: nil, count: stateCount)
    for (state, component) in components.enumerated() {
      for move in moves[moves(from: state)] where components[move.target] == component {
        acceptance[component] = (acceptance[component] ?? 0) | move.acceptance
      }
    }
    return components.map { acceptance[$0] == allAcceptance ? $0 + 1 : 0 }
  }
}
