import SwiftSyntax

/// Adds the declarations of one file to the project.
struct DeclarationCollector {
  let project: Project
  let file: SourceFile
  /// Inside a private extension, whose members are private.
  private var isPrivate = false

  init(project: Project, file: SourceFile) { (self.project, self.file) = (project, file) }

  func collect() {
    for item in file.tree.statements {
      switch item.item {
      case .decl(let declaration): collect(declaration, into: nil)
      default: break
      }
    }
  }

  func place(_ node: some SyntaxProtocol) -> Place { Place(file: file.index, line: file.line(of: node)) }

  private func collect(_ declaration: DeclSyntax, into owner: TypeEntry?) {
    switch declaration.kind {
    case .structDecl, .classDecl, .enumDecl, .actorDecl, .protocolDecl: collectType(declaration, into: owner)
    case .extensionDecl:
      guard let node = declaration.as(ExtensionDeclSyntax.self) else { return }
      let entry = project.extended(TypeText(node.extendedType), place: place(node))
      entry.inherited += inherited(node.inheritanceClause)
      var inside = self
      inside.isPrivate = traits(node.modifiers).contains(.privateMember)
      inside.collectMembers(node.memberBlock, into: entry)
    case .variableDecl:
      if let node = declaration.as(VariableDeclSyntax.self) {
        collectVariables(node, into: owner ?? project.globals)
      }
    case .functionDecl:
      if let node = declaration.as(FunctionDeclSyntax.self) {
        collectFunction(node, into: owner ?? project.globals)
      }
    case .initializerDecl:
      if let node = declaration.as(InitializerDeclSyntax.self), let owner {
        collectInitializer(node, into: owner)
      }
    case .enumCaseDecl:
      if let node = declaration.as(EnumCaseDeclSyntax.self), let owner { collectCases(node, into: owner) }
    case .typeAliasDecl:
      if let node = declaration.as(TypeAliasDeclSyntax.self), let owner {
        owner.aliases[node.name.text] = TypeText(node.initializer.value)
      }
    case .ifConfigDecl:
      guard let node = declaration.as(IfConfigDeclSyntax.self) else { return }
      if case .decls(let members)? = CompilationCondition.chosen(node)?.elements {
        for member in members { collect(member.decl, into: owner) }
      } else if case .statements(let items)? = CompilationCondition.chosen(node)?.elements {
        for item in items { if case .decl(let declaration) = item.item { collect(declaration, into: owner) } }
      }
    default: break
    }
  }

  private func collectType(_ declaration: DeclSyntax, into owner: TypeEntry?) {
    guard let group = declaration.asProtocol((any DeclGroupSyntax).self),
      let named = declaration.asProtocol((any NamedDeclSyntax).self)
    else { return }
    let kind: TypeEntry.Kind =
      switch declaration.kind {
      case .structDecl: .structure
      case .classDecl: .classType
      case .enumDecl: .enumeration
      case .actorDecl: .actorType
      default: .protocolType
      }
    let entry = project.declared(named.name.text, kind: kind, place: place(named.name), in: owner)
    entry.attributes.formUnion(attributes(group.attributes).map(\.name))
    entry.inherited += inherited(group.inheritanceClause)
    collectMembers(group.memberBlock, into: entry)
  }

  private func collectMembers(_ block: MemberBlockSyntax, into owner: TypeEntry) {
    for member in block.members { collect(member.decl, into: owner) }
  }

  private func collectVariables(_ node: VariableDeclSyntax, into owner: TypeEntry) {
    let attributes = attributes(node.attributes)
    var traits = traits(node.modifiers)
    if node.bindingSpecifier.tokenKind == .keyword(.let) { traits.insert(.constant) }
    for binding in node.bindings {
      guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text else { continue }
      owner.add(
        PropertyEntry(
          name: name, type: binding.typeAnnotation.map { TypeText($0.type) }, attributes: attributes,
          initial: binding.initializer?.value, accessors: accessors(binding.accessorBlock), traits: traits,
          place: place(binding), owner: owner, file: file))
    }
  }

  private func accessors(_ block: AccessorBlockSyntax?) -> (
    CodeBlockItemListSyntax?, AccessorBody?, AccessorBody?
  ) {
    guard let block else { return (nil, nil, nil) }
    switch block.accessors {
    case .getter(let statements): return (statements, nil, nil)
    case .accessors(let list):
      var (getter, setter, observer): (CodeBlockItemListSyntax?, AccessorBody?, AccessorBody?) = (
        nil, nil, nil
      )
      for accessor in list {
        guard let statements = accessor.body?.statements else { continue }
        let parameter = accessor.parameters?.name.text
        switch accessor.accessorSpecifier.text {
        case "get": getter = statements
        case "set": setter = AccessorBody(parameter: parameter ?? "newValue", statements: statements)
        case "didSet", "willSet":
          observer = AccessorBody(parameter: parameter ?? "oldValue", statements: statements)
        default: break
        }
      }
      return (getter, setter, observer)
    }
  }

  private func collectFunction(_ node: FunctionDeclSyntax, into owner: TypeEntry) {
    var traits = traits(node.modifiers)
    if attributes(node.attributes).contains(where: { $0.name == "objc" || $0.name == "IBAction" }) {
      traits.insert(.actionOfInterface)
    }
    owner.add(
      FunctionEntry(
        name: node.name.text, parameters: parameters(node.signature.parameterClause.parameters),
        result: node.signature.returnClause.map { TypeText($0.type) }, body: node.body?.statements,
        traits: traits,
        place: place(node.name), owner: owner === project.globals ? nil : owner, file: file, id: node.id))
  }

  private func collectInitializer(_ node: InitializerDeclSyntax, into owner: TypeEntry) {
    owner.add(
      FunctionEntry(
        name: "init", parameters: parameters(node.signature.parameterClause.parameters), result: nil,
        body: node.body?.statements, traits: traits(node.modifiers), place: place(node), owner: owner,
        file: file,
        id: node.id))
  }

  private func parameters(_ list: FunctionParameterListSyntax) -> [ParameterEntry] {
    list.map { parameter in
      ParameterEntry(
        label: parameter.firstName.text == "_" ? nil : parameter.firstName.text,
        name: (parameter.secondName ?? parameter.firstName).text, type: TypeText(parameter.type),
        isInout: parameter.type.description.contains("inout "), initial: parameter.defaultValue?.value)
    }
  }

  private func collectCases(_ node: EnumCaseDeclSyntax, into owner: TypeEntry) {
    let attributes = attributes(node.attributes)
    for element in node.elements {
      let payload = element.parameterClause?.parameters.map { parameter in
        ParameterEntry(
          label: parameter.firstName?.text, name: (parameter.secondName ?? parameter.firstName)?.text ?? "_",
          type: TypeText(parameter.type), isInout: false, initial: nil)
      }
      owner.cases.append(
        CaseEntry(
          name: element.name.text, payload: payload ?? [], attributes: attributes, place: place(element)))
    }
  }

  private func inherited(_ clause: InheritanceClauseSyntax?) -> [TypeText] {
    clause?.inheritedTypes.map { TypeText($0.type) } ?? []
  }

  private func attributes(_ list: AttributeListSyntax) -> [AttributeText] {
    list.compactMap { element in
      guard case .attribute(let attribute) = element else { return nil }
      let arguments = attribute.arguments.map(\.line) ?? ""
      return AttributeText(name: TypeText(attribute.attributeName).lastName, arguments: arguments)
    }
  }

  private func traits(_ modifiers: DeclModifierListSyntax) -> MemberTraits {
    var traits: MemberTraits = isPrivate ? [.privateMember] : []
    for modifier in modifiers {
      switch modifier.name.text {
      case "private", "fileprivate": if modifier.detail == nil { traits.insert(.privateMember) }
      case "static", "class": traits.insert(.staticMember)
      case "lazy": traits.insert(.lazyMember)
      case "override": traits.insert(.overriding)
      case "weak", "unowned": traits.insert(.weakMember)
      default: break
      }
    }
    return traits
  }
}

extension TypeEntry {
  func add(_ property: PropertyEntry) {
    if properties[property.name] == nil { propertyOrder.append(property.name) }
    properties[property.name] = property
  }

  func add(_ function: FunctionEntry) {
    functions[function.name, default: []].append(function)
    functionOrder.append(function)
  }
}
