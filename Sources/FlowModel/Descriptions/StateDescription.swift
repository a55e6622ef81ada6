/// A state with its names: the page, and every field, wanted and shown.
public struct StateDescription: Sendable, Hashable {
  /// Whether and how a slot's wanted item is on screen.
  public enum Presence: Sendable, Hashable {
    /// On screen.
    case shown
    /// Queued behind something, with the page from which it was requested.
    case waiting(asked: ItemValue)
    /// Was shown and closed without write-back, or was dropped: it will not be shown until the slot changes.
    case spent
    /// Nothing binds the slot, so it is never shown.
    case unbound
    /// Wanted, but held back by where the slot stands: `on`, `shownWhen`, or a tab that is not selected.
    case hidden
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
    /// The selected tab.
    case tabs(selected: String)
    /// The bottom screen, if it can change.
    case root(ItemValue)
    /// The effects that are pending, with arguments.
    case effects([String])
  }

  /// A field's name and content.
  public struct Field: Sendable, Hashable {
    /// The name.
    public var name: String
    /// The content.
    public var content: Content
    /// What a slot shows while it wants something else, as UIKit leaves it.
    public var showsInstead: ItemValue?
    /// How that is presented.
    public var showsInsteadKind: PresentationKind?
    /// The position of a modal among those of its layer, from 1 at the bottom, if several are shown at once.
    public var rank: Int?
    /// The event that continues when the slot's presentation is answered: `buy(Product#1)`.
    public var awaitedBy: String?
    /// Whether nobody listens to a stack's screens any more (A20).
    public var isDetached = false

    /// Names what a field holds.
    package init(name: String, content: Content) {
      (self.name, self.content) = (name, content)
    }
  }

  /// A child coordinator that lives in the state.
  public struct Instance: Sendable, Hashable {
    /// Its place, as ``InstanceSite/id``.
    public var site: Int
    /// The path to it: `sheet.reader`, `path[0].detail`.
    public var path: String
    /// Its coordinator.
    public var coordinator: String
    /// Its fields; a root that can change first, pending effects last.
    public var fields: [Field]

    /// Describes a living child.
    package init(site: Int, path: String, coordinator: String, fields: [Field]) {
      self.site = site
      self.path = path
      self.coordinator = coordinator
      self.fields = fields
    }
  }

  /// A transition that is still running, in interleaved timing.
  public struct Motion: Sendable, Hashable {
    /// The page that is leaving and can still be tapped, if any.
    public var departing: ItemValue?
    /// The path to its instance; empty for the root.
    public var path: String

    /// Describes a running transition.
    package init(departing: ItemValue?, path: String) {
      (self.departing, self.path) = (departing, path)
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
  /// How each of ``layers`` is presented; nil for the root, a tab or a pushed screen.
  public var layerKinds: [PresentationKind?] = []
  /// The child coordinators that live, outer before inner.
  public var children: [Instance] = []
  /// The transition that is still running.
  public var motion: Motion?

  /// Describes a state.
  package init(page: ItemValue, alert: ItemValue?, layers: [ItemValue], fields: [Field]) {
    (self.page, self.alert, self.layers, self.fields) = (page, alert, layers, fields)
  }

  /// The whole state on one line. Different states have different texts.
  ///
  /// Fields in the order of declaration joined by `; `: `path=[a, b(x)]`, `sheet=nil`,
  /// `sheet=login(profile):sheet:shown` (or `waiting(home)`, `spent`, `unbound`, `hidden`), `session=none`; then each
  /// child after ` | PATH: `, and a running transition.
  public var key: String {
    let instances = children.map { " | \($0.path): \(Self.key(of: $0.fields))" }
    let moving = motion.map { motion in
      let place = motion.path.isEmpty ? "" : "@\(motion.path)"
      return " | moving" + (motion.departing.map { "(\($0)\(place))" } ?? "")
    }
    return Self.key(of: fields) + instances.joined() + (moving ?? "")
  }

  private static func key(of fields: [Field]) -> String {
    fields.map(\.key).joined(separator: "; ")
  }
}

extension StateDescription.Field {
  /// What the field wants, and who waits for the answer: `login(nothing), awaited by buy(Product#1)`.
  public var wantedText: String {
    awaitedBy.map { "\(content.wantedText), awaited by \($0)" } ?? content.wantedText
  }

  fileprivate var key: String {
    let shown = showsInstead.map { "(shows \($0):\(showsInsteadKind?.rawValue ?? ""))" } ?? ""
    switch content {
    case .empty: return "\(name)=nil\(shown)"
    case .slot(let wanted, let kind, let presence):
      let place = rank.map { "#\($0)" } ?? ""
      let event = awaitedBy.map { " awaited by \($0)" } ?? ""
      return "\(name)=\(wanted):\(kind.rawValue):\(presence)\(shown)\(place)\(event)"
    case .stack, .variable, .tabs, .root, .effects:
      return "\(name)\(isDetached ? "~" : "")=\(content.wantedText)"
    }
  }
}

extension StateDescription.Content {
  /// What the field wants, as people write it: `[product(Product#1)]`, `login(nothing)`, `nil`, `active`.
  public var wantedText: String {
    switch self {
    case .stack(let items): "[\(items.map(\.description).joined(separator: ", "))]"
    case .slot(let wanted, _, _): wanted.description
    case .empty: "nil"
    case .variable(let value), .tabs(let value): value
    case .root(let item): item.description
    case .effects(let pending): "[\(pending.joined(separator: ", "))]"
    }
  }
}

extension StateDescription.Presence: CustomStringConvertible {
  /// `shown`, `waiting(home)`, `spent`, `unbound` or `hidden`.
  public var description: String {
    switch self {
    case .shown: "shown"
    case .waiting(let asked): "waiting(\(asked))"
    case .spent: "spent"
    case .unbound: "unbound"
    case .hidden: "hidden"
    }
  }
}
