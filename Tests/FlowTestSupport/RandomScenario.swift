/// A valid random scenario, generated from a seed, as the text of its file.
///
/// Each fact stands on a line of its own, so that ``ScenarioShrinker`` can drop facts one by one.
package struct RandomScenario {
  /// The seed.
  package let seed: UInt64
  /// The text.
  package let text: String

  /// What the properties of a scenario can be about.
  package enum Claims: Sendable {
    /// States.
    case states
    /// States, and infinite runs under any fairness.
    case runs
    /// States, and what may be true of fair runs only.
    case fairRuns
  }

  /// Generates a scenario; the same seed gives the same one.
  ///
  /// - Parameters:
  ///   - stacks: The number of stacks, from 1 to 3, all of which can hold items at the same time, with items that have no
  ///     coordinator of their own; nil for any number and kind.
  ///   - isDeep: Whether many statements push, and many conditions ask what lies below the tops of stacks.
  package init(seed: UInt64, claims: Claims = .states, stacks: Int? = nil, isDeep: Bool = false) {
    self.seed = seed
    var app = RandomApp(random: SplitMix64(seed: seed))
    (app.stackCount, app.isDeep) = (stacks, isDeep)
    let lines = app.scenario(named: "Random \(seed)", about: claims)
    text = lines.joined(separator: "\n") + "\n"
  }
}

/// A type that parameters and variables of a random scenario can have.
struct RandomType: Equatable {
  var text: String
  var values: [String]
  var isOptional = false
}

/// A named thing with a type: a parameter, a variable or a bound name.
struct RandomName: Equatable {
  var name: String
  var type: RandomType
}

/// A screen or alert that a random scenario declares.
struct RandomItem: Equatable {
  var name: String
  var parameters: [RandomName] = []
}

/// A slot of a random scenario: its kinds with what each can present.
struct RandomSlot {
  var name: String
  var presentations: [(kind: String, items: [RandomItem])]

  var items: [RandomItem] { presentations.flatMap(\.items) }
}
