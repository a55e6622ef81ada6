public import FlowDiagnostics

/// An owner of navigation state: fields and the events that change them.
public struct Coordinator: Sendable, Hashable {
  /// Its name.
  public var name: Located<String>
  /// The bottom screen, the first of ``roots``; nil if the coordinator has tabs instead.
  public var root: ItemExpression?
  /// The possible bottom screens if `set root` can swap them; empty for a fixed root.
  public var roots: [ItemExpression] = []
  /// Its state, in the order of declaration.
  public var fields: [Field] = []
  /// Its events and links, in the order of declaration, events first.
  public var events: [Event] = []
  /// Its effects, in the order of declaration.
  public var effects: [Effect] = []
  /// The fields that come back after a relaunch.
  public var restores: [Located<String>] = []
  /// How deeply it may be nested in itself, itself included; nil if the file does not say.
  public var limit: Located<Int>?

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
    /// Screens side by side, all alive, one of them selected.
    case tabs(TabsDeclaration)
    /// A finite variable.
    case variable(VariableDeclaration)
  }

  /// Its name.
  public var name: Located<String>
  /// What it holds.
  public var kind: Kind

  /// Declares a field.
  public init(name: Located<String>, kind: Kind) {
    (self.name, self.kind) = (name, kind)
  }
}

/// A path of pushed screens.
public struct StackDeclaration: Sendable, Hashable {
  /// The screens that can be pushed.
  public var screens: [Located<String>]
  /// The author's claim that it never grows beyond this; nil means the default bound of 4.
  public var limit: Located<Int>?
  /// Whether it is integrated into its owner (`composed: false` says that it is not, T9 and T15).
  public var isComposed = true
  /// Whether loops of the presenting task drive its screens (`then: true`, A7 and A20).
  public var isDrivenByLoops = false
  /// Who writes it, when the file says so.
  public var writers: [Located<String>] = []

  /// Declares a stack.
  public init(screens: [Located<String>], limit: Located<Int>? = nil) {
    (self.screens, self.limit) = (screens, limit)
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
  /// A view laid over this coordinator's own pages, below whatever it presents (S28).
  case overlay
  /// A window above everything.
  case window

  /// Whether it covers the page below it.
  public var isModal: Bool {
    switch self {
    case .sheet, .fullScreenCover, .popover, .modal: true
    case .alert, .confirmationDialog, .push, .toast, .overlay, .window: false
    }
  }

  /// Whether it asks a question over the page, which stays readable.
  public var isAlert: Bool {
    switch self {
    case .alert, .confirmationDialog: true
    case .sheet, .fullScreenCover, .popover, .modal, .push, .toast, .overlay, .window: false
    }
  }

  /// A short word for it in pictures: `cover`, `dialog`, else its name.
  package var pictureWord: String {
    switch self {
    case .fullScreenCover: "cover"
    case .confirmationDialog: "dialog"
    case .sheet, .popover, .modal, .alert, .push, .toast, .overlay, .window: rawValue
    }
  }
}

/// An optional presentation; with several kinds it is one enum slot.
public struct SlotDeclaration: Sendable, Hashable {
  /// The screens or alerts that can be presented in one way.
  public struct Presentation: Sendable, Hashable {
    /// How they are presented.
    public var kind: PresentationKind
    /// The screens, or for alert kinds the alerts.
    public var names: [Located<String>]

    /// Lists what can be presented in one way.
    public init(kind: PresentationKind, names: [Located<String>]) {
      (self.kind, self.names) = (kind, names)
    }
  }

  /// The presentations, in the order of declaration.
  public var presentations: [Presentation]
  /// Whether something in the view binds it; otherwise it is never shown.
  public var isBound = true
  /// Whether a swipe, a tap outside or an answer clears it.
  public var writesBack = true
  /// Whether an answered alert is ephemeral state that the library clears (TCA, T2).
  public var isEphemeral = true
  /// Whether presenting something in it suspends the presenting event, as `await` does.
  public var awaits = false
  /// Whether the token that keeps a modal alive is held (`token: dropped` says that it is not, M4).
  public var holdsToken = true
  /// Whether a modal host is found from here (`host: false` says that none is, M2).
  public var hasHost = true
  /// Whether it is integrated into its owner (`composed: false` says that it is not, T9).
  public var isComposed = true
  /// Whether items of one case are the same whatever their arguments (`identity: case`, T1' and T5).
  public var identifiesByCase = false
  /// The key that tells this modal from others of its container (M10).
  public var key: Located<String>?
  /// Whether the container exists only while something is presented (`conditional: true`, M17).
  public var isConditional = false
  /// The screen or alert that it wants from the start; nil for nothing.
  public var initial: Located<String>?
  /// The condition under which the view renders what is wanted, read in the instance.
  public var shownWhen: Condition?
  /// The screen whose view binds it: shown only while that screen is mounted (S10, S21, U5).
  public var anchor: Located<String>?
  /// The screen that the presentation belongs to and should not outlive.
  public var owner: Located<String>?
  /// Who writes it, when the file says so.
  public var writers: [Located<String>] = []
  /// What runs when a person closes the presentation by a swipe, back or a tap outside.
  public var onDismiss: Body?

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
  /// Whether its values are consecutive numbers that can be counted up and down, as `{ range: 0..3 }` declares.
  public var isCounter = false

  /// Declares a variable.
  public init(type: ValueType, initial: Located<String>? = nil) {
    (self.type, self.initial) = (type, initial)
  }
}

/// Screens side by side; each item lives from the start, and the first is selected.
public struct TabsDeclaration: Sendable, Hashable {
  /// The tabs' screens, each once.
  public var screens: [Located<String>]

  /// Declares tabs.
  public init(screens: [Located<String>]) {
    self.screens = screens
  }
}

/// Work that runs by itself once started and ends with an outcome, unless it is cancelled.
public struct Effect: Sendable, Hashable {
  /// When a running effect is dropped.
  public enum Cancellation: Sendable, Hashable {
    /// No item of this screen is left in the coordinator's stacks and slots.
    case leave(Located<String>)
    /// The event happened.
    case event(Located<String>)
  }

  /// Its name.
  public var name: Located<String>
  /// Its parameters; each combination of values runs independently.
  public var parameters: [Parameter] = []
  /// The ways it can end.
  public var outcomes: [Body.Outcome]
  /// What cancels it.
  public var cancelledBy: [Cancellation] = []
  /// The screen that the task belongs to, and without which it should not navigate.
  public var owner: Located<String>?

  /// Declares an effect that nothing cancels.
  public init(name: Located<String>, outcomes: [Body.Outcome]) {
    (self.name, self.outcomes) = (name, outcomes)
  }
}
