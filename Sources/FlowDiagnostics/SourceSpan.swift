/// A run of characters on one line of a source text.
public struct SourceSpan: Hashable, Sendable, Comparable {
  /// The line, counted from 1.
  public var line: Int
  /// The column of the first character, counted from 1 in Unicode scalars, as libYAML counts.
  public var column: Int
  /// The number of Unicode scalars covered, at least 1.
  public var length: Int

  /// Creates the span of `length` scalars that starts at `line` and `column`.
  public init(line: Int, column: Int, length: Int = 1) {
    self.line = line
    self.column = column
    self.length = max(1, length)
  }

  /// Orders spans by where they start, then by length.
  public static func < (left: SourceSpan, right: SourceSpan) -> Bool {
    (left.line, left.column, left.length) < (right.line, right.column, right.length)
  }
}

/// A value together with the place where the author wrote it.
public struct Located<Value> {
  /// What was written.
  public var value: Value
  /// Where it was written.
  public var span: SourceSpan

  /// Ties `value` to its place.
  public init(_ value: Value, at span: SourceSpan) {
    self.value = value
    self.span = span
  }
}

extension Located: Sendable where Value: Sendable {}
extension Located: Equatable where Value: Equatable {}
extension Located: Hashable where Value: Hashable {}
