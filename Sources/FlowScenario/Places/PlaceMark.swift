package import FlowDiagnostics
package import FlowModel

/// The word that stands for what an author is about to write.
///
/// Each part of the reader that meets it notes what it would have understood there. So completion offers exactly what is read.
enum PlaceMark {
  /// A word that no scenario uses.
  static let word = "flowcheck__place"
}

/// What the reader would have understood at a place.
package enum PlaceExpectation: Sendable, Hashable {
  /// One of these keys of a map.
  case keys([String])
  /// One of these words.
  case words([String])
  /// The name of something, as the reader calls it: `a screen`.
  case name(String)
}

/// A place in a scenario with what the reader would understand there.
package struct ScenarioPlace: Sendable {
  /// The keys and list positions that lead to the place, without the key or item at the place itself.
  package var path: [String]
  /// Whether the word at the place is a key.
  package var isKey: Bool
  /// The words and signs before it in the same text.
  package var before: [String]
  /// What could be written there.
  package var expectations: [PlaceExpectation]
  /// What the file declares, if it can be understood.
  package var flow: Flow?
  /// The word at the place, up to the place.
  package var word: SourceSpan
}
