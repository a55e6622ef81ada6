public import FlowDiagnostics

/// An owner of navigation state: fields and the events that change them.
public struct Coordinator: Sendable, Hashable {
  /// Its name.
  public var name: Located<String>
  /// The screen at the bottom.
  public var root: ItemExpression?
  /// Its state, in the order of declaration.
  public var fields: [Field] = []
  /// Its events and links, in the order of declaration, events first.
  public var events: [Event] = []
  /// The fields that come back after a relaunch.
  public var restores: [Located<String>] = []

  /// A coordinator without state or events.
  public init(name: Located<String>) {
    self.name = name
  }
}

/// One field of a coordinator's state.
public struct Field: Sendable, Hashable {
  /// What a field holds.
  public enum Kind: Sendable, Hashable {
    /// A path of pushed screens.
    case stack(StackDeclaration)
    /// An optional presentation.
    case slot(SlotDeclaration)
    /// A finite variable.
    case variable(VariableDeclaration)
  }

  /// Its name.
  public var name: Located<String>
  /// What it holds.
  public var kind: Kind

  /// Declares a field.
  public init(name: Located<String>, kind: Kind) {
    self.name = name
    self.kind = kind
  }
}

/// A path of pushed screens.
public struct StackDeclaration: Sendable, Hashable {
  /// The screens that can be pushed.
  public var screens: [Located<String>]
  /// The author's claim that it never grows beyond this; nil means the default bound of 4.
  public var limit: Located<Int>?

  /// Declares a stack.
  public init(screens: [Located<String>], limit: Located<Int>? = nil) {
    self.screens = screens
    self.limit = limit
  }
}

/// The way a slot's content comes on screen.
public enum PresentationKind: String, Sendable, Hashable, CaseIterable {
  /// A card that can be swiped away.
  case sheet
  /// A cover that cannot be swiped away.
  case fullScreenCover
  /// A popover.
  case popover
  /// A modal of a modal container.
  case modal
  /// An alert.
  case alert
  /// A dialog with choices; a tap outside cancels it.
  case confirmationDialog
  /// An item-driven destination on top of the stack.
  case push
  /// A message that covers nothing.
  case toast

  /// Whether it covers the page below it.
  public var isModal: Bool {
    switch self {
    case .sheet, .fullScreenCover, .popover, .modal: true
    case .alert, .confirmationDialog, .push, .toast: false
    }
  }

  /// Whether it asks a question over the page, which stays readable.
  public var isAlert: Bool {
    switch self {
    case .alert, .confirmationDialog: true
    case .sheet, .fullScreenCover, .popover, .modal, .push, .toast: false
    }
  }
}

/// An optional presentation; with several kinds it is one enum slot.
public struct SlotDeclaration: Sendable, Hashable {
  /// What can be presented in one way.
  public struct Presentation: Sendable, Hashable {
    /// The way.
    public var kind: PresentationKind
    /// The screens, or for alert kinds the alerts, that can be presented so.
    public var names: [Located<String>]

    /// Lists what can be presented in one way.
    public init(kind: PresentationKind, names: [Located<String>]) {
      self.kind = kind
      self.names = names
    }
  }

  /// The ways and contents, in the order of declaration.
  public var presentations: [Presentation]
  /// Whether something in the view binds it; otherwise it is never shown.
  public var isBound = true
  /// Whether a swipe, a tap outside or an answer clears it.
  public var writesBack = true

  /// Declares a slot.
  public init(presentations: [Presentation]) {
    self.presentations = presentations
  }
}

/// A finite variable.
public struct VariableDeclaration: Sendable, Hashable {
  /// Its values.
  public var type: ValueType
  /// Its initial value; nil means the first one, or `nil` for an optional type.
  public var initial: Located<String>?

  /// Declares a variable.
  public init(type: ValueType, initial: Located<String>? = nil) {
    self.type = type
    self.initial = initial
  }
}
