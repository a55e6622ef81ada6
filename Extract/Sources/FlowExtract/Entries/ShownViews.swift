import SwiftSyntax

/// What a closure of a view shows, as far as the sources declare it.
enum ShownContent {
  /// One view, whatever value the closure gets.
  case view(TypeEntry)
  /// A view for each case of the value that the closure switches over.
  case cases([(name: String, view: TypeEntry)])
}

/// Finds the views that closures make.
struct ShownViews {
  let project: Project
  let owner: TypeEntry

  /// Returns what a call's content closure shows: the closure behind the call or under a label.
  func content(of call: FunctionCallExprSyntax) -> ShownContent? {
    let labelled = call.arguments.first { ["content", "destination"].contains($0.label?.text) }?.expression
    let closure = call.trailingClosure ?? labelled?.as(ClosureExprSyntax.self)
    guard let closure else { return nil }
    let finder = CallFinder(viewMode: .sourceAccurate)
    finder.walk(closure.statements)
    if let choice = finder.switches.first {
      let cases = cases(of: choice)
      if !cases.isEmpty { return .cases(cases) }
    }
    return view(madeIn: closure.statements).map { .view($0) }
  }

  private func cases(of choice: SwitchExprSyntax) -> [(name: String, view: TypeEntry)] {
    Interpreter.cases(of: choice.cases).flatMap { one -> [(name: String, view: TypeEntry)] in
      guard case .case(let label) = one.label, let view = view(madeIn: one.statements) else { return [] }
      return label.caseItems.compactMap { item in
        guard case .enumCase(let name, _) = Pattern(item.pattern) else { return nil }
        return (name, view)
      }
    }
  }

  /// Returns the first view of the sources that is made, here or in a function of the same type.
  private func view(madeIn statements: CodeBlockItemListSyntax, followsCalls: Bool = true) -> TypeEntry? {
    let finder = CallFinder(viewMode: .sourceAccurate)
    finder.walk(statements)
    for call in finder.calls {
      guard let name = call.nameWithoutSelf else { continue }
      if let type = project.type(TypeText(name), from: owner), type.isView { return type }
      if followsCalls, let body = owner.functions[name]?.first?.body,
        let made = view(madeIn: body, followsCalls: false)
      {
        return made
      }
    }
    return nil
  }
}

extension TypeEntry {
  fileprivate var isView: Bool { inheritedNames.contains("View") || makesBody }
}

extension FunctionCallExprSyntax {
  /// What is called if it is a plain name: `CartView(…)`, `self.cart()`.
  fileprivate var nameWithoutSelf: String? {
    if let name = calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text { return name }
    let member = calledExpression.as(MemberAccessExprSyntax.self)
    return member?.base?.line == "self" ? member?.declName.baseName.text : nil
  }
}
