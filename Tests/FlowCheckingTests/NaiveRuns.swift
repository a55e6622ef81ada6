import FlowChecking
import FlowLogic
import FlowStateSpace
import FlowToyGraphs

typealias NumberedRun = LTLFormula<TraceAtom<Int, Int>>
typealias NumberedClass = FairnessClass<Int, Int>

/// Evaluates infinite runs of a toy system one by one, straight from the definitions: the oracle.
struct NaiveRuns {
  /// An infinite run: a start, steps, and steps that are repeated for ever; nil is stuttering.
  struct Run: Hashable {
    var start: Int
    var stem: [NaiveChecker.Edge?]
    var loop: [NaiveChecker.Edge?]
  }

  /// A position of a run: the state there and the number of the step into it.
  struct Position: Hashable {
    var state: Int
    var arrival: Int?
  }

  let naive: NaiveChecker
  let system: ToySystem
  private let edges: [NaiveChecker.Edge]
  private let numbers: [NaiveChecker.Edge: Int]

  init(naive: NaiveChecker, system: ToySystem) {
    self.naive = naive
    self.system = system
    edges = naive.edges.sorted { ($0.source, $0.action, $0.target) < ($1.source, $1.action, $1.target) }
    numbers = Dictionary(uniqueKeysWithValues: zip(edges, 0...))
  }

  /// Every run from an initial state whose stem and loop have together at most `length` steps, shorter ones first; fewer when there
  /// would be more than `limit`.
  func runs(length: Int, limit: Int) -> [Run] {
    var result: [Run] = []
    var paths = system.initial.map { (states: [$0], steps: [NaiveChecker.Edge?]()) }
    for _ in 1...length {
      var longer: [(states: [Int], steps: [NaiveChecker.Edge?])] = []
      for path in paths {
        let state = path.states[path.states.count - 1]
        let choices: [NaiveChecker.Edge?] =
          [nil] + edges.filter { $0.source == state }
        for step in choices {
          longer.append((path.states + [step?.target ?? state], path.steps + [step]))
        }
      }
      for path in longer {
        for begin in path.steps.indices where path.states[begin] == path.states[path.steps.count] {
          result.append(
            Run(start: path.states[0], stem: Array(path.steps[..<begin]), loop: Array(path.steps[begin...])))
          if result.count == limit { return result }
        }
      }
      paths = longer
    }
    return result
  }

  /// The positions before the loop is complete for the first time, and those of each further round.
  func word(of run: Run) -> (stem: [Position], cycle: [Position]) {
    var positions = [Position(state: run.start, arrival: nil)]
    for step in run.stem + run.loop {
      positions.append(
        Position(
          state: step?.target ?? positions[positions.count - 1].state, arrival: step.flatMap { numbers[$0] }))
    }
    return (Array(positions[...run.stem.count]), Array(positions[(run.stem.count + 1)...]))
  }

  /// A formula with its atoms looked up beforehand, which makes evaluation many times faster.
  func numbered(_ formula: NumberedRun) -> NaiveFormula {
    var atoms: [TraceAtom<Int, Int>: Int] = [:]
    var truths: [(states: Set<Int>, edges: Set<Int>)] = []
    let numbered = formula.mapAtoms { atom in
      if let known = atoms[atom] { return known }
      atoms[atom] = truths.count
      switch atom {
      case .state(let formula): truths.append((naive.states(of: formula), []))
      case .arrival(let formula):
        truths.append(([], Set(edges.indices.filter { naive.holds(formula, of: edges[$0]) })))
      }
      return truths.count - 1
    }
    return NaiveFormula(formula: numbered, truths: truths)
  }

  /// Whether a run is fair for a class: what its loop passes through is what it passes through again and again.
  func isFair(_ run: Run, for fairness: NumberedClass) -> Bool {
    if run.loop.contains(where: { $0.map { naive.holds(fairness.taken, of: $0) } ?? false }) { return true }
    let enabled = naive.states(of: fairness.enabled)
    let states = word(of: run).cycle.map(\.state)
    switch fairness.strength {
    case .weak: return !states.allSatisfy(enabled.contains)
    case .strong: return !states.contains(where: enabled.contains)
    }
  }

  /// Whether it really is a run of the system: it starts in an initial state, or one of `starts`, each step is one, and the loop closes.
  func isRun(_ run: Run, from starts: [Int]? = nil) -> Bool {
    guard (starts ?? system.initial).contains(run.start), !run.loop.isEmpty else { return false }
    var state = run.start
    var home = run.start
    for (index, step) in (run.stem + run.loop).enumerated() {
      if index == run.stem.count { home = state }
      guard let step else { continue }
      guard step.source == state, naive.edges.contains(step) else { return false }
      state = step.target
    }
    return state == home
  }
}

/// A formula whose atoms are numbers, with the states and the steps of which each is true.
struct NaiveFormula {
  let formula: LTLFormula<Int>
  let truths: [(states: Set<Int>, edges: Set<Int>)]

  /// Whether it holds of a word, as its operators are defined.
  func holds(on word: (stem: [NaiveRuns.Position], cycle: [NaiveRuns.Position])) -> Bool {
    let positions = word.stem + word.cycle
    let atoms = truths.map { truth in
      positions.map { position in
        truth.states.contains(position.state) || position.arrival.map(truth.edges.contains) ?? false
      }
    }
    return NaiveWord(atoms: atoms, count: positions.count, cycle: word.stem.count).holds(formula, at: 0)
  }
}

/// The truth of atoms at the positions of a word, of which those from `cycle` on come again and again.
private struct NaiveWord {
  let atoms: [[Bool]]
  let count: Int
  let cycle: Int

  private func next(_ position: Int) -> Int { position + 1 < count ? position + 1 : cycle }

  /// The first answer at this position or a later one; all of these are seen after `count` of them.
  private func first(from position: Int, _ decide: (Int) -> Bool?) -> Bool? {
    var current = position
    for _ in 0..<count {
      if let answer = decide(current) { return answer }
      current = next(current)
    }
    return nil
  }

  func holds(_ formula: LTLFormula<Int>, at position: Int) -> Bool {
    switch formula {
    case .constant(let value): value
    case .atom(let atom): atoms[atom][position]
    case .not(let operand): !holds(operand, at: position)
    case .and(let left, let right): holds(left, at: position) && holds(right, at: position)
    case .or(let left, let right): holds(left, at: position) || holds(right, at: position)
    case .implies(let left, let right): !holds(left, at: position) || holds(right, at: position)
    case .iff(let left, let right): holds(left, at: position) == holds(right, at: position)
    case .next(let operand): holds(operand, at: next(position))
    case .eventually(let operand): first(from: position) { holds(operand, at: $0) ? true : nil } ?? false
    case .always(let operand): first(from: position) { holds(operand, at: $0) ? nil : false } ?? true
    case .until(let left, let right):
      first(from: position) { holds(right, at: $0) ? true : holds(left, at: $0) ? nil : false } ?? false
    case .weakUntil(let left, let right):
      first(from: position) { holds(right, at: $0) ? true : holds(left, at: $0) ? nil : false } ?? true
    case .release(let left, let right):
      first(from: position) { !holds(right, at: $0) ? false : holds(left, at: $0) ? true : nil } ?? true
    }
  }
}
