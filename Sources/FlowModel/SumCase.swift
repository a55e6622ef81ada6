public import FlowDiagnostics

/// A case of a sum: `transaction(id)`.
///
/// Its values are spelt as people write them, `transaction(Transaction#1)`. A case named like a screen stands for that
/// screen, and its parameters are the screen's.
public struct SumCase: Sendable, Hashable {
  /// Its name, often that of a screen.
  public var name: Located<String>
  /// What it carries, each of a domain that is no sum.
  public var parameters: [Parameter]
  /// The word written for each: a parameter of the screen, or a domain.
  public var words: [Located<String>]

  /// Declares a case that carries what some words name.
  public init(name: Located<String>, words: [Located<String>]) {
    (self.name, self.words) = (name, words)
    parameters = words.map { Parameter(name: $0, type: ValueType(.domain($0))) }
  }

  /// Returns the case with arguments, spelt as a value.
  public func value(with arguments: [String]) -> String {
    ItemValue(name: name.value, arguments: arguments).description
  }
}
