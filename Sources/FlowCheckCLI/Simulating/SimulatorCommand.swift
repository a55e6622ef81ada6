/// What a person can type at the simulator's prompt.
enum SimulatorCommand: String, CaseIterable {
  case take, undo, redo, back, random, until, find, goto, play, why, blocked, trace, diff, look, test, expect,
    save, load, help, quit

  /// The one letter that stands for it.
  var letter: Character {
    switch self {
    case .take: "t"
    case .undo: "u"
    case .redo: "r"
    case .back: "b"
    case .random: "n"
    case .until: "i"
    case .find: "f"
    case .goto: "g"
    case .play: "p"
    case .why: "w"
    case .blocked: "k"
    case .trace: "c"
    case .diff: "d"
    case .look: "o"
    case .test: "e"
    case .expect: "x"
    case .save: "s"
    case .load: "a"
    case .help: "h"
    case .quit: "q"
    }
  }

  /// What follows it.
  var argument: String {
    switch self {
    case .take: "EVENT"
    case .back: "STEP"
    case .random: "[COUNT]"
    case .until, .find, .test, .expect: "CONDITION"
    case .goto: "RULE [N]"
    case .play: "[NAME]"
    case .why: "EVENT|SCREEN"
    case .diff: "[STEP]"
    case .save, .load: "FILE"
    case .undo, .redo, .blocked, .trace, .look, .help, .quit: ""
    }
  }

  /// What it does.
  var purpose: String {
    switch self {
    case .take: "take an event, by name or number; 'take' is optional"
    case .undo: "undo the last step"
    case .redo: "redo the step that was undone"
    case .back: "go back to a step of this walk, 0 for the start"
    case .random: "take random steps"
    case .until: "take up to 1,000 random steps until it holds"
    case .find: "take a shortest path to where it holds, or to a screen"
    case .goto: "follow a counterexample, the first or the Nth"
    case .play: "replay a walkthrough of the file, or list them"
    case .why: "why it is not possible, or where a screen is"
    case .blocked: "why each impossible event is not possible"
    case .trace: "show the steps of this walk"
    case .diff: "show the changes since a step, or the start"
    case .look: "show the screen again"
    case .test: "evaluate it in all states visited so far"
    case .expect: "stop unless it holds, for scripts"
    case .save: "save this walk to a file"
    case .load: "follow a saved walk"
    case .help: "show this"
    case .quit: "end"
    }
  }

  /// The command that a word stands for: its name, its letter, or the beginning of one name only.
  init?(_ word: Substring) {
    let named = Self.allCases.filter { $0.rawValue == word || String($0.letter) == word }
    let begun = Self.allCases.filter { $0.rawValue.hasPrefix(word) }
    guard let command = named.first ?? (begun.count == 1 && word.count > 1 ? begun.first : nil) else {
      return nil
    }
    self = command
  }

  /// All commands in a table of 80 columns.
  static var table: String {
    allCases.map { command in
      let name = "\(command.letter)  \(command.rawValue) \(command.argument)"
      return "  " + name.padded(to: 22) + command.purpose + "\n"
    }.joined()
  }
}

extension String {
  /// The text with spaces after it up to a width.
  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(1, width - count))
  }
}
