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

  private var found: [String: [Binding]] = [:]
  private var seenOwners: Set<String> = []
  private var choices: Set<String> = []

  func add(_ binding: Binding, to property: PropertyEntry) {
    found[key(property), default: []].append(binding)
    seenOwners.insert(property.owner.qualifiedName)
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
