/// A condition with its text in a formula.
struct WrittenCondition: Hashable {
  var text: String
  var condition: Condition
}

extension Property {
  /// The formula of a claim in `ctl`, as its author wrote it; nil for other claims.
  var writtenBranching: CTLFormula<WrittenCondition>? {
    guard case .branching(let formula) = claim else { return nil }
    var conditions: [Condition] = []
    _ = formula.mapAtoms { condition in
      conditions.append(condition)
      return condition
    }
    // Parsing the text again gives the same formula, with text for conditions.
    let written = FormulaParser.branching(text.value) { _ in text.span }.formula
    var index = 0
    return written?.mapAtoms { atom in
      defer { index += 1 }
      return WrittenCondition(text: atom.description, condition: conditions[index])
    }
  }
}

extension Counterexample {
  /// The run along the first branches of a tree, as long as they lead on from its root.
  init(along tree: WitnessTree<WrittenCondition>) {
    var run = Counterexample(trace: Trace(start: tree.state))
    var next: WitnessTree<WrittenCondition>? = tree
    while let branch = next?.branches.first {
      switch branch.way {
      case .here: break
      case .steps(let trace): run.stem += trace.steps.map(TraceStep.taken)
      case .forEver(let lasso):
        run.stem += lasso.stem
        run.loop = lasso.loop
      }
      next = branch.next
    }
    self = run
  }
}

extension Exploration {
  func report(_ tree: WitnessTree<WrittenCondition>) -> ExplanationReport {
    report(tree, after: Trace(start: tree.state))
  }

  /// - Parameter way: The steps from the root of the tree. If states are visited up to symmetry, these decide what names mean.
  private func report(_ tree: WitnessTree<WrittenCondition>, after way: Trace) -> ExplanationReport {
    let branches = tree.branches.map { branch -> ExplanationReport.Branch in
      switch branch.way {
      case .here:
        return .init(run: nil, next: branch.next.map { report($0, after: way) })
      case .steps(let trace):
        let longer = Trace(start: way.start, steps: way.steps + trace.steps)
        let run = report(Counterexample(trace: longer)).dropping(way.steps.count)
        return .init(run: run, next: branch.next.map { report($0, after: longer) })
      case .forEver(let lasso):
        let stem = way.steps.map(TraceStep.taken) + lasso.stem
        let run = report(Counterexample(Lasso(start: way.start, stem: stem, loop: lasso.loop)))
        return .init(run: run.dropping(way.steps.count), next: nil)
      }
    }
    return ExplanationReport(
      claim: tree.formula.text { $0.text }, holds: tree.holds, reason: tree.reason, branches: branches,
      isTruncated: tree.isTruncated)
  }
}

extension TraceReport {
  /// Returns the run without its first steps.
  fileprivate func dropping(_ count: Int) -> TraceReport {
    guard count > 0 else { return self }
    var run = self
    run.start = steps[count - 1].state
    run.steps.removeFirst(count)
    return run
  }
}

extension WitnessTree {
  /// Whether one finite run shows everything, and the state at its end shows what is true there.
  var isOneWay: Bool {
    guard branches.count == 1, !isTruncated, let end = branches[0].next else { return false }
    if case .forEver = branches[0].way { return false }
    return end.isSeenHere
  }

  /// Whether the state alone shows it.
  private var isSeenHere: Bool {
    reason == nil && !isTruncated && branches.allSatisfy { $0.way == .here && $0.next?.isSeenHere == true }
  }

  /// The reason why no run shows what the formula says; nil if some run does.
  fileprivate var reason: String? {
    guard branches.isEmpty, !isTruncated, let quantifier = formula.quantifier else { return nil }
    switch quantifier {
    case .some: return "no execution from here does that"
    case .all: return "every execution from here does that"
    }
  }
}

extension CTLFormula {
  /// The path quantifier at the root; nil for a Boolean combination or a claim about the state itself.
  fileprivate var quantifier: PathQuantifier? {
    switch self {
    case .constant, .atom, .not, .and, .or, .implies, .iff: nil
    case .next(let runs, _), .eventually(let runs, _), .always(let runs, _), .until(let runs, _, _),
      .release(let runs, _, _), .weakUntil(let runs, _, _):
      runs
    }
  }
}
