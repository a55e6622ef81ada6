public import FlowDiagnostics
public import FlowModel
import FlowResolver

extension CompiledFlow {
  /// What is wrong with a condition that does not stand in the flow; empty where it can be asked of the flow's states.
  public func mistakes(in condition: Condition) -> [Diagnostic] {
    let resolver = Resolver(resuming: resolved, of: flow)
    _ = resolver.resolveCondition(condition)
    return resolver.diagnostics.filter { $0.severity == .error }
  }
}
