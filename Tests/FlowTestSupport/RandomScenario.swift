/// A valid scenario made up from a seed, as the text of its file.
///
/// Each fact stands on a line of its own, so that ``ScenarioShrinker`` can drop facts one by one.
package struct RandomScenario {
  /// The seed.
  package let seed: UInt64
  /// The text.
  package let text: String

  /// Makes up a scenario; the same seed gives the same one.
  package init(seed: UInt64) {
    self.seed = seed
    var app = RandomApp(random: SplitMix64(seed: seed))
    text = app.scenario(named: "Random \(seed)").joined(separator: "\n") + "\n"
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
