import SwiftSyntax

/// A call with its arguments' values.
struct Call {
  let node: FunctionCallExprSyntax
  /// The last part of what is called: `append` in `state.path.append(…)`.
  let name: String
  var arguments: [ArgumentValue]
  /// How many of the arguments, at the end, are trailing closures.
  let trailing: Int
  /// Whether the result is unused.
  let isStatement: Bool

  var labels: [String?] { arguments.dropLast(trailing).map(\.label) }
  var first: Value? { arguments.first?.value }

  /// The text of a control, if it is known: its first argument, or what its label begins with.
  var title: String? {
    guard case .literal(let text)? = first, text.hasPrefix("\""), !text.contains("\\(") else {
      return textOfLabel
    }
    return text.replacing("\"", with: "")
  }

  /// The arguments of controls whose trailing closure is the label.
  private static let beforeLabel = ["action", "value", "destination"]

  private var textOfLabel: String? {
    let label =
      argument("label")
      ?? (trailing == 1 && Self.beforeLabel.contains(where: has) ? arguments.last?.value : nil)
    guard case .closure(let closure)? = label else { return nil }
    return closure.syntax.statements.shownText
  }

  func has(_ label: String) -> Bool { arguments.contains { $0.label == label } }
  func argument(_ label: String) -> Value? { arguments.first { $0.label == label }?.value }
}
