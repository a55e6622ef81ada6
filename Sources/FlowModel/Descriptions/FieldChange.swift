/// A field with what it held before and after something happened.
public struct FieldChange: Sendable, Hashable {
  /// The path to the field: `path`, or `sheet.reader.order` for a child coordinator's.
  public var field: String
  /// What it held before, as text.
  public var before: String
  /// What it held after, as text.
  public var after: String

  /// Describes a change.
  public init(field: String, before: String, after: String) {
    (self.field, self.before, self.after) = (field, before, after)
  }
}

extension StateDescription {
  /// Returns the fields whose wanted content differs from an earlier state, in order of declaration, outer coordinators first.
  ///
  /// Fields of children that came or went are not listed, since the item that they live on is.
  public func changes(since earlier: StateDescription) -> [FieldChange] {
    let old = Dictionary(
      earlier.placedFields.map { ($0.path, $0.field.wantedText) }, uniquingKeysWith: { first, _ in first })
    return placedFields.compactMap { path, field in
      guard let was = old[path], was != field.wantedText else { return nil }
      return FieldChange(field: path, before: was, after: field.wantedText)
    }
  }
}
