import SwiftSyntax

extension FunctionCallExprSyntax {
  /// The first argument, if it is a text without values in it.
  var firstText: String? {
    let literal = arguments.first?.expression.as(StringLiteralExprSyntax.self)
    guard let literal, literal.segments.allSatisfy({ $0.is(StringSegmentSyntax.self) }) else { return nil }
    return literal.segments.map(\.description).joined().trimmingBlanks
  }
}

extension CodeBlockItemListSyntax {
  /// The first text that a view begins with: `Text("Save")`, `Label("Save", systemImage: …)`, the name of an image.
  var shownText: String? {
    let finder = CallFinder(viewMode: .sourceAccurate)
    finder.walk(self)
    let texts = finder.calls.filter { ["Text", "Label", "TextState"].contains($0.calledExpression.line) }
    return (texts + finder.calls).lazy.compactMap(\.firstText).first
  }
}
