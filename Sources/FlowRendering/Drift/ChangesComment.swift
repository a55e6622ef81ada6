import FlowReports

/// A comment on a change, written one scenario after the other, which is no longer than GitHub allows.
///
/// A scenario whose changes do not fit is shortened: first the changes that made nothing worse are left out, then all but the heading.
public struct ChangesComment: Sendable {
  /// The most characters of a comment on GitHub; it refuses a longer one with status 422.
  public static let mostCharacters = 65_536
  /// The room that is kept for the headings of further scenarios.
  private static let roomForHeadings = 8_192
  /// The room that is kept for ``end``.
  private static let roomForEnd = 64

  private let renderer = ChangesMarkdownRenderer()
  private var count = 0
  private var omitted = 0

  /// A comment without scenarios.
  public init() {}

  /// The line that a script finds the comment by; the first to be asked for.
  public mutating func begin() -> String { add(ChangesMarkdownRenderer.marker) }

  /// What changed between two versions of a scenario, as far as there is room; empty if there is none.
  ///
  /// - Parameter picture: What changed on the map, nil for nothing.
  public mutating func text(
    for changes: FlowChanges, picture: ChangesMarkdownRenderer.Picture? = nil
  ) -> String {
    for extent in [ChangesMarkdownRenderer.Extent.all, .worse] {
      let text = separator + renderer.render(changes, picture: picture, extent: extent)
      if fits(text, leaving: Self.roomForHeadings) { return add(text) }
    }
    return addIfItFits(renderer.render(changes, extent: .heading))
  }

  /// That a scenario is new or gone, as far as there is room; empty if there is none.
  public mutating func text(for scenario: LoneScenario) -> String { addIfItFits(renderer.render(scenario)) }

  /// How many scenarios found no room, the last to be asked for; empty if all did.
  public var end: String {
    omitted == 0 ? "" : "\nNo room for \(omitted.counted("more scenario")).\n"
  }

  private var separator: String { count > ChangesMarkdownRenderer.marker.utf16.count ? "\n" : "" }

  private mutating func addIfItFits(_ text: String) -> String {
    guard fits(separator + text, leaving: Self.roomForEnd) else {
      omitted += 1
      return ""
    }
    return add(separator + text)
  }

  /// Counts units of UTF-16, of which a text has no fewer than characters.
  private func fits(_ text: String, leaving room: Int) -> Bool {
    count + text.utf16.count + room <= Self.mostCharacters
  }

  private mutating func add(_ text: String) -> String {
    count += text.utf16.count
    return text
  }
}
