import SwiftSyntax

/// What views bind presentations to: `.sheet(item: $model.destination.edit)` makes `destination` a slot.
final class ViewBindings {
  struct Binding {
    let style: String?
    let modifier: String
    var dismissible = true
    var place: Place
    /// The case of an enum slot that is shown in this style.
    var caseName: String?
    /// What is shown.
    var content: ShownContent?
    /// The buttons, if it is an alert or a dialog.
    var buttons: [Facts.Button] = []

    /// The kind of slot that a property of a type is when it is bound so.
    func slotKind(type: TypeText) -> Slot.Kind {
      switch modifier {
      case "TabView": .tab
      case "NavigationStack", "FlowStack", "NBNavigationStack": .stack
      case "List", "NavigationSplitView": .selection
      default: type.text == "Bool" ? .bool : .optional
      }
    }
  }

  /// What a view shows for the values of a type that are pushed: `.navigationDestination(for: Product.self) { … }`.
  struct Destination {
    /// The last part of the type's name.
    let type: String
    let content: ShownContent
  }

  private var found: [String: [Binding]] = [:]
  private var destinations: [String: [Destination]] = [:]
  private var seenOwners: Set<String> = []
  private var choices: Set<String> = []

  func add(_ binding: Binding, to property: PropertyEntry) {
    found[key(property), default: []].append(binding)
    seenOwners.insert(property.owner.qualifiedName)
  }

  func add(_ destination: Destination, in owner: TypeEntry) {
    destinations[owner.qualifiedName, default: []].append(destination)
  }

  /// The destinations that a view declares, by its full name.
  func destinations(of owner: String) -> [Destination] { destinations[owner] ?? [] }

  /// The screen that is shown for a value that is pushed in a view: the view's name instead of the value's type. If only the
  /// text of the value is known, the view must have one destination.
  func screen(pushing target: String?, in owner: String) -> String? {
    let all = destinations(of: owner)
    let isUnknown = target?.hasPrefix("<") ?? true
    let destination = isUnknown ? (all.count == 1 ? all[0] : nil) : all.first { $0.type == target }
    guard case .view(let view)? = destination?.content else { return target }
    return view.name
  }

  /// Some view shows one of several screens by the value of the property.
  func addChoice(of property: PropertyEntry) { choices.insert(key(property)) }
  func chooses(_ property: PropertyEntry) -> Bool { choices.contains(key(property)) }

  private func key(_ property: PropertyEntry) -> String { "\(property.owner.qualifiedName).\(property.name)" }

  func isBound(_ property: PropertyEntry) -> Bool { found[key(property)] != nil }
  func binding(of property: PropertyEntry) -> Binding? { found[key(property)]?.first }
  func all(of property: PropertyEntry) -> [Binding] { found[key(property)] ?? [] }

  /// Whether some view binds a presentation to the type: what it does not bind there is then no slot.
  func isSeen(_ owner: TypeEntry) -> Bool { seenOwners.contains(owner.qualifiedName) }
}
