/// A scenario file after reading and compiling: a flow ready to be explored, or the mistakes in its way.
public struct ReadScenario: Sendable {
  /// The text, for quoting in diagnostics.
  public let source: SourceText
  /// Every mistake, in the order of the source.
  public let diagnostics: [Diagnostic]
  /// The compiled flow; nil when one of the mistakes is an error.
  public let flow: CompiledFlow?

  /// The file, as people call it.
  public var file: String { source.name }

  init(_ read: Diagnosed<Flow>, source: SourceText) {
    self.source = source
    var diagnostics = read.diagnostics
    guard let flow = read.value else {
      (self.flow, self.diagnostics) = (nil, diagnostics)
      return
    }
    let compiled = CompiledFlow.compile(flow)
    diagnostics += compiled.diagnostics
    diagnostics += RuleNames.diagnose(flow)
    self.diagnostics = diagnostics.inSourceOrder()
    self.flow = diagnostics.contains { $0.severity == .error } ? nil : compiled.value
  }
}
