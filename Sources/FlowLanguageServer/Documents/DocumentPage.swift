import FlowPipeline

/// A file of an open scenario: its own, or one that it includes.
struct DocumentPage {
  /// The address that the client uses.
  let uri: String
  /// The name of the file in places; nil for the scenario's own file.
  let name: String?
  let text: DocumentText

  func has(_ place: SourceSpan) -> Bool { place.file == name }

  func place(of offset: Int) -> SourceSpan {
    var place = text.place(of: offset)
    place.file = name
    return place
  }

  func location(of place: SourceSpan) -> JSONValue {
    ["uri": .string(uri), "range": text.range(of: place)]
  }
}
