/// A scenario file as it was read: the model, as far as it could be understood, and every mistake.
public struct ParsedScenario: Sendable {
  /// The text, for quoting in diagnostics.
  public let source: SourceText
  /// The flow that the file declares, with the mistakes in the order of the source.
  public let flow: Diagnosed<Flow>

  /// How long reading took, which counts for a limit on time.
  var readingTime = Duration.zero

  init(_ flow: Diagnosed<Flow>, source: SourceText) {
    (self.flow, self.source) = (flow, source)
  }

  init(text: String, file: String) {
    source = SourceText(name: file, text: text)
    flow = ScenarioReader.read(text, file: file)
  }

  init(bytes: [UInt8], file: String) {
    let read = ScenarioReader.read(bytes: bytes, file: file)
    source = SourceText(name: file, text: read.text)
    flow = read.flow
  }
}
