/// A text that a suggestion puts in the place of another one.
public struct SuggestedChange: Sendable, Hashable {
  /// A place between two characters, both counted from 1.
  public struct Position: Sendable, Hashable {
    /// The line.
    public var line: Int
    /// The column, in Unicode scalars.
    public var column: Int

    /// Names a place.
    public init(line: Int, column: Int) {
      (self.line, self.column) = (line, column)
    }
  }

  /// Where what goes begins.
  public var start: Position
  /// Where it ends; the start, where something is only put in.
  public var end: Position
  /// What stands there afterwards.
  public var text: String

  /// Puts `text` in the place of what lies between two places.
  public init(from start: Position, to end: Position, text: String) {
    (self.start, self.end, self.text) = (start, end, text)
  }
}
