/// A field of a coordinator, by name, at one place where the coordinator can live.
public struct FieldReference: Sendable, Hashable {
  /// The place, as ``InstanceSite/id``; 0 is the root coordinator.
  public var site: Int
  /// The coordinator.
  public var coordinator: String
  /// The field.
  public var field: String

  /// Names a field; without a site, one of the root coordinator.
  public init(site: Int = 0, coordinator: String, field: String) {
    (self.site, self.coordinator, self.field) = (site, coordinator, field)
  }
}

/// A screen or alert with a value for every parameter, in the order of declaration.
public struct ItemValue: Sendable, Hashable, CustomStringConvertible {
  /// The screen or alert.
  public var name: String
  /// The values.
  public var arguments: [String]

  /// Gives an item.
  public init(name: String, arguments: [String] = []) {
    (self.name, self.arguments) = (name, arguments)
  }

  /// As people write it: `login(profile)`.
  public var description: String {
    arguments.isEmpty ? name : "\(name)(\(arguments.joined(separator: ", ")))"
  }
}

/// What can be true of a state; rules and properties are built from these.
public enum Proposition: Sendable, Hashable {
  /// A condition of the file, read in the root coordinator.
  case condition(Condition)
  /// The gate's condition holds.
  case gateOpen(String)
  /// The front page, or a screen whose child encloses it in the same layer, is this screen.
  case page(screen: String)
  /// The front page, or a screen whose child encloses it in its layer or in one that it is presented from, is this screen.
  case within(screen: String)
  /// The front page itself is this screen, registered or not.
  case frontPage(screen: String)
  /// The front page itself is this screen with these arguments, registered or not.
  case frontItem(ItemValue)
  /// Some alert or dialog is up.
  case alertUp
  /// The alert or dialog that is up is this one, with any arguments, and this slot shows it.
  case alertIsUp(FieldReference, String)
  /// The slot wants something: this screen or alert with any arguments, or for nil anything at all.
  case wants(FieldReference, name: String?)
  /// The slot wants something, to be shown in this way; tells the kinds of an enum slot apart.
  case wantsKind(FieldReference, PresentationKind)
  /// The slot shows something: this item, or for nil anything at all.
  case shows(FieldReference, ItemValue?)
  /// The slot shows this screen or alert, with any arguments.
  case showsName(FieldReference, String)
  /// The slot shows something in this way; tells the kinds of an enum slot apart.
  case showsKind(FieldReference, PresentationKind)
  /// The screen is wanted in some stack or slot, or is the root.
  case wanted(screen: String)
  /// The screen or alert is the page, encloses it, is up, or is shown somewhere.
  case appears(String)
  /// The slot is bound and wants something other than it shows. An empty slot that shows something counts.
  case disagrees(FieldReference)
  /// Some wanted item, anywhere, is this screen or alert with this value for the parameter at a position.
  case wantsArgument(name: String, parameter: Int, value: String)
  /// The variable of an instance that lives at the site has this value.
  case variable(FieldReference, value: String)
  /// The screen is in a stack of a living instance, below that stack's top.
  case belowTop(screen: String)
  /// The screen or alert is the item of the topmost modal, and a swipe can close that.
  case canSwipe(screen: String)
  /// An instance lives at the site, and one of its slots or its root, stack or tabs holds the screen.
  case holds(site: Int, screen: String)
  /// An instance lives at the site.
  case lives(site: Int)
  /// The slot's presentation is awaited and not answered yet.
  case awaiting(FieldReference)
  /// The effect of an instance that lives at the site is pending, with any arguments.
  case pending(FieldReference)
  /// The condition, read in the instance at the site, is true; false if none lives there.
  case conditionAt(site: Int, Condition)
  /// A transition is running, in interleaved timing.
  case moving
  /// The page is one that nobody listens to any more (A20).
  case detachedPage
  /// A button of the alert that is up has the role cancel, declared or added by the platform.
  case cancelOffered
}

/// What can be true of a step.
public enum StepProposition: Sendable, Hashable {
  /// The step's event is of this origin.
  case origin(EventOrigin)
  /// The system noted this fact while taking the step.
  case observed(Observation)
  /// The step's event, link or button is declared by this name, whatever its arguments, case or outcome.
  case event(String)
}

extension Proposition {
  /// The field that it is about; nil if it is about pages, gates or places.
  package var field: FieldReference? {
    switch self {
    case .wants(let field, _), .wantsKind(let field, _), .shows(let field, _), .showsName(let field, _),
      .showsKind(let field, _), .disagrees(let field), .variable(let field, _), .awaiting(let field),
      .pending(let field), .alertIsUp(let field, _):
      field
    case .condition, .gateOpen, .page, .within, .frontPage, .frontItem, .alertUp, .wanted, .appears,
      .wantsArgument,
      .belowTop,
      .canSwipe, .holds, .lives, .conditionAt, .moving, .detachedPage, .cancelOffered:
      nil
    }
  }
}
