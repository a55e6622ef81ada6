public import FlowModel

/// A state with its names back on: the screen, and every field, wanted and shown.
public struct StateDescription: Sendable, Hashable {
  /// Whether and how a slot's wanted item is on screen.
  public enum Presence: Sendable, Hashable {
    /// On screen.
    case shown
    /// Queued behind something; the page from which it was asked for.
    case waiting(asked: ItemValue)
    /// Was shown and closed without write-back, or was dropped: it will not be shown until the slot changes.
    case spent
    /// Nothing binds the slot, so it is never shown.
    case unbound
  }

  /// What one field holds.
  public enum Content: Sendable, Hashable {
    /// The items from the bottom up.
    case stack([ItemValue])
    /// What is wanted, and whether it is shown; nil for nothing.
    case slot(wanted: ItemValue, kind: PresentationKind, Presence)
    /// A slot that wants nothing.
    case empty
    /// A variable's value.
    case variable(String)
  }

  /// A field's name and content.
  public struct Field: Sendable, Hashable {
    /// The name.
    public var name: String
    /// The content.
    public var content: Content

    /// Names what a field holds.
    package init(name: String, content: Content) {
      self.name = name
      self.content = content
    }
  }

  /// The front page.
  public var page: ItemValue
  /// The alert or dialog that is up.
  public var alert: ItemValue?
  /// What is on screen from the bottom up: the root, the pushed screens, what covers them, the alert.
  public var layers: [ItemValue]
  /// The root coordinator's fields in the order of declaration.
  public var fields: [Field]

  /// Describes a state.
  package init(page: ItemValue, alert: ItemValue?, layers: [ItemValue], fields: [Field]) {
    self.page = page
    self.alert = alert
    self.layers = layers
    self.fields = fields
  }

  /// The whole state on one line, the same for equal states only.
  ///
  /// Fields in the order of declaration joined by `; `: `path=[a, b(x)]`, `sheet=nil`,
  /// `sheet=login(profile):sheet:shown` (or `waiting(home)`, `spent`, `unbound`), `session=none`.
  public var key: String {
    fields.map { field in
      switch field.content {
      case .stack(let items): "\(field.name)=[\(items.map(\.description).joined(separator: ", "))]"
      case .empty: "\(field.name)=nil"
      case .slot(let wanted, let kind, let presence): "\(field.name)=\(wanted):\(kind.rawValue):\(presence)"
      case .variable(let value): "\(field.name)=\(value)"
      }
    }.joined(separator: "; ")
  }
}

extension StateDescription.Presence: CustomStringConvertible {
  /// `shown`, `waiting(home)`, `spent` or `unbound`.
  public var description: String {
    switch self {
    case .shown: "shown"
    case .waiting(let asked): "waiting(\(asked))"
    case .spent: "spent"
    case .unbound: "unbound"
    }
  }
}
