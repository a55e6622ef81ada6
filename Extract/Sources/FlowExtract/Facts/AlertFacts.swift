import SwiftSyntax

/// The buttons of alerts, as the sources declare them.
struct AlertFacts {
  let project: Project

  /// The buttons of the alert that a static member of `AlertState` or `ConfirmationDialogState` makes, if there is one.
  func buttons(ofAlert name: String) -> [Facts.Button]? {
    for type in project.types where ["AlertState", "ConfirmationDialogState"].contains(type.name) {
      if let property = type.properties[name] {
        if let initial = property.initial { return buttons(in: initial) }
        if let getter = property.getter { return buttons(in: getter) }
      }
      if let body = type.functions[name]?.first?.body { return buttons(in: body) }
    }
    return nil
  }

  /// The alerts that a unit creates in place.
  func inline(in type: TypeEntry, type name: String) -> [Facts.Case] {
    var found: [Facts.Case] = []
    for body in type.propertyOrder.compactMap({ type.properties[$0]?.getter })
      + type.functionOrder.compactMap(\.body)
    {
      let finder = CallFinder(viewMode: .sourceAccurate)
      finder.walk(body)
      for call in finder.calls where call.calledExpression.line == name {
        let title = call.trailingClosure?.statements.shownText ?? "alert"
        found.append(
          Facts.Case(
            name: title, style: name == "AlertState" ? "alert" : "dialog", buttons: buttons(in: call)))
      }
    }
    return found
  }

  private func buttons(in node: some SyntaxProtocol) -> [Facts.Button] {
    let finder = CallFinder(viewMode: .sourceAccurate)
    finder.walk(node)
    return finder.calls.filter { $0.calledExpression.line == "ButtonState" }.map { call in
      let role = call.arguments.first { $0.label?.text == "role" }?.expression.line
      let action = call.arguments.first { $0.label?.text == "action" }?.expression
      return Facts.Button(
        title: call.trailingClosure?.statements.shownText,
        role: role.map { String($0.drop { $0 == "." }) },
        event: action.flatMap(name))
    }
  }

  private func name(_ action: ExprSyntax) -> String? {
    let names = Pattern(expression: action).eventNames
    return names.last == "send" ? nil : names.filter { $0 != "send" }.joined(separator: ".")
  }
}

extension String {
  /// The text without leading and trailing blanks.
  var trimmingBlanks: String {
    let start = drop { $0.isWhitespace }
    return String(start.prefix(start.count - start.reversed().prefix { $0.isWhitespace }.count))
  }
}
