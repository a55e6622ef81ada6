/// The size of a proof of claims at every depth of the stacks without `limit`.
public struct EveryDepthReport: Sendable, Hashable {
  /// The number of reachable states, not counting what the unlimited stack holds.
  public var controlStates: Int
  /// The number of stack symbols, including the bottom: items, with what is asked about the items below them.
  public var stackSymbols: Int
  /// The number of transitions of the automaton that reads every reachable stack.
  public var automatonTransitions: Int

  /// Creates a report.
  public init(controlStates: Int, stackSymbols: Int, automatonTransitions: Int) {
    (self.controlStates, self.stackSymbols) = (controlStates, stackSymbols)
    self.automatonTransitions = automatonTransitions
  }

  /// `every depth: 3 control states, 4 stack symbols, 12 automaton transitions`.
  package var line: String {
    let controls = controlStates.counted("control state")
    let symbols = stackSymbols.counted("stack symbol")
    return "every depth: \(controls), \(symbols), \(automatonTransitions.counted("automaton transition"))"
  }
}
