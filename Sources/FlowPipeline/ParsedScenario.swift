/// A scenario file as read: the model, as far as it could be understood, and every mistake.
public struct ParsedScenario: Sendable {
  /// The text, for quoting in diagnostics.
  public let source: SourceText
  /// The texts of the files that it includes.
  public let parts: [SourceText]
  /// The flow that the file declares, and the mistakes in the order of the source.
  public let flow: Diagnosed<Flow>

  /// The time that reading took, which counts towards a time limit.
  var readingTime = Duration.zero

  init(_ flow: Diagnosed<Flow>, source: SourceText, parts: [SourceText]) {
    (self.flow, self.source, self.parts) = (flow, source, parts)
  }
}
