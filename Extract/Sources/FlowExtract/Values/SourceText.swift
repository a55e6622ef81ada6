import SwiftSyntax

/// A text, or source code whose text is made only when somebody asks.
enum SourceText {
  case text(String)
  case node(Syntax)
  /// The operands and operators of an expression whose operators are not sorted out.
  case sequence([ExprSyntax])

  var string: String {
    switch self {
    case .text(let text): text
    case .node(let node): node.line
    case .sequence(let elements): elements.map(\.line).joined(separator: " ")
    }
  }
}
