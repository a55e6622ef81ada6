import FlowReports

/// A comment on a change, written scenario by scenario, that is no longer than GitHub allows.
///
/// If the changes of a scenario do not fit, those that made nothing worse are left out first, then everything but the heading.
public struct ChangesComment: Sendable {
  /// The most characters of a comment on GitHub, which refuses a longer one with status 422.
  public static let mostCharacters = 65_536
  /// The room kept for the headings of further scenarios.
  private static let roomForHeadings = 8_192
  /// The room kept for ``end``.
  private static let roomForEnd = 64

  private let renderer = ChangesMarkdownRenderer()
  private var count = 0
  private var omitted = 0

  /// Creates a comment without scenarios.
  public init() {}

  /// Returns the line by which a script finds the comment. Call it first.
  public mutating func begin() -> String { add(ChangesMarkdownRenderer.marker) }

  /// Returns what changed between two versions of a scenario, or as much of it as fits; empty if nothing fits.
  ///
  /// - Parameter picture: What changed on the map; nil for nothing.
  public mutating func text(
    for changes: FlowChanges, picture: ChangesMarkdownRenderer.Picture? = nil
  ) -> String {
    for extent in [ChangesMarkdownRenderer.Extent.all, .worse] {
      let text = separator + renderer.render(changes, picture: picture, extent: extent)
      if fits(text, leaving: Self.roomForHeadings) { return add(text) }
    }
    return addIfItFits(renderer.render(changes, extent: .heading))
  }

  /// Returns the text about a scenario that is new or gone; empty if there is no room.
  public mutating func text(for scenario: LoneScenario) -> String { addIfItFits(renderer.render(scenario)) }

  /// The line that says how many scenarios found no room; empty if all did. Read it last.
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

  /// Whether a text fits. Counts UTF-16 code units: a text has no fewer of them than characters.
  private func fits(_ text: String, leaving room: Int) -> Bool {
    count + text.utf16.count + room <= Self.mostCharacters
  }

  private mutating func add(_ text: String) -> String {
    count += text.utf16.count
    return text
  }
}
