extension Body {
  /// A body with one thing removed.
  struct Variant {
    var kind: Mutant.Kind
    var words: String
    var place: SourceSpan
    var body: Body
  }

  /// The body without one of its conditions or dismissals, for each of them. Recurses as deep as the file nests bodies.
  var variants: [Variant] {
    switch self {
    case .statements(let statements): Self.variants(of: statements)
    case .cases(let cases): Self.variants(of: cases)
    case .outcomes(let outcomes):
      outcomes.indices.flatMap { index in
        outcomes[index].body.variants.map { variant in
          var changed = outcomes
          changed[index].body = variant.body
          var variant = variant
          variant.body = .outcomes(changed)
          return variant
        }
      }
    }
  }

  private static func variants(of statements: [Statement]) -> [Variant] {
    statements.indices.compactMap { index in
      guard let words = statements[index].dismissal else { return nil }
      var rest = statements
      rest.remove(at: index)
      if rest.isEmpty { rest = [Statement(.stay, at: statements[index].span)] }
      return Variant(
        kind: .dismissal, words: "'\(words)'", place: statements[index].span, body: .statements(rest))
    }
  }

  /// A case without a condition always runs, so the cases after it are removed as well.
  private static func variants(of cases: [Case]) -> [Variant] {
    cases.indices.flatMap { index -> [Variant] in
      var variants: [Variant] = []
      if cases[index].when != nil {
        var open = cases[index]
        open.when = nil
        variants.append(
          Variant(
            kind: .guardCondition, words: "the condition of case \(index + 1)", place: open.span,
            body: .cases(cases[..<index] + [open])))
      }
      return variants
        + cases[index].body.variants.map { variant in
          var changed = cases
          changed[index].body = variant.body
          var variant = variant
          variant.body = .cases(changed)
          return variant
        }
    }
  }
}

extension Statement {
  /// The statement as written if it dismisses something, otherwise nil.
  fileprivate var dismissal: String? {
    switch kind {
    case .dismiss, .dismissSlot, .dismissAll, .dismissSelf: text
    default: nil
    }
  }
}
