import FlowDiagnostics
import FlowModel

extension Flow {
  /// The texts of a scenario and of the files that it includes, in the order in which its page shows them.
  var texts: [(text: SourceText, file: String?)] {
    [(source, nil)] + parts.map { ($0, $0.name) }
  }

  /// Returns the number of a place's line among the lines of all texts on the page.
  func pageLine(of place: SourceSpan) -> Int { linesBefore(place.file) + place.line }

  /// Returns the number of lines on the page before those of a file.
  func linesBefore(_ file: String?) -> Int {
    guard let file else { return 0 }
    return texts.prefix { $0.file != file }.reduce(0) { $0 + $1.text.lines.count }
  }
}
