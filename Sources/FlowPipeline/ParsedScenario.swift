/// A scenario file as it was read: the model, as far as it could be understood, and every mistake.
public struct ParsedScenario: Sendable {
  /// The text, for quoting in diagnostics.
  public let source: SourceText
  /// The texts of the files that it includes.
  public let parts: [SourceText]
  /// The flow that the file declares, with the mistakes in the order of the source.
  public let flow: Diagnosed<Flow>

  /// How long reading took, which counts for a limit on time.
  var readingTime = Duration.zero

  init(_ flow: Diagnosed<Flow>, source: SourceText, parts: [SourceText]) {
    (self.flow, self.source, self.parts) = (flow, source, parts)
  }
}
