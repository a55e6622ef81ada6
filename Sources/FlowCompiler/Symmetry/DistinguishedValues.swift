public import FlowDiagnostics
import FlowResolver

/// A value of a domain declared by number that something distinguishes  from the others.
public struct DistinguishedValue: Sendable, Hashable {
  /// The value, such as `Product#1`.
  public var value: String
  /// By what, for people: `'featured', which starts with it`.
  public var cause: String
  /// Where that stands in the file, if it does.
  public var place: SourceSpan?

  /// Notes what tells a value apart.
  public init(_ value: String, cause: String, place: SourceSpan? = nil) {
    self.value = value
    self.cause = cause
    self.place = place
  }
}

/// The values of a domain declared by number, as far as nothing distinguishes them .
public struct InterchangeableDomain: Sendable, Hashable {
  /// The domain.
  public var name: String
  /// The values of which each can stand for any other, in order; fewer than two mean that none can.
  public var values: [String]
  /// The other values, in order, each with what distinguishes it .
  public var distinguished: [DistinguishedValue]
}
