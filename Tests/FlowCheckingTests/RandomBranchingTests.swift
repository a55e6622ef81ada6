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
      sample.checker.evaluate(lowered).surely.forEach { found.insert(sample.number(of: $0)) }
      #expect(found == expected, "\(formula), seed \(seed)")
      let isTrue = sample.graph.initialStates.allSatisfy { expected.contains(sample.number(of: $0)) }
      #expect((sample.checker.check(.initially(lowered)) == .holds(witness: nil)) == isTrue)
      #expect((sample.checker.witness(against: lowered) == nil) == isTrue)
      for state in 0..<sample.graph.stateCount {
        let tree = try #require(sample.checker.explain(lowered, in: state))
        #expect(tree.count <= 12)
        expectTrue(tree, in: state, sample)
      }
    }
  }

  /// Checks each node by the naive checker, and that the branches lead from node to node by runs of the system.
  private func expectTrue(_ tree: WitnessTree<Int, Int>, in state: StateID, _ sample: RunSample) {
    #expect(tree.state == state)
    let isTrue = sample.runs.naive.states(of: tree.formula).contains(sample.number(of: state))
    #expect(isTrue == tree.holds)
    for branch in tree.branches {
      var end = state
      switch branch.way {
      case .here: break
      case .steps(let trace):
        #expect(trace.start == state && !trace.steps.isEmpty)
        end = trace.end
        if case .canReach(_, let along) = tree.formula {
          #expect(trace.steps.allSatisfy { sample.runs.naive.holds(along, of: sample.edge($0)) })
        } else if case .canTake(let step) = tree.formula {
          #expect(trace.steps.count == 1 && sample.runs.naive.holds(step, of: sample.edge(trace.steps[0])))
        } else {
          Issue.record("only what can be reached or taken is shown by steps")
        }
      case .forEver(let lasso):
        guard case .canRemain(let operand) = tree.formula else {
          Issue.record("only staying is shown by a run that goes on for ever")
          continue
        }
        #expect(lasso.start == state && branch.next == nil)
        let run = sample.run(lasso)
        let positions = sample.runs.word(of: run)
        let allowed = sample.runs.naive.states(of: operand)
        #expect((positions.stem + positions.cycle).allSatisfy { allowed.contains($0.state) })
        #expect(sample.fairness.allSatisfy { sample.runs.isFair(run, for: $0) })
        #expect(sample.runs.isRun(run, from: [sample.number(of: state)]))
      }
      if let next = branch.next { expectTrue(next, in: end, sample) }
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
