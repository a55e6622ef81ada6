/// What Swift sources say about navigation, as the program `flowcheck-extract` prints it.
///
/// In all parts, `file` is an index into ``files``, and `line` counts from 1.
package struct NavigationFacts: Sendable, Hashable, Decodable {
  /// The form of the facts that this version reads.
  package static let schemaVersion = 1

  /// The paths of the sources, as they were given.
  package var files: [String] = []
  /// The types that navigate.
  package var units: [Unit] = []
  /// What can happen.
  package var events: [Event] = []
  /// What events do, by the name of the unit.
  package var edges: [String: [Edge]] = [:]
  /// What was seen and not followed.
  package var unfollowed: [Note] = []
  /// What does not parse or cannot be read.
  package var problems: [Problem] = []

  /// Creates empty facts.
  package init() {}
}

extension NavigationFacts {
  /// A type that navigates.
  package struct Unit: Sendable, Hashable, Decodable {
    /// Its name, qualified by the types around it.
    package var name: String
    /// `reducer`, `model`, `router`, `coordinator`, `asyncFlow`, or another word.
    package var kind: String
    package var file: Int
    package var line: Int
    /// The places in its state that say what is shown.
    package var slots: [Slot]
    /// Its tabs, if they are known apart from a slot.
    package var tabs: [String]
    /// The links that it opens.
    package var links: [Link]
    /// The units that it is composed of.
    package var children: [Child]
  }

  /// A place in the state that says which screen is shown.
  package struct Slot: Sendable, Hashable, Decodable {
    package var name: String
    /// `optional`, `stack`, `bool`, `tab`, `root`, `child`, `uikitStack`, `uikitModal`, or another word.
    package var kind: String
    /// How its content is shown, if known.
    package var style: String?
    /// What it can hold.
    package var cases: [Case]
    /// What it holds initially; nil for nothing.
    package var initial: String?
    /// Whether a person can close what it shows by a gesture.
    package var isDismissible: Bool {
      get { dismissible ?? true }
      set { dismissible = newValue }
    }
    var dismissible: Bool?
    package var file: Int
    package var line: Int
  }

  /// A value that a slot can hold.
  package struct Case: Sendable, Hashable, Decodable {
    package var name: String
    /// The types of what it carries.
    package var arguments: [String]
    /// How it is shown, if not in the slot's style.
    package var style: String?
    /// The buttons of an alert or dialog.
    package var buttons: [Button]
  }

  /// A button of an alert or a dialog.
  package struct Button: Sendable, Hashable, Decodable {
    /// Its title, if known.
    package var title: String?
    /// `cancel`, `destructive`, or nothing.
    package var role: String?
    /// The event that it causes.
    package var event: String?
  }

  /// A URL that leads somewhere.
  package struct Link: Sendable, Hashable, Decodable {
    /// The URL, with names in braces for the parts that vary.
    package var pattern: String
    /// The event that it causes.
    package var event: String?
    package var file: Int
    package var line: Int
  }

  /// A unit inside another.
  package struct Child: Sendable, Hashable, Decodable {
    /// The slot, or the case of a slot, that holds it.
    package var name: String
    package var unit: String
  }

  /// Something that can happen.
  package struct Event: Sendable, Hashable, Decodable {
    /// Its name: a path of actions, a method with its labels, or a callback.
    package var name: String
    /// `user`, `alertButton`, `child`, `system`, `link`, `effect`, `framework`, `async`, or another word.
    package var kind: String
    /// The unit that handles it.
    package var unit: String
    /// What it carries.
    package var parameters: [Parameter]
    package var file: Int
    package var line: Int
  }

  /// Something that an event carries.
  package struct Parameter: Sendable, Hashable, Decodable {
    package var name: String
    package var type: String
  }

  /// What an event does under a guard.
  package struct Edge: Sendable, Hashable, Decodable {
    package var event: String
    /// The conditions, all of which must hold.
    package var guards: [Guard]
    /// The index of the file with the handler.
    package var file: Int
    /// The line of the first change.
    package var line: Int
    /// The changes in their order.
    package var effects: [Effect]
  }

  /// A condition in the words of the source.
  package struct Guard: Sendable, Hashable, Decodable {
    package var text: String
    /// Whether it must be false.
    package var isNegated: Bool { negated ?? false }
    var negated: Bool?
  }

  /// One change of the navigation state.
  package struct Effect: Sendable, Hashable, Decodable {
    /// `present`, `dismiss`, `push`, `pop`, `popTo`, `popToRoot`, `setStack`, `replaceTop`, `setRoot`, `setTab`, `select`,
    /// `startChild`, `dismissSelf`, `emit`, `send` or `external`.
    package var op: String
    package var slot: String?
    /// What the slot holds afterwards.
    package var target: String?
    /// How the target is shown.
    package var style: String?
    /// The index of its file, if it is not the handler's.
    package var file: Int?
    package var line: Int?
  }

  /// Something that was seen and not followed.
  package struct Note: Sendable, Hashable, Decodable {
    package var file: Int
    package var line: Int
    /// The source text.
    package var what: String
    /// Why it was not followed.
    package var reason: String
  }

  /// Something in a file that does not parse, or a file that cannot be read.
  package struct Problem: Sendable, Hashable, Decodable {
    package var file: Int
    package var line: Int
    /// What is wrong.
    package var message: String
  }
}
