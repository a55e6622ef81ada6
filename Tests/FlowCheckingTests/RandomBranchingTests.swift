import FlowChecking
import FlowLogic
import FlowStateSpace
import FlowTestSupport
import FlowToyGraphs
import Testing

@Suite("Random branching formulas on random graphs")
struct RandomBranchingTests {
  private static let formulasPerSeed = 24

  @Test(
    "states are those of the oracle, and witness trees say what is true by runs that exist",
    arguments: UInt64(0)..<250)
  func agreement(seed: UInt64) throws {
    let sample = RunSample(seed: seed + 10_000, hasPossibleClasses: true)
    let oracle = NaiveBranching(sample.runs.naive)
    var random = SplitMix64(seed: seed + 4_000_000)
    for _ in 0..<Self.formulasPerSeed {
      let size = 1 + random.below(6)
      let formula = random.branchingFormula(size: size)
      let lowered = NumberedState(formula)
      let expected = oracle.states(of: formula)
      var found: Set<Int> = []
      sample.checker.evaluate(lowered).must.forEach { found.insert(sample.number(of: $0)) }
      #expect(found == expected, "\(formula), seed \(seed)")
      let isTrue = sample.graph.initialStates.allSatisfy { expected.contains(sample.number(of: $0)) }
      #expect((sample.checker.check(.initially(lowered)) == .holds(witness: nil)) == isTrue)
      #expect((sample.checker.witness(against: formula, meaning: { $0 }) == nil) == isTrue)
      for state in 0..<sample.graph.stateCount {
        let tree = try #require(sample.checker.explain(formula, in: state, meaning: { $0 }))
        #expect(tree.count <= 12)
        expectTrue(tree, in: state, sample, oracle)
      }
    }
  }

  /// Checks each node by the oracle, that the branches lead from node to node by runs of the system which stay where the formula
  /// says, and that what is said at their ends is what the formula demands there.
  private func expectTrue(
    _ tree: WitnessTree<NumberedState>, in state: StateID, _ sample: RunSample, _ oracle: NaiveBranching
  ) {
    #expect(tree.state == state)
    #expect(!tree.isTruncated)
    #expect(oracle.states(of: tree.formula).contains(sample.number(of: state)) == tree.holds)
    let shape = Shape(tree.formula, tree.holds)
    #expect(tree.branches.isEmpty == shape.isLeaf, "\(tree.formula) is \(tree.holds)")
    for branch in tree.branches {
      var end = state
      switch branch.way {
      case .here: break
      case .steps(let trace):
        #expect(trace.start == state && !trace.steps.isEmpty)
        end = trace.end
        #expect(shape.mostSteps.map { trace.steps.count <= $0 } ?? true)
        for step in trace.steps {
          #expect(shape.staysIn(sample.number(of: step.source), oracle))
          #expect(sample.graph.transitions(from: step.source).contains(step))
        }
      case .forEver(let lasso):
        #expect(lasso.start == state && branch.next == nil && shape.canStay)
        let run = sample.run(lasso)
        let positions = sample.runs.word(of: run)
        #expect((positions.stem + positions.cycle).allSatisfy { shape.staysIn($0.state, oracle) })
        #expect(sample.fairness.allSatisfy { sample.runs.isFair(run, for: $0) })
        #expect(sample.runs.isRun(run, from: [sample.number(of: state)]))
      }
      guard let next = branch.next else { continue }
      #expect(shape.ends.contains { $0.formula == next.formula && $0.holds == next.holds })
      expectTrue(next, in: end, sample, oracle)
    }
  }

  /// What the reason of a formula looks like, by the definitions of the operators.
  private struct Shape {
    /// What may be said at the end of a branch.
    var ends: [(formula: NumberedBranching, holds: Bool)] = []
    /// What must hold, or not, on the way there; nil where nothing must.
    var stay: (formula: NumberedBranching, holds: Bool)?
    /// Whether a run that stays for ever is a reason.
    var canStay = false
    var mostSteps: Int? = 0
    var isLeaf: Bool { ends.isEmpty && !canStay }

    init(_ formula: NumberedBranching, _ holds: Bool) {
      switch formula {
      case .constant, .atom, .not: break
      case .and(let left, let right), .or(let left, let right):
        end(left, holds)
        end(right, holds)
      case .implies(let left, let right):
        end(left, !holds)
        end(right, holds)
      case .iff(let left, let right):
        for value in [true, false] {
          end(left, value)
          end(right, value)
        }
      case .next(let runs, let operand) where holds == (runs == .some):
        end(operand, holds)
        mostSteps = 1
      case .eventually(.some, let operand) where holds, .always(.all, let operand) where !holds:
        end(operand, holds)
        mostSteps = nil
      case .eventually(.all, let operand) where !holds, .always(.some, let operand) where holds:
        (stay, canStay) = ((operand, holds), true)
      case .until(.some, let left, let right) where holds:
        end(right, true)
        (stay, mostSteps) = ((left, true), nil)
      case .weakUntil(.some, let left, let right) where holds:
        end(right, true)
        (stay, mostSteps, canStay) = ((left, true), nil, true)
      case .release(.some, let left, let right) where holds:
        end(.and(left, right), true)
        (stay, mostSteps, canStay) = ((right, true), nil, true)
      case .until(.all, let left, let right) where !holds:
        end(.or(left, right), false)
        (stay, mostSteps, canStay) = ((right, false), nil, true)
      case .weakUntil(.all, let left, let right) where !holds:
        end(.or(left, right), false)
        (stay, mostSteps) = ((right, false), nil)
      case .release(.all, let left, let right) where !holds:
        end(right, false)
        (stay, mostSteps) = ((left, false), nil)
      case .next, .eventually, .always, .until, .weakUntil, .release: break
      }
    }

    private mutating func end(_ operand: NumberedBranching, _ value: Bool) {
      ends.append(Self.bare(operand, value))
    }

    func staysIn(_ state: Int, _ oracle: NaiveBranching) -> Bool {
      stay.map { oracle.states(of: $0.formula).contains(state) == $0.holds } ?? true
    }

    /// The formula without negations at its outside, and its value.
    private static func bare(
      _ formula: NumberedBranching, _ holds: Bool
    ) -> (formula: NumberedBranching, holds: Bool) {
      if case .not(let operand) = formula { bare(operand, !holds) } else { (formula, holds) }
    }
  }
}

extension SplitMix64 {
  /// A formula with `size` operators and atoms.
  mutating func branchingFormula(size: Int) -> NumberedBranching {
    guard size > 1 else {
      return below(8) == 0 ? .constant(below(2) == 0) : .atom(.atom(below(3)))
    }
    let runs: PathQuantifier = below(2) == 0 ? .all : .some
    if size == 2 || below(3) == 0 {
      let operand = branchingFormula(size: size - 1)
      switch below(5) {
      case 0: return .not(operand)
      case 1: return .next(runs, operand)
      case 2: return .eventually(runs, operand)
      default: return .always(runs, operand)
      }
    }
    let left = 1 + below(size - 2)
    let (first, second) = (branchingFormula(size: left), branchingFormula(size: size - 1 - left))
    switch below(7) {
    case 0: return .and(first, second)
    case 1: return .or(first, second)
    case 2: return .implies(first, second)
    case 3: return .iff(first, second)
    case 4: return .until(runs, first, second)
    case 5: return .release(runs, first, second)
    default: return .weakUntil(runs, first, second)
    }
  }
}
