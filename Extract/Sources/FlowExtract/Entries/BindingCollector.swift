import SwiftSyntax

/// Finds what views bind presentations to.
struct BindingCollector {
  let project: Project
  let bindings: ViewBindings

  func collect() {
    for type in project.types
    where type.inheritedNames.contains(where: { ["View", "App", "Scene", "ViewModifier"].contains($0) })
      || type.makesBody
    {
      for name in type.propertyOrder {
        guard let property = type.properties[name], let getter = property.getter else { continue }
        collect(getter, type, property.file)
      }
      for function in type.functionOrder {
        if let body = function.body { collect(body, type, function.file) }
      }
    }
  }

  private func collect(_ body: CodeBlockItemListSyntax, _ owner: TypeEntry, _ file: SourceFile) {
    let finder = CallFinder(viewMode: .sourceAccurate)
    finder.walk(body)
    for choice in finder.switches where ViewVocabulary.choosesScreens(choice) {
      let names = Self.names(choice.subject)?.filter { $0 != "self" }
      guard let found = names.flatMap({ property($0, owner) }), found.rest.isEmpty else {
        continue
      }
      bindings.addChoice(of: found.property)
    }
    for call in finder.calls {
      let callee = call.calledExpression
      let name =
        callee.as(MemberAccessExprSyntax.self)?.declName.baseName.text ?? callee.as(
          DeclReferenceExprSyntax.self)?.baseName.text ?? ""
      guard let known = ViewVocabulary.style(name) else { continue }
      let content = known.isPresentation ? ShownViews(project: project, owner: owner).content(of: call) : nil
      if name == "navigationDestination", let content, let type = Self.valueType(of: call) {
        bindings.add(ViewBindings.Destination(type: type, content: content), in: owner)
      }
      for argument in call.arguments {
        let label = argument.label?.text
        guard
          ["item", "isPresented", "path", "selection", "unwrapping", "presenting", nil, "store", "type"]
            .contains(label)
        else { continue }
        guard let chain = Self.chain(argument.expression), let found = property(chain, owner) else {
          continue
        }
        var binding = ViewBindings.Binding(
          style: known.style, modifier: name, place: Place(file: file.index, line: file.line(of: argument)))
        binding.caseName = found.rest.first { $0 != found.property.name }
        binding.dismissible = !disablesDismissal(call)
        binding.content = content
        if ["alert", "dialog"].contains(known.style) {
          binding.buttons = AlertButtons(owner: owner).buttons(of: call)
        }
        let isOwn = ViewVocabulary.own(name) != nil
        // A project's own modifier may take more than one binding, and others than to what it presents.
        if isOwn, !found.property.mayBePresented { continue }
        bindings.add(binding, to: found.property)
        if !isOwn { break }
      }
    }
  }

  /// The last name of the type in `for: Model.Product.self`.
  private static func valueType(of call: FunctionCallExprSyntax) -> String? {
    let type = call.arguments.first { $0.label?.text == "for" }?.expression.as(MemberAccessExprSyntax.self)
    guard let type, type.declName.baseName.text == "self", let base = type.base else { return nil }
    return TypeText(base.line).lastName
  }

  private func disablesDismissal(_ call: FunctionCallExprSyntax) -> Bool {
    guard let closure = call.trailingClosure else { return false }
    let finder = CallFinder(viewMode: .sourceAccurate)
    finder.walk(closure.statements)
    return finder.calls.contains { call in
      call.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text
        == "interactiveDismissDisabled"
        && call.arguments.first?.expression.line != "false"
    }
  }

  /// The names in `$model.destination.edit`, `$store.scope(state: \.destination?.edit, action: …)`.
  static func chain(_ expression: ExprSyntax) -> [String]? {
    guard let names = names(expression), names.contains(where: { $0.hasPrefix("$") }) || names.first == "self"
    else { return nil }
    return names.map { $0.hasPrefix("$") ? String($0.dropFirst()) : $0 }.filter { $0 != "self" }
  }

  /// The names in `self.model.destination`, outer ones first.
  private static func names(_ expression: ExprSyntax) -> [String]? {
    var names: [String] = []
    var current = expression.stripped
    while true {
      if let member = current.as(MemberAccessExprSyntax.self), let base = member.base {
        names.append(member.declName.baseName.text)
        current = base.stripped
      } else if let call = current.as(FunctionCallExprSyntax.self),
        let callee = call.calledExpression.as(MemberAccessExprSyntax.self),
        callee.declName.baseName.text == "scope",
        let path = call.arguments.first?.expression.as(KeyPathExprSyntax.self), let base = callee.base
      {
        names += path.components.map { $0.line.filter { $0.isLetter || $0.isNumber } }.filter { !$0.isEmpty }
          .reversed()
        current = base.stripped
      } else if let reference = current.as(DeclReferenceExprSyntax.self) {
        names.append(reference.baseName.text)
        break
      } else {
        return nil
      }
    }
    return names.reversed()
  }

  /// The property that a chain of names ends at, and what follows it.
  private func property(_ chain: [String], _ owner: TypeEntry) -> (property: PropertyEntry, rest: [String])? {
    var type: TypeEntry? = owner
    var last: (PropertyEntry, [String])?
    for (index, name) in chain.enumerated() {
      guard let holder = type, let property = project.property(name, of: holder) else { break }
      last = (property, Array(chain[(index + 1)...]))
      guard let text = property.knownType else { break }
      if let store = text.argument(of: "StoreOf") ?? text.argument(of: "Store"),
        let reducer = project.type(store, from: holder)
      {
        type =
          reducer.name == "State"
          ? reducer : project.type(TypeText("\(reducer.qualifiedName).State"), from: holder)
      } else {
        type = project.type(text, from: holder)
      }
      if type?.kind == .enumeration { break }
    }
    return last
  }
}

extension PropertyEntry {
  /// Whether the property's type is one that a presentation is bound to: a Boolean or an optional.
  fileprivate var mayBePresented: Bool { knownType.map { $0.text == "Bool" || $0.isOptional } ?? false }
}

/// Collects the calls and the switches below a node, outer ones first.
final class CallFinder: SyntaxVisitor {
  private(set) var calls: [FunctionCallExprSyntax] = []
  private(set) var switches: [SwitchExprSyntax] = []

  override func visit(_ node: SwitchExprSyntax) -> SyntaxVisitorContinueKind {
    switches.append(node)
    return .visitChildren
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    calls.append(node)
    return .visitChildren
  }
}
