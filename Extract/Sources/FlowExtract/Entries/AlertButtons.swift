import SwiftSyntax

/// Finds the buttons that views give to alerts and dialogs: `.alert("Sure?", isPresented: $isAsking) { Button("Yes") { … } }`.
struct AlertButtons {
  let owner: TypeEntry

  /// The buttons of a call, if it makes an alert or a dialog.
  func buttons(of call: FunctionCallExprSyntax) -> [Facts.Button] {
    let labelled = call.arguments.first { $0.label?.text == "actions" }?.expression
    guard let closure = call.trailingClosure ?? labelled?.as(ClosureExprSyntax.self) else { return [] }
    return Self.controls(in: closure.statements).compactMap { button in
      guard let title = button.firstText else { return nil }
      let role = button.arguments.first { $0.label?.text == "role" }?.expression.line
      return Facts.Button(
        title: title, role: role.map { String($0.drop { $0 == "." }) },
        event: titles[title] == 1 ? "\(owner.name).\(title)" : nil)
    }
  }

  /// How many buttons of the view have each title. Several of one title are told apart by numbers, in the order in which they
  /// are seen.
  private var titles: [String: Int] {
    let bodies =
      owner.propertyOrder.compactMap { owner.properties[$0]?.getter } + owner.functionOrder.compactMap(\.body)
    let all = bodies.flatMap(Self.controls).compactMap(\.firstText)
    return Dictionary(all.map { ($0, 1) }, uniquingKeysWith: +)
  }

  private static func controls(in statements: CodeBlockItemListSyntax) -> [FunctionCallExprSyntax] {
    let finder = CallFinder(viewMode: .sourceAccurate)
    finder.walk(statements)
    return finder.calls.filter { $0.calledExpression.line == "Button" }
  }
}
