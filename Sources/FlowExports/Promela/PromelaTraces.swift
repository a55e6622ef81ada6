import FlowCompiler
import FlowLogic
import FlowModel
import FlowStateSpace

/// What a Promela model needs besides states for claims about infinite runs: the last step of a run, stuttering and fairness.
///
/// All of it is compiled in only with `-DRUNS`, so that the model of the states keeps their number. A person may idle in every
/// state. One number, `arrival`, records what a formula or a fairness constraint asks of the step into a position. Another,
/// `turn`, records fairness: it waits for each constraint in turn to be taken or disabled, so a run is fair exactly if it comes
/// round again and again (as generalized Büchi automata become plain ones). As premises of the formulas, two or three constraints
/// would already keep SPIN's translation busy for minutes.
struct PromelaTraces {
  /// What each option does before and after it changes the state.
  private(set) var notes: [(before: String, after: String)] = []
  private(set) var declarations: [String] = []
  /// The formulas about steps that the model distinguishes.
  private let stepFormulas: [FlowStepFormula]
  private let classes: [FlowFairness]
  private let tests: FormulaTests
  private let expressions: PromelaExpressions
  /// The values of `arrival`: which of the formulas hold; none for 0.
  private var letters: [[Bool]]
  /// The conditions that are noted before a step, as `before_1` and so on.
  private var hidden: [String] = []

  /// Notes the options; nil if a formula or a fairness constraint asks more than can be written.
  init?(
    of options: [PromelaOptions.Option], telling stepFormulas: [FlowStepFormula], fairness: [FlowFairness],
    tests: FormulaTests, expressions: PromelaExpressions
  ) {
    self.stepFormulas = stepFormulas
    classes = fairness
    (self.tests, self.expressions) = (tests, expressions)
    letters = [Array(repeating: false, count: stepFormulas.count)]
    for option in options {
      guard let note = note(of: option.residues) else { return nil }
      notes.append(note)
    }
    guard let lines = declarationLines else { return nil }
    declarations = lines
  }

  // MARK: - Steps

  /// Returns what an option does before and after it changes the state; nil if a formula cannot be written for it.
  private mutating func note(of residues: [FlowStepFormula]) -> (before: String, after: String)? {
    var before: [String] = []
    var conditions: [(position: Int, text: String)] = []
    var known = Array(repeating: false, count: residues.count)
    for (position, residue) in residues.enumerated() {
      if case .constant(let value) = residue {
        known[position] = value
      } else if let test = tests.test(residue, .before) {
        let text = expressions.text(test)
        let index = hidden.firstIndex(of: text) ?? hidden.count
        if index == hidden.count { hidden.append(text) }
        let name = "before_\(index + 1)"
        let note = "\(name) = (\(text));"
        if !before.contains(note) { before.append(note) }
        conditions.append((position, name))
      } else if let test = tests.test(residue, .after) {
        conditions.append((position, "(\(expressions.text(test)))"))
      } else {
        return nil
      }
    }
    return (before.joined(separator: " "), letter(known, conditions[...]))
  }

  /// Returns the number of a letter that depends on conditions, as nested choices.
  private mutating func letter(
    _ known: [Bool], _ conditions: ArraySlice<(position: Int, text: String)>
  ) -> String {
    guard let first = conditions.first else {
      if let number = letters.firstIndex(of: known) { return "\(number)" }
      letters.append(known)
      return "\(letters.count - 1)"
    }
    var yes = known
    yes[first.position] = true
    let (left, right) = (letter(yes, conditions.dropFirst()), letter(known, conditions.dropFirst()))
    return "(\(first.text) -> \(left) : \(right))"
  }

  // MARK: - Declarations

  /// Returns the test of whether a run reached its position by a step that satisfies a formula; nil if no step does.
  func arrival(_ formula: FlowStepFormula) -> String? {
    guard let position = stepFormulas.firstIndex(of: formula) else {
      preconditionFailure("every formula about steps is collected first")
    }
    let numbers = letters.indices.filter { letters[$0][position] }
    return numbers.isEmpty ? nil : numbers.map { "arrival == \($0)" }.joined(separator: " || ")
  }

  /// The declarations once all options are noted; nil if a fairness constraint cannot be written.
  private var declarationLines: [String]? {
    var lines = [
      "/* Executions: what is compiled in with -DRUNS. */", "#ifdef RUNS",
      "\(PromelaWriter.type(upTo: letters.count - 1)) arrival = 0; /* the last step of the execution; 0 for stuttering and any other */",
    ]
    lines += hidden.indices.map { "hidden byte before_\($0 + 1);" }
    for (index, fairness) in classes.enumerated() {
      guard let enabled = tests.test(fairness.enabled) else { return nil }
      let number = index + 1
      let taken = arrival(fairness.taken) ?? "false"
      let name = "\(fairness.strength.rawValue) fairness of \(fairness.name.promelaComment)"
      switch fairness.strength {
      case .weak:
        lines += [
          "/* \(name): disabled, or taken */",
          "#define served_\(number) (!(\(expressions.text(enabled))) || \(taken))",
        ]
      case .strong:
        lines += [
          "/* \(name): taken, or never enabled after some step, which is guessed */", "bit closed_\(number);",
          "#define enabled_\(number) (\(expressions.text(enabled)))",
          "#define served_\(number) (closed_\(number) || \(taken))",
        ]
      }
    }
    if !classes.isEmpty { lines += turns }
    let next = classes.isEmpty ? "" : "; next_turn()"
    return lines + [
      "#define BEFORE(notes) notes", "#define STEP(letter) ; arrival = letter\(next)", "#else",
      "#define BEFORE(notes)", "#define STEP(letter)", "#endif", "",
    ]
  }

  /// The fairness constraints take turns; a run satisfies all of them if it comes round again and again.
  private var turns: [String] {
    let last = classes.count
    let wrong = guesses.map { "(closed_\($0) && enabled_\($0))" }.joined(separator: " || ")
    var lines = [
      "\(PromelaWriter.type(upTo: last + 1)) turn = 0;", "#define round (turn == \(last))",
      "inline next_turn() {", "  if",
    ]
    if !wrong.isEmpty {
      lines += [
        "  :: turn == \(last + 1) || \(wrong) -> turn = \(last + 1) /* guessed wrong */",
        "  :: else -> if",
      ]
    }
    lines.append("  :: (turn == 0 || turn == \(last)) && served_1 -> turn = 1")
    for number in 1..<last {
      lines.append("  :: turn == \(number) && served_\(number + 1) -> turn = \(number + 1)")
    }
    lines.append("  :: turn == \(last) && !served_1 -> turn = 0")
    return lines + ["  :: else -> skip", wrong.isEmpty ? "  fi" : "  fi fi", "}"]
  }

  /// The numbers of the strong fairness constraints. Any step may be the one after which such a constraint is never enabled
  /// again.
  var guesses: [Int] { classes.indices.filter { classes[$0].strength == .strong }.map { $0 + 1 } }

  /// What a fair run satisfies; nil if every run is fair.
  var premise: LTLFormula<String>? { classes.isEmpty ? nil : .always(.eventually(.atom("round"))) }
}
