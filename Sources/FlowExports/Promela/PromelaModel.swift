public import FlowCompiler
public import FlowModel
import FlowLogic
public import FlowStateSpace

/// A compiled flow as a model in Promela, the language of SPIN (Holzmann, The SPIN model checker, 2003).
///
/// One process takes the steps, each as one `d_step`, so the verifier stores exactly the states of the graph.
public struct PromelaModel: Sendable {
  /// A claim that became a formula.
  public struct Formula: Sendable, Hashable {
    /// What it means when the verifier finds a run that breaks the formula.
    public enum Meaning: Sendable, Hashable {
      /// The claim is violated.
      case violated
      /// What should be reachable is: the run leads to it.
      case reached
    }

    /// The property or goal.
    public var subject: String
    /// The formula's name in the model.
    public var name: String
    /// What it means when the verifier finds an error.
    public var error: Meaning
  }

  /// The model's text.
  public let text: String
  /// The claims that became formulas, in their order.
  public let formulas: [Formula]

  /// Writes a flow down, of which the graph holds every reachable state.
  ///
  /// - Parameters:
  ///   - source: The scenario file, as people call it.
  ///   - obligations: The claims to write as formulas.
  public init(of flow: CompiledFlow, graph: StateGraph, source: String, obligations: [Obligation]) {
    self.init(
      of: flow, graph: graph, source: source, obligations: obligations,
      longestFormula: PromelaClaims.longestFormula)
  }

  /// Writes a flow down; a formula whose words stand for more characters than `longestFormula` gets variables for them.
  package init(
    of flow: CompiledFlow, graph: StateGraph, source: String, obligations: [Obligation],
    longestFormula: Int
  ) {
    let registers = SeenRegisters(flow, graph)
    var names = PromelaNames()
    let expressions = PromelaExpressions(registers, names: &names)
    let options = PromelaOptions(
      GuardedSteps(flow, graph), registers: registers, telling: [], residue: { formula, _, _ in formula })
    let claims = PromelaClaims(
      obligations, flow: flow, graph: graph, expressions: expressions, names: &names,
      longestFormula: longestFormula)
    let writer = PromelaWriter(
      flow: flow, graph: graph, source: source, expressions: expressions, options: options.all)
    text = writer.text(claims)
    formulas = claims.written
  }
}
