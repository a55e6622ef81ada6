public import FlowDiagnostics

/// One of the things that a value of a sum can be: `transaction(id)`.
///
/// Its values are spelt as people write them, `transaction(Transaction#1)`. A case named like a screen stands for that
/// screen, and its parameters are the screen's.
public struct SumCase: Sendable, Hashable {
  /// Its name, often that of a screen.
  public var name: Located<String>
  /// What it carries; each has the type of a domain that is no sum.
  public var parameters: [Parameter]

  /// Declares a case.
  public init(name: Located<String>, parameters: [Parameter]) {
    self.name = name
    self.parameters = parameters
  }

  /// The case with arguments, as values are spelt.
  public func value(with arguments: [String]) -> String {
    ItemValue(name: name.value, arguments: arguments).description
  }
}
