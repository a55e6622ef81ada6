public import FlowDiagnostics

/// Reads formulas about runs (`ltl`) and about states (`ctl`) from text.
///
/// Operators, from the tightest to the loosest: `!` `X` `F` `G`, with `A` or `E` before them (also `not`, `<>`, `[]`); then
/// `U` `R` `W`, from the right; `&` (also `&&`, `and`) and then `|` (also `||`, `or`), from the left; `->` (also
/// `implies`), from the right; `<->`, from the left. So `p & q U r -> s` is `(p & (q U r)) -> s`. Atoms are described by
/// ``ParsedAtom``. Capital letters that are operators never name an atom; a gate with such a name is
/// written in braces.
public enum FormulaParser {
  /// The result of reading a text: a formula, or the mistakes that prevent one, in the order of the text.
  public struct Result<Formula> {
    /// The formula; nil if there are mistakes.
    public var formula: Formula?
    /// The mistakes in the text, with their places.
    public var mistakes: [Located<FormulaMistake>]
  }

  /// Reads a formula about one run.
  ///
  /// - Parameter place: Returns the span of the text's Unicode scalars at some offsets. The range may be empty at the end of the
  ///   text.
  public static func linear(_ text: String, place: @escaping (Range<Int>) -> SourceSpan)
    -> Result<LTLFormula<ParsedAtom>>
  {
    read(text, place: place) { $0.linear(&$1) }
  }

  /// Reads a formula about states; `place` is as for ``linear(_:place:)``.
  public static func branching(_ text: String, place: @escaping (Range<Int>) -> SourceSpan)
    -> Result<CTLFormula<ParsedAtom>>
  {
    read(text, place: place) { $0.branching(&$1) }
  }

  private static func read<Formula>(
    _ text: String, place: @escaping (Range<Int>) -> SourceSpan,
    _ convert: (FormulaSyntax, inout [PlacedMistake]) -> Formula
  ) -> Result<Formula> {
    var parser = FormulaSyntaxParser(text, place: place)
    let syntax = parser.wholeFormula()
    var mistakes = parser.mistakes
    let formula = convert(syntax, &mistakes)
    let ordered = mistakes.enumerated().sorted {
      ($0.element.range.lowerBound, $0.offset) < ($1.element.range.lowerBound, $1.offset)
    }
    return Result(
      formula: mistakes.isEmpty ? formula : nil,
      mistakes: ordered.map { Located($0.element.mistake, at: place($0.element.range)) })
  }
}

extension FormulaParser.Result: Sendable where Formula: Sendable {}
