import FlowPipeline

/// The commands that a person can type at the simulator's prompt.
enum SimulatorCommand: String, CaseIterable {
  case take, undo, redo, back, random, until, find, goto, play, why, blocked, trace, diff, look, test, expect,
    save, load, help, quit

  /// Its argument, as the table shows it.
  var argument: String { entry.argument }

  /// The letter that stands for it, its argument, and what it does.
  private var entry: (letter: Character, argument: String, purpose: String) {
    switch self {
    case .take: ("t", "EVENT", "take an event, by name or number; 'take' is optional")
    case .undo: ("u", "", "undo the last step")
    case .redo: ("r", "", "redo the step that was undone")
    case .back: ("b", "STEP", "go back to a step of this walk, 0 for the start")
    case .random: ("n", "[COUNT]", "take random steps")
    case .until: ("i", "CONDITION", "take up to 1,000 random steps until it holds")
    case .find: ("f", "CONDITION", "take a shortest path to where it holds, or to a screen")
    case .goto: ("g", "RULE [N]", "follow a counterexample, the first or the Nth")
    case .play: ("p", "[NAME]", "replay a walkthrough of the file, or list them")
    case .why: ("w", "EVENT|SCREEN", "why it is not possible, or where a screen is")
    case .blocked: ("k", "", "why each impossible event is not possible")
    case .trace: ("c", "", "show the steps of this walk")
    case .diff: ("d", "[STEP]", "show the changes since a step, or the start")
    case .look: ("o", "", "show the screen again")
    case .test: ("e", "CONDITION", "evaluate it in all states visited so far")
    case .expect: ("x", "CONDITION", "stop unless it holds, for scripts")
    case .save: ("s", "FILE", "save this walk to a file")
    case .load: ("a", "FILE", "follow a saved walk")
    case .help: ("h", "", "show this")
    case .quit: ("q", "", "end")
    }
  }

  /// Finds the command for a word: its name, its letter, or the beginning of only one name.
  init?(_ word: Substring) {
    let named = Self.allCases.filter { $0.rawValue == word || String($0.entry.letter) == word }
    let begun = Self.allCases.filter { $0.rawValue.hasPrefix(word) }
    guard let command = named.first ?? (begun.count == 1 && word.count > 1 ? begun.first : nil) else {
      return nil
    }
    self = command
  }

  /// All commands in a table of 80 columns.
  static var table: String {
    allCases.map { command in
      let (letter, argument, purpose) = command.entry
      let name = "\(letter)  \(command.rawValue) \(argument)"
      return "  " + name.padding(to: 22) + purpose + "\n"
    }.joined()
  }
}
