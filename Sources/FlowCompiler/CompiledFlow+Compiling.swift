public import FlowDiagnostics
public import FlowModel
import FlowResolver

extension CompiledFlow {
  /// Validates, resolves, lays out and grounds a flow, and reports every mistake in it.
  ///
  /// Time and memory are linear in the number of grounded events: declared events times the values of their
  /// parameters.
  public static func compile(_ flow: Flow) -> Diagnosed<CompiledFlow> { compile(flow, appWords: 0) }

  /// Compiles a flow whose events are an app's own code. Its states have one more word, the last, for the state of the app.
  package static func compileForApp(_ flow: Flow) -> Diagnosed<CompiledFlow> { compile(flow, appWords: 1) }

  private static func compile(_ flow: Flow, appWords: Int) -> Diagnosed<CompiledFlow> {
    let resolver = Resolver(flow: flow)
    guard let resolved = resolver.resolve() else { return Diagnosed(nil, diagnostics: resolver.diagnostics) }
    let restores = flow.coordinators.contains { !$0.restores.isEmpty }
    let grounder = Grounder(flow: resolved, restores: restores, appWords: appWords)
    func refuse(_ message: String) -> Diagnosed<CompiledFlow> {
      resolver.report(
        .tooManyCombinations, at: nil, message, suggestion: "use smaller domains or fewer parameters")
      return Diagnosed(nil, diagnostics: resolver.diagnostics)
    }
    guard grounder.layout.fitsRegisters else {
      return refuse("a slot, a stack or a pending answer has more than 32767 combinations of arguments")
    }
    let program = grounder.ground()
    guard !grounder.isOverLimit else {
      return refuse("the events have more than \(Grounder.eventLimit) combinations of arguments")
    }
    var actions = grounder.descriptions
    // No file declares what an app's own code does.
    if appWords > 0 { for number in actions.indices { actions[number].declaration = nil } }
    return Diagnosed(
      CompiledFlow(
        flow: flow, actions: actions, branches: grounder.branches, program: program, resolved: resolved),
      diagnostics: resolver.diagnostics)
  }
}
