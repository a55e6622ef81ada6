/// A place in the state that says which screen is shown.
struct Slot {
  enum Kind: String { case optional, selection, stack, bool, dismissFlag, tab, root }

  let kind: Kind
  let name: String
}

/// Decides which properties hold navigation state, by type, attributes, bindings in views, and names.
final class SlotRules {
  let project: Project
  let bindings: ViewBindings
  private var known: [ObjectIdentifier: Slot?] = [:]

  init(project: Project, bindings: ViewBindings) { (self.project, self.bindings) = (project, bindings) }

  /// The slot that a property is, if it is one.
  func slot(_ property: PropertyEntry) -> Slot? {
    if let slot = known[ObjectIdentifier(property)] { return slot }
    let slot = decide(property)
    known[ObjectIdentifier(property)] = .some(slot)
    return slot
  }

  private func decide(_ property: PropertyEntry) -> Slot? {
    guard !property.traits.contains(.constant), property.type?.isFunction != true else { return nil }
    if property.isComputed, !bindings.isBound(property) { return nil }
    return kind(property).map { Slot(kind: $0, name: property.name) }
  }

  private func kind(_ property: PropertyEntry) -> Slot.Kind? {
    let name = property.name
    if property.has("Presents") || property.has("PresentationState") { return .optional }
    guard let type = property.knownType else { return nil }
    let holder = Holder(property)
    if let bound = bindings.binding(of: property) { return bound.slotKind(type: type) }
    if isStack(name, type, property) { return .stack }
    if bindings.chooses(property), !type.isOptional,
      project.type(type, from: property.owner).map({ $0.kind == .enumeration }) ?? true
    {
      return name.lowercased().contains("select") || SlotNames.isTab(name) || type.lastName.hasSuffix("Tab")
        ? .tab : .root
    }
    if type.isOptional {
      return isOptionalSlot(name, type, property, holder)
        ? (name.hasPrefix("selected") ? .selection : .optional) : nil
    }
    if type.text == "Bool" { return boolKind(name, property, holder) }
    if holder == .plain { return nil }
    if type.lastName.hasSuffix("Tab") || type.lastName.hasSuffix("Tabs") || SlotNames.isTab(name) {
      return .tab
    }
    return isRoot(name, type, property) ? .root : nil
  }

  /// The kind of type that declares a property, which decides how much its name means.
  enum Holder: Equatable {
    case state, observable, view, plain

    init(_ property: PropertyEntry) {
      let owner = property.owner
      if owner.attributes.contains("ObservableState") || owner.name == "State" && owner.parent != nil {
        self = .state
      } else if owner.inheritedNames.contains("View") || owner.makesBody
        || ["State", "StateObject", "Binding"].contains(where: property.has)
      {
        self = .view
      } else if owner.attributes.contains("Observable") || owner.attributes.contains("Perceptible")
        || owner.inheritedNames.contains(where: { $0.hasSuffix("ObservableObject") })
        || property.has("Published")
      {
        self = .observable
      } else {
        self = .plain
      }
    }
  }

  private func isStack(_ name: String, _ type: TypeText, _ property: PropertyEntry) -> Bool {
    if ["NavigationPath", "FlowPath", "StackState"].contains(type.name) || type.argument(of: "Routes") != nil
    {
      return true
    }
    guard let element = type.unwrapped.element else { return false }
    if element.text.hasPrefix("Route<") { return true }
    let looksLikeValues = ["String", "URL", "Int", "UUID", "Data", "CGPoint"].contains(element.name)
    if looksLikeValues { return false }
    if SlotNames.isRouteType(element.name) {
      return SlotNames.isStack(name) || project.type(element, from: property.owner)?.kind == .enumeration
    }
    return SlotNames.isStack(name) && element.text.first?.isLetter == true
      && project.type(element, from: property.owner)?.kind != .structure
  }

  private func isOptionalSlot(_ name: String, _ type: TypeText, _ property: PropertyEntry, _ holder: Holder)
    -> Bool
  {
    let inner = type.unwrapped
    if inner.isFunction || inner.element != nil || SlotNames.isRemembered(name)
      || property.traits.contains(.weakMember)
    {
      return false
    }
    if ["AlertState", "ConfirmationDialogState", "ButtonState"].contains(inner.name) { return true }
    if holder == .state, inner.name.hasSuffix(".State") { return true }
    if SlotNames.isRouteType(inner.name) {
      // A route that nobody observes is only stored for later.
      let waits = name.lowercased().hasSuffix("route") && property.observer == nil
      return holder != .plain || SlotNames.isPresentation(name) && !waits
    }
    if holder == .plain { return false }
    if name.hasPrefix("selected") { return SlotNames.isRouter(property.owner.name) }
    if SlotNames.isPresentation(name) {
      return !["String", "Error", "Date"].contains(inner.name) || name.lowercased().contains("alert")
    }
    let isChildModel =
      inner.lastName.hasSuffix("Model") && holder == .observable && !property.traits.contains(.privateMember)
    return isChildModel && !bindings.isSeen(property.owner)
  }

  private func boolKind(_ name: String, _ property: PropertyEntry, _ holder: Holder) -> Slot.Kind? {
    if holder == .plain { return nil }
    if SlotNames.isDismissFlag(name) { return .dismissFlag }
    return SlotNames.isShowFlag(name) && !bindings.isSeen(property.owner) ? .bool : nil
  }

  private func isRoot(_ name: String, _ type: TypeText, _ property: PropertyEntry) -> Bool {
    guard SlotNames.isRoot(name) || SlotNames.isRouteType(type.name) || SlotNames.isRootType(type.name) else {
      return false
    }
    guard let declared = project.type(type, from: property.owner) else { return SlotNames.isRoot(name) }
    return declared.kind == .enumeration
  }

  /// The slot that a name means in a state outside the sources.
  func undeclared(_ name: String) -> Slot? {
    switch name {
    case "destination", "alert", "sheet", "confirmationDialog", "presentedSheet", "dialog":
      Slot(kind: .optional, name: name)
    case "path", "navigationPath", "routes": Slot(kind: .stack, name: name)
    case "selectedTab": Slot(kind: .tab, name: name)
    default: nil
    }
  }
}
