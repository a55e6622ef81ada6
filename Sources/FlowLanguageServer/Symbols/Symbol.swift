import FlowPipeline

/// A declaration of a scenario, or a rule that it names.
struct Symbol: Hashable, Sendable {
  enum Kind: String, Sendable {
    case domain, value, gate, screen, alert, button, coordinator, field, event, link, effect, parameter, goal
    case property, walkthrough, rule
    /// What a coordinator emits and its parent handles as an event: the second word of `login.done`.
    case emission = "event of a child"
  }

  var kind: Kind
  var name: String
  /// What it belongs to, such as the coordinator of a field; empty if the name alone identifies it.
  var owner = ""
}

/// A place that names a symbol.
struct Occurrence: Hashable, Sendable {
  var symbol: Symbol
  var span: SourceSpan
  /// What the scenario does with it there: `declared`, `pushed`, `set`.
  var use: String
  /// The declaration around it, in words: `event App.open`.
  var site: String

  var isDeclaration: Bool { use == Self.declared }

  static let declared = "declared"
}

/// Every place of a scenario that names something.
struct SymbolIndex: Sendable {
  /// The places in the order of the source.
  let occurrences: [Occurrence]

  /// Returns the symbol named at a place, with the place of the name.
  ///
  /// The place just after a name counts as part of it.
  func occurrence(at place: SourceSpan) -> Occurrence? {
    let here = occurrences.filter {
      $0.span.line == place.line && $0.span.file == place.file && $0.span.column <= place.column
        && place.column <= $0.span.column + $0.span.length
    }
    return here.first { place.column < $0.span.column + $0.span.length } ?? here.first
  }

  func occurrences(of symbol: Symbol) -> [Occurrence] { occurrences.filter { $0.symbol == symbol } }

  var declared: Set<Symbol> { Set(occurrences.lazy.filter(\.isDeclaration).map(\.symbol)) }
}
