package import Foundation

/// What the sources say about navigation: the form that is printed as JSON.
package struct Facts: Encodable, Equatable {
  package var schemaVersion = 1
  package var files: [String] = []
  package var units: [Unit] = []
  package var events: [Event] = []
  package var edges: [String: [Edge]] = [:]
  package var unfollowed: [Note] = []
  package var problems: [Problem] = []

  /// A type that navigates.
  package struct Unit: Encodable, Equatable {
    package var name: String
    package var kind: String
    package var file: Int
    package var line: Int
    @Explicit package var parent: String?
    package var slots: [SlotFact] = []
    package var links: [Link] = []
    package var children: [Child] = []
  }

  /// A place in the state that says which screen is shown.
  package struct SlotFact: Encodable, Equatable {
    package var name: String
    package var kind: String
    @Explicit package var style: String?
    package var owner: String
    package var cases: [Case] = []
    @Explicit package var initial: String?
    package var dismissible = true
    package var file: Int
    package var line: Int
  }

  /// A value that a slot can hold.
  package struct Case: Encodable, Equatable {
    package var name: String
    package var arguments: [String] = []
    /// How this case is shown, if cases differ.
    @Explicit package var style: String?
    package var buttons: [Button] = []
  }

  /// A button of an alert or a dialog.
  package struct Button: Encodable, Equatable {
    @Explicit package var title: String?
    @Explicit package var role: String?
    @Explicit package var event: String?
  }

  /// A URL that leads somewhere.
  package struct Link: Encodable, Equatable {
    package var pattern: String
    package var event: String
    package var file: Int
    package var line: Int
  }

  /// A unit that another is composed of.
  package struct Child: Encodable, Equatable {
    package var name: String
    package var unit: String
  }

  /// Something that can happen.
  package struct Event: Encodable, Equatable {
    package var name: String
    package var kind: String
    package var unit: String
    package var parameters: [Parameter] = []
    package var file: Int
    package var line: Int
  }

  /// A parameter of an event.
  package struct Parameter: Encodable, Equatable {
    package var name: String
    package var type: String
  }

  /// The effects of an event under a guard.
  package struct Edge: Encodable, Equatable {
    package var event: String
    @Explicit package var `guard`: String?
    package var guards: [GuardFact] = []
    package var file: Int
    package var line: Int
    package var lines: [Int]
    package var effects: [EffectFact]
  }

  /// A condition, or the remaining alternatives if several paths have the same effects.
  package struct GuardFact: Encodable, Equatable {
    package var text: String
    package var negated: Bool
    package var line: Int
    package var anyOf: [[GuardFact]]?
  }

  /// One change of the navigation state.
  package struct EffectFact: Encodable, Equatable {
    package var op: String
    @Explicit package var slot: String?
    @Explicit package var target: String?
    @Explicit package var style: String?
    package var file: Int
    package var line: Int
  }

  /// Something that was seen and not followed.
  package struct Note: Encodable, Equatable {
    package var file: Int
    package var line: Int
    package var what: String
    package var reason: String
  }
}

extension Facts {
  /// The facts as JSON with sorted keys, so that the same facts are the same bytes.
  package func json() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(self)
  }
}

/// A syntax error in a file, or a file that cannot be read.
package struct Problem: Encodable, Equatable {
  package var file: Int
  package var line: Int
  package var message: String
}

/// An optional that is written as null rather than left out.
@propertyWrapper
package struct Explicit<Value: Encodable & Equatable>: Encodable, Equatable {
  package var wrappedValue: Value?
  package init(wrappedValue: Value?) { self.wrappedValue = wrappedValue }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    if let wrappedValue { try container.encode(wrappedValue) } else { try container.encodeNil() }
  }
}
