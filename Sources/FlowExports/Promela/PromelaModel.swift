public import FlowCompiler
public import FlowLogic
public import FlowModel
public import FlowStateSpace

/// A compiled flow as a model in Promela, the language of SPIN (Holzmann, The SPIN model checker, 2003).
///
/// One process takes the steps, each as one `d_step`, so the verifier stores exactly the states of the graph.
public struct PromelaModel: Sendable {
  /// A claim that became a formula.
  public struct Formula: Sendable, Hashable {
    /// What it means if the verifier finds a run that violates the formula.
    public enum Meaning: Sendable, Hashable {
      /// The claim is violated.
      case violated
      /// What should be reachable is reachable, and the run leads to it.
      case reached
    }

    /// The property or goal.
    public var subject: String
    /// The formula's name in the model.
    public var name: String
    /// What it means if the verifier finds an error.
    public var error: Meaning
    /// The macros to define for it with spin's `-D`: `RUNS` for a claim about infinite runs, `NEXT` if that claim refers to next
    /// positions and is too large for an automaton.
    public var macros: [String] = []
  }

  /// The model's text.
  public let text: String
  /// The claims that became formulas, in their order.
  public let formulas: [Formula]

  /// Writes a flow, given a graph with every reachable state.
  ///
  /// - Parameters:
  ///   - source: The scenario file, as people write its name.
  ///   - obligations: The claims to write as formulas.
  ///   - fairness: The fairness constraints for claims about runs.
  ///   - longestFormula: The most characters that the words of a formula may stand for before they become variables.
  public init(
    of flow: CompiledFlow, graph: StateGraph, source: String, obligations: [Obligation],
    fairness: [FlowFairness] = [], longestFormula: Int = 1500
  ) {
    let registers = SeenRegisters(flow, graph)
    var names = PromelaNames()
    let expressions = PromelaExpressions(registers, names: &names)
    let steps = GuardedSteps(flow, graph)
    let claims = PromelaClaims(obligations)
    let classes = claims.runFormulas.isEmpty ? [] : fairness
    let tests = FormulaTests(
      flow, graph, steps,
      propositions: claims.propositions + classes.flatMap(\.propositions))
    var seen: Set<FlowStepFormula> = []
    let told = (claims.stepFormulas + classes.map(\.taken)).filter { seen.insert($0).inserted }
    let options = PromelaOptions(steps, registers: registers, telling: told, residue: tests.residue)
    let runs =
      claims.runFormulas.isEmpty
      ? nil
      : PromelaTraces(
        of: options.all, telling: told, fairness: classes, tests: tests, expressions: expressions)
    let words = PromelaWords(
      expressions: expressions, initial: graph.state(graph.initialStates.lowerBound).words)
    var written = PromelaClaims.Text(
      tests: tests, runs: runs, longestFormula: longestFormula, names: names, words: words)
    claims.write(to: &written)
    let writer = PromelaWriter(
      flow: flow, graph: graph, source: source, expressions: expressions, options: options.all)
    text = writer.text(written, runs: runs)
    formulas = written.written
  }
}
