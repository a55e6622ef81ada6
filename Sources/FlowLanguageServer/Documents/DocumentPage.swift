import FlowDiagnostics
import FlowRendering

/// A file of an open scenario: its own, or one that it includes.
struct DocumentPage {
  /// What the client calls it.
  let uri: String
  /// What places in it call it; nil for the scenario's own file.
  let name: String?
  let text: DocumentText

  /// Whether a place is in this file.
  func has(_ place: SourceSpan) -> Bool { place.file == name }

  func place(of offset: Int) -> SourceSpan {
    var place = text.place(of: offset)
    place.file = name
    return place
  }

  /// A place as clients want it.
  func location(of place: SourceSpan) -> JSONValue {
    ["uri": .string(uri), "range": text.range(of: place)]
  }
}
