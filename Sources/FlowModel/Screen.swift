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
  /// Whether a flow may end here.
  public var isTerminal = false
  /// Whether it holds unsaved work.
  public var isDirty = false
  /// Whether a swipe or back can leave it.
  public var isDismissible = true
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
  /// What a tap does before the alert closes.
  public var body: Body

  /// Declares a button.
  public init(name: Located<String>, role: Role? = nil, body: Body = .statements([])) {
    self.name = name
    self.role = role
    self.body = body
  }
}
