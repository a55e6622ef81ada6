/// A flow that was explored and evaluated under one combination of switch values.
struct CheckedCombination {
  /// One evaluation for each rule, property, goal and walkthrough.
  let evaluations: [PropertyEvaluation.EvaluatedProperty]
  /// What was reached of what is declared; nil for a single trace.
  let coverage: CoverageReport?
  let switches: [PlatformReport.Switch]
  /// The size of the state space, with the values of the open switches.
  private(set) var size: CombinationReport
  /// The result of a requested search up to symmetry.
  let symmetry: SymmetryReport?

  /// Whether more states would only change their number: every verdict is known, no claim is refuted by a run that might have a
  /// shorter or another one beside it, and everything declared was reached.
  var isDecided: Bool {
    coverage?.isComplete == true
      && evaluations.allSatisfy { evaluation in
        let report = evaluation.report
        return report.kind == .walkthrough
          || report.verdict != .undetermined && report.counterexamples.isEmpty
      }
  }

  var violationCount: Int { evaluations.count { $0.report.verdict == .violated } }

  /// Evaluates obligations, and walkthroughs if the selection includes them.
  init(_ explored: ExploredScenario.Combination, open: [String], _ options: CheckOptions) {
    let (exploration, obligations, selection) = (
      explored.exploration, explored.obligations, explored.selection
    )
    let flow = exploration.flow.flow
    options.evaluation.begins()
    let bounds = EvaluationBounds(of: flow, options)
    // A trace is only a part of what is reachable.
    let covered = exploration.isTrace ? [] : CoverageReport.propositions(flow)
    let fairness = flow.fairnessPropositions(for: obligations)
    let sets = PropositionSets(
      exploration, propositions: obligations.flatMap(\.propositions) + fairness + covered,
      threads: options.threads)
    var evaluation = PropertyEvaluation(exploration, sets: sets, bounds, threads: options.threads)
    if exploration.graph.truncation != nil, !exploration.isTrace, !exploration.isStage {
      explored.depths?.keep(within: bounds)
      evaluation.depths =
        explored.depths
        ?? EveryDepth(exploration.flow, bounds, states: options.explorationLimits(for: flow).states)
      let asked = obligations.flatMap(\.propositions)
      evaluation.depths?.asked = asked + fairness
      evaluation.depths?.askedUpToSymmetry = exploration.symmetry.map { _ in asked }
    }
    let walkthroughs = selection.checksOwnClaims ? flow.walkthroughs : []
    var evaluations = evaluation.evaluate(obligations, walkthroughs, telling: options.evaluation)
    if let depths = evaluation.depths, explored.whole == nil {
      var deeper = DeeperSearch(beyond: exploration, depths, bounds, options)
      deeper.decide(&evaluations, on: obligations)
    }
    RootCause.explain(&evaluations)
    self.evaluations = evaluations
    let isProved = evaluation.depths != nil && !evaluations.contains { $0.report.verdict == .undetermined }
    let found = exploration.isTrace ? nil : CoverageReport(exploration, sets: sets)
    let deep = isProved && found?.isComplete != true ? evaluation.depths?.coverage : nil
    coverage = deep ?? found
    switches = exploration.flow.namedSwitches
    size = CombinationReport(
      switches: switches.filter { open.contains($0.name) },
      states: exploration.size.states, transitions: exploration.size.transitions,
      depth: exploration.depth, bound: isProved ? nil : exploration.bound)
    size.everyDepth = evaluation.depths?.size
    symmetry = exploration.symmetryReport
  }
}
