package import FlowDiagnostics
package import FlowModel

/// The word that stands for what an author is about to write at a place.
///
/// Whatever part of the reader meets it notes what it would have understood there, so that completion offers what is read.
enum PlaceMark {
  /// A word that no scenario has a use for.
  static let word = "flowcheck__place"
}

/// Something that the reader would have understood at a place.
package enum PlaceExpectation: Sendable, Hashable {
  /// One of these keys of a map.
  case keys([String])
  /// One of these words.
  case words([String])
  /// The name of something, in the reader's own words: `a screen`.
  case name(String)
}

/// A place in a scenario with what the reader would understand there.
package struct ScenarioPlace: Sendable {
  /// The keys and list positions that lead to it, the place itself left out where it is a key or an item.
  package var path: [String]
  /// Whether a key is written there.
  package var isKey: Bool
  /// The words and signs before it in the same text.
  package var before: [String]
  /// What could stand there.
  package var expectations: [PlaceExpectation]
  /// What the file declares, as far as it can be understood.
  package var flow: Flow?
  /// The word at the place, as far as it is written.
  package var word: SourceSpan
}
