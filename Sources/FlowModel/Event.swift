public import FlowDiagnostics

/// Who or what makes an event happen.
public enum EventOrigin: String, Sendable, Hashable, CaseIterable {
  /// A person does it on a page.
  case user
  /// The system or the world does it, at any time.
  case system
  /// The app does it by itself.
  case app
  /// A URL is opened from outside.
  case link
  /// The platform's back button or gesture.
  case back
  /// A swipe that closes a modal.
  case swipe
  /// A tap outside a dialog.
  case tapOutside
  /// A button of an alert.
  case button
  /// Another tab is selected.
  case tab
  /// A transition ends, in interleaved timing.
  case finish
  /// The process is killed and comes back with what it saved.
  case relaunch

  /// Whether a person does it: declared user events, gestures and buttons.
  public var isUser: Bool {
    switch self {
    case .user, .back, .swipe, .tapOutside, .button, .tab: true
    case .system, .app, .link, .relaunch, .finish: false
    }
  }
}

/// A declared stimulus and its effect.
public struct Event: Sendable, Hashable {
  /// The name, or for a link the URL template.
  public var name: Located<String>
  /// Whether `name` is the URL template of a deep link.
  public var isLink: Bool
  /// Its parameters.
  public var parameters: [Parameter] = []
  /// The pages on which it can happen; empty for any page.
  public var from: [ItemExpression] = []
  /// Who makes it happen, as `by` says; nil if left out (then `user` with `from`, else it never happens by itself).
  public var by: Located<EventOrigin>?
  /// The condition under which it is possible.
  public var when: Condition?
  /// What it does.
  public var body: Body
  /// How it continues when the awaited presentation is answered, by result.
  public var resumes: [Body.Outcome] = []
  /// For a link, the screens whose views handle it; empty if it is handled wherever the coordinator lives.
  public var mountedOn: [Located<String>] = []

  /// Declares an event that can happen nowhere yet.
  public init(name: Located<String>, isLink: Bool = false, body: Body = .statements([])) {
    (self.name, self.isLink, self.body) = (name, isLink, body)
  }

  /// The labels of steps that the platform takes in any flow; no event has such a name (semantics 5.6).
  package static let platformSteps: Set = ["back", "swipe", "tapOutside", "relaunch"]

  /// Who makes it happen; nil if it happens only by `send` or `emit`.
  public var origin: EventOrigin? {
    if isLink { return .link }
    if let by { return by.value }
    return from.isEmpty ? nil : .user
  }
}

/// What an event does.
public indirect enum Body: Sendable, Hashable {
  /// Statements in order, as one tick.
  case statements([Statement])
  /// The first case whose condition holds.
  case cases([Case])
  /// The environment picks one; every outcome is explored.
  case outcomes([Outcome])

  /// One conditional branch.
  public struct Case: Sendable, Hashable {
    /// The condition; nil always holds.
    public var when: Condition?
    /// What the branch does.
    public var body: Body
    /// Where the branch starts.
    public var span: SourceSpan

    /// Declares a branch.
    public init(when: Condition?, body: Body, span: SourceSpan) {
      (self.when, self.body, self.span) = (when, body, span)
    }
  }

  /// One result the environment may pick.
  public struct Outcome: Sendable, Hashable {
    /// Its name.
    public var name: Located<String>
    /// What it does.
    public var body: Body

    /// Declares a result.
    public init(name: Located<String>, body: Body) {
      (self.name, self.body) = (name, body)
    }
  }
}

/// One statement of a body, with its place.
public struct Statement: Sendable, Hashable {
  /// The kinds of statements.
  public enum Kind: Sendable, Hashable {
    /// Append to the stack that lists the screen.
    case push(ItemExpression)
    /// Remove this many from the top of the stack.
    case pop(Int)
    /// Remove down to the topmost match.
    case popTo(ItemExpression)
    /// Empty the stack.
    case popToRoot
    /// Make the stack this list.
    case replace([ItemExpression])
    /// Want something shown, in the slot named or in the only one that lists it.
    case present(ItemExpression, in: SlotReference?)
    /// Clear what is shown.
    case dismiss
    /// Clear a slot.
    case dismissSlot(Located<String>)
    /// Clear every slot.
    case dismissAll
    /// Remove the item that this coordinator lives in.
    case dismissSelf
    /// Give a variable a value.
    case set(Located<String>, to: Located<String>)
    /// Give a variable a case of its sum, with arguments.
    case store(Located<String>, ItemExpression)
    /// Add to a counter, which stays within its range.
    case add(Located<String>, Int)
    /// Give a counter the number of items of a stack.
    case count(Located<String>, stack: Located<String>)
    /// Put another screen at the bottom.
    case swapRoot(ItemExpression)
    /// Remove items until as many are left as a counter says; the topmost of these was recorded as this screen.
    case popToIndex(Located<String>, as: ItemExpression?)
    /// Present, and continue with ``Event/resumes`` when it is answered.
    case await(ItemExpression, in: SlotReference?)
    /// Close the innermost awaited presentation around the page, and resume with this result.
    case complete(Located<String>)
    /// Select a tab.
    case select(Located<String>)
    /// Start an effect.
    case start(ItemExpression)
    /// Cancel an effect; without arguments, all effects of that name.
    case cancel(ItemExpression)
    /// Run an event of this coordinator, or of the child on a screen.
    case send(ItemExpression, to: Located<String>?)
    /// Call the parent's event `screen.name`.
    case emit(ItemExpression)
    /// Nothing.
    case stay
  }

  /// What it does.
  public var kind: Kind
  /// Where it stands.
  public var span: SourceSpan

  /// Places a statement.
  public init(_ kind: Kind, at span: SourceSpan) {
    (self.kind, self.span) = (kind, span)
  }
}

/// A slot, or one kind of an enum slot: `in destination` or `in destination.sheet`.
public struct SlotReference: Sendable, Hashable {
  /// The slot's name.
  public var slot: Located<String>
  /// The kind after the dot.
  public var kind: Located<String>?

  /// Names a slot.
  public init(slot: Located<String>, kind: Located<String>? = nil) {
    (self.slot, self.kind) = (slot, kind)
  }
}

/// A screen or alert with arguments: a value in a statement, a pattern in a condition or in `from`.
public struct ItemExpression: Sendable, Hashable {
  /// One argument, by position or by name.
  public struct Argument: Sendable, Hashable {
    /// The parameter's name, or nil by position.
    public var label: Located<String>?
    /// A value, a bound name or a variable, as one word.
    public var value: Located<String>

    /// Gives an argument.
    public init(label: Located<String>? = nil, value: Located<String>) {
      (self.label, self.value) = (label, value)
    }
  }

  /// The screen or alert.
  public var name: Located<String>
  /// The arguments; in a pattern, those left out match anything.
  public var arguments: [Argument]
  /// The whole call.
  public var span: SourceSpan

  /// Writes a call.
  public init(name: Located<String>, arguments: [Argument] = [], span: SourceSpan) {
    (self.name, self.arguments, self.span) = (name, arguments, span)
  }
}

extension Body {
  /// The statements of every case and outcome, in the order of the file.
  package var everyStatement: [Statement] {
    switch self {
    case .statements(let statements): statements
    case .cases(let cases): cases.flatMap(\.body.everyStatement)
    case .outcomes(let outcomes): outcomes.flatMap(\.body.everyStatement)
    }
  }
}
