import FlowDiagnostics

/// Something that a scenario declares, or a rule that it names.
struct Symbol: Hashable, Sendable {
  /// What it is, in words for people.
  enum Kind: String, Sendable {
    case domain, value, gate, screen, alert, button, coordinator, field, event, link, effect, parameter, goal
    case property, walkthrough, rule
    /// What a coordinator calls its parent's events with: the second word of `login.done`.
    case emission = "event of a child"
  }

  var kind: Kind
  var name: String
  /// What it belongs to, such as the coordinator of a field; empty where the name alone tells it.
  var owner = ""
}

/// A place at which a symbol is named.
struct Occurrence: Hashable, Sendable {
  var symbol: Symbol
  /// The place of the name.
  var span: SourceSpan
  /// What happens to it there: `declared`, `pushed`, `set`.
  var use: String
  /// The declaration around it, in words: `event App.open`.
  var site: String

  var isDeclaration: Bool { use == Self.declared }

  static let declared = "declared"
}

/// Every place of a scenario at which something is named.
struct SymbolIndex: Sendable {
  /// The places in the order of the source.
  let occurrences: [Occurrence]

  /// The symbol that is named at a place, with the place of the name.
  ///
  /// A place just after a name counts as the name's.
  func occurrence(at place: SourceSpan) -> Occurrence? {
    let here = occurrences.filter {
      $0.span.line == place.line && $0.span.file == place.file && $0.span.column <= place.column
        && place.column <= $0.span.column + $0.span.length
    }
    return here.first { place.column < $0.span.column + $0.span.length } ?? here.first
  }

  /// The places at which a symbol is named.
  func occurrences(of symbol: Symbol) -> [Occurrence] { occurrences.filter { $0.symbol == symbol } }

  var declared: Set<Symbol> { Set(occurrences.lazy.filter(\.isDeclaration).map(\.symbol)) }
}
