/// A run of characters on one line of a scenario, or of a file that it includes.
public struct SourceSpan: Hashable, Sendable, Comparable {
  /// The line, counted from 1.
  public var line: Int
  /// The column of the first character, counted from 1 in Unicode scalars, as libYAML counts.
  public var column: Int
  /// The number of Unicode scalars covered, at least 1.
  public var length: Int
  /// The included file it is in, as shown to people; nil in the scenario's own file.
  public var file: String?

  /// Creates the span of `length` scalars that starts at `line` and `column`, in an included file if one is named.
  public init(line: Int, column: Int, length: Int = 1, in file: String? = nil) {
    (self.line, self.column) = (line, column)
    self.length = max(1, length)
    self.file = file
  }

  /// Orders spans by start, then by length. Spans of included files come last, ordered by the names of the files.
  public static func < (left: SourceSpan, right: SourceSpan) -> Bool {
    if left.file != right.file { return (left.file ?? "") < (right.file ?? "") }
    return (left.line, left.column, left.length) < (right.line, right.column, right.length)
  }

  /// Returns the part of the span that begins after `offset` characters and has `length` characters.
  package func part(from offset: Int = 0, length: Int) -> SourceSpan {
    SourceSpan(line: line, column: column + offset, length: length, in: file)
  }

  /// `line 12`, or `shared/login.yaml:12` in an included file.
  public var lineWords: String { file.map { "\($0):\(line)" } ?? "line \(line)" }
}

/// A value with the place where the author wrote it.
public struct Located<Value> {
  /// The value that was written.
  public var value: Value
  /// The place where it was written.
  public var span: SourceSpan

  /// Ties `value` to its place.
  public init(_ value: Value, at span: SourceSpan) {
    (self.value, self.span) = (value, span)
  }
}

extension Located: Sendable where Value: Sendable {}
extension Located: Equatable where Value: Equatable {}
extension Located: Hashable where Value: Hashable {}
