/// A replacement of some text that a suggestion asks for.
public struct SuggestedChange: Sendable, Hashable {
  /// A position between two characters; lines and columns count from 1.
  public struct Position: Sendable, Hashable {
    /// The line.
    public var line: Int
    /// The column, in Unicode scalars.
    public var column: Int

    /// Creates a position.
    public init(line: Int, column: Int) {
      (self.line, self.column) = (line, column)
    }
  }

  /// The start of the text to replace.
  public var start: Position
  /// The end of the text to replace; equal to ``start`` for an insertion.
  public var end: Position
  /// The new text.
  public var text: String

  /// Replaces the text between two positions by `text`.
  public init(from start: Position, to end: Position, text: String) {
    (self.start, self.end, self.text) = (start, end, text)
  }
}
