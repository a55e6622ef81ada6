public import FlowDiagnostics

/// A place a person can be.
public struct Screen: Sendable, Hashable {
  /// Its name.
  public var name: Located<String>
  /// Its parameters.
  public var parameters: [Parameter] = []
  /// The gates that must be open while it is visible.
  public var requires: [Located<String>] = []
  /// The gate whose login or lock this screen is.
  public var opens: Located<String>?
  /// Whether people count it as home.
  public var isHome = false
  /// When people count it as home; nil for always or never, as ``isHome`` says.
  public var homeWhen: Condition?
  /// Whether a flow may end here.
  public var isTerminal = false
  /// Whether it holds unsaved work.
  public var isDirty = false
  /// When it holds unsaved work; nil for always or never, as ``isDirty`` says.
  public var dirtyWhen: Condition?
  /// Whether it is the lock of the gate that it opens: while that is closed, nothing else may be in front.
  public var isLock = false
  /// Whether the system insists on presenting it itself, so that no modal container can (M16).
  public var isPresentedByUIKit = false
  /// Whether a swipe or back can leave it.
  public var isDismissible = true
  /// When a swipe or back can leave it; nil for always or never, as ``isDismissible`` says.
  public var dismissibleWhen: Condition?
  /// Whether it is meant to be shown once, as an onboarding is.
  public var isShownOnce = false
  /// Whether a destination is registered for it; without one it is blank.
  public var isRegistered = true
  /// The coordinator that lives on it.
  public var coordinator: Located<String>?

  /// A screen without parameters, gates or flags.
  public init(name: Located<String>) {
    self.name = name
  }
}

/// An alert or a confirmation dialog.
public struct Alert: Sendable, Hashable {
  /// Its name.
  public var name: Located<String>
  /// Its parameters.
  public var parameters: [Parameter] = []
  /// Whether it is meant to be shown once.
  public var isShownOnce = false
  /// The declared buttons; the platform may add its own.
  public var buttons: [Button] = []

  /// An alert without parameters or buttons.
  public init(name: Located<String>) {
    self.name = name
  }
}

/// A button of an alert.
public struct Button: Sendable, Hashable {
  /// What a button means to the system.
  public enum Role: String, Sendable, Hashable, CaseIterable {
    /// The safe way out.
    case cancel
    /// Destroys something.
    case destructive
  }

  /// Its name.
  public var name: Located<String>
  /// Its role, or nil for an ordinary button.
  public var role: Role?
  /// What a tap does before the alert closes; no statements at all when the file gives no `do`.
  public var body: Body
  /// What the awaiting event resumes with; nil for the button's own name.
  public var resumesWith: Located<String>?

  /// Declares a button.
  public init(name: Located<String>, role: Role? = nil, body: Body = .statements([])) {
    (self.name, self.role, self.body) = (name, role, body)
  }
}

extension [Button] {
  /// Whether the only button is the `OK` that platforms add to an alert without buttons: a tap says that it was read.
  package var isAcknowledgement: Bool {
    count == 1 && self[0].name.value == "OK" && self[0].role == nil
  }
}
