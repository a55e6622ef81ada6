/// A field of a coordinator, by name.
public struct FieldReference: Sendable, Hashable {
  /// The coordinator.
  public var coordinator: String
  /// The field.
  public var field: String

  /// Names a field.
  public init(coordinator: String, field: String) {
    self.coordinator = coordinator
    self.field = field
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
    self.name = name
    self.arguments = arguments
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
  /// The front page itself is this screen, registered or not.
  case frontPage(screen: String)
  /// Some alert or dialog is up.
  case alertUp
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
  /// The slot is bound and what it wants is not what it shows.
  case disagrees(FieldReference)
}

/// What can be true of a step.
public enum StepProposition: Sendable, Hashable {
  /// The step's event is of this origin.
  case origin(EventOrigin)
  /// The system noted this fact while taking the step.
  case noted(StepNote)
  /// The step's event, link or button is declared by this name, whatever its arguments, case or outcome.
  case event(String)
}

/// A fact that is noted while a step is taken; it changes nothing else.
public enum StepNote: Int, Sendable, Hashable, CaseIterable {
  /// A push, or the tail of a replace, was refused at a stack's limit.
  case boundedStack = 0
  /// A pop, popTo or dismiss found nothing, or not enough, to remove.
  case popSafe = 1
  /// A shown item was replaced from outside.
  case destinationOverwritten = 2
  /// A presentation asked for while another class was being closed was lost.
  case dismissPresentRace = 3
  /// A link's branch pushed, presented or replaced something that can be a page or an alert.
  case linkAimed = 4
  /// What the link's branch asked for last is not in front after the step.
  case linkMissed = 5
  /// A present statement ran.
  case presented = 6
  /// A statement that removes something ran.
  case removed = 7
  /// A push or replace statement ran.
  case pushed = 8
}
