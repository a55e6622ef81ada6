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
    case .take: "take an event, by name or number; 'take' may be left out"
    case .undo: "take the last step back"
    case .redo: "take again what was taken back"
    case .back: "go to where a step of this walk led, 0 for the start"
    case .random: "take steps by chance"
    case .until: "take up to 1,000 steps by chance until it holds"
    case .find: "go the shortest way to where it holds, or to a screen"
    case .goto: "go along a counterexample, the first or the Nth"
    case .play: "go along a walkthrough of the file, or list them"
    case .why: "why it is not possible, or what became of a screen"
    case .blocked: "what stands in the way of all that is not possible"
    case .trace: "show the steps of this walk"
    case .diff: "show what changed since a step, or the start"
    case .look: "show the screen again"
    case .test: "ask it of all states that were seen"
    case .expect: "go on only if it holds, for scripts"
    case .save: "keep this walk in a file"
    case .load: "follow a walk that was kept"
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
