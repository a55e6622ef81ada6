import FlowDiagnostics
import FlowLogic

/// Formulas from text and back, with all brackets, so that tests see how a text was taken.
enum FormulaNotation {
  static func place(_ range: Range<Int>) -> SourceSpan {
    SourceSpan(line: 1, column: range.lowerBound + 1, length: range.count)
  }

  static func linear(_ text: String) -> FormulaParser.Result<LTLFormula<ParsedAtom>> {
    FormulaParser.linear(text, place: place)
  }

  static func branching(_ text: String) -> FormulaParser.Result<CTLFormula<ParsedAtom>> {
    FormulaParser.branching(text, place: place)
  }

  /// Each mistake as `column+length: message (suggestion)`.
  static func lines(_ mistakes: [Located<FormulaMistake>]) -> [String] {
    mistakes.map { mistake in
      let hint = mistake.value.suggestion.map { " (\($0))" } ?? ""
      return "\(mistake.span.column)+\(mistake.span.length): \(mistake.value.message)\(hint)"
    }
  }

  static func bracketed(_ formula: LTLFormula<ParsedAtom>) -> String {
    switch formula {
    case .constant(let value): "\(value)"
    case .atom(let atom): "\(atom.kind):\(atom.text)@\(atom.span.column)"
    case .not(let operand): "(! \(bracketed(operand)))"
    case .next(let operand): "(X \(bracketed(operand)))"
    case .eventually(let operand): "(F \(bracketed(operand)))"
    case .always(let operand): "(G \(bracketed(operand)))"
    case .and(let left, let right): "(\(bracketed(left)) & \(bracketed(right)))"
    case .or(let left, let right): "(\(bracketed(left)) | \(bracketed(right)))"
    case .implies(let left, let right): "(\(bracketed(left)) -> \(bracketed(right)))"
    case .iff(let left, let right): "(\(bracketed(left)) <-> \(bracketed(right)))"
    case .until(let left, let right): "(\(bracketed(left)) U \(bracketed(right)))"
    case .release(let left, let right): "(\(bracketed(left)) R \(bracketed(right)))"
    case .weakUntil(let left, let right): "(\(bracketed(left)) W \(bracketed(right)))"
    }
  }

  static func bracketed(_ formula: CTLFormula<ParsedAtom>) -> String {
    switch formula {
    case .constant(let value): "\(value)"
    case .atom(let atom): "\(atom.kind):\(atom.text)@\(atom.span.column)"
    case .not(let operand): "(! \(bracketed(operand)))"
    case .next(let runs, let operand): "(\(runs)X \(bracketed(operand)))"
    case .eventually(let runs, let operand): "(\(runs)F \(bracketed(operand)))"
    case .always(let runs, let operand): "(\(runs)G \(bracketed(operand)))"
    case .and(let left, let right): "(\(bracketed(left)) & \(bracketed(right)))"
    case .or(let left, let right): "(\(bracketed(left)) | \(bracketed(right)))"
    case .implies(let left, let right): "(\(bracketed(left)) -> \(bracketed(right)))"
    case .iff(let left, let right): "(\(bracketed(left)) <-> \(bracketed(right)))"
    case .until(let runs, let left, let right): "\(runs)(\(bracketed(left)) U \(bracketed(right)))"
    case .release(let runs, let left, let right): "\(runs)(\(bracketed(left)) R \(bracketed(right)))"
    case .weakUntil(let runs, let left, let right): "\(runs)(\(bracketed(left)) W \(bracketed(right)))"
    }
  }
}
