/// A small change of a scenario's text that might mend something.
struct RepairCandidate {
  /// The kinds of changes, the likeliest first.
  enum Kind: Int, CaseIterable {
    case fact
    case screen
    case button
    case kept
    case cancellation
    case answer
    case exit
    case dismissal
    case question
    case statement
    case argument
    case refusal
    case assignment
    case weaker

    /// Whether it changes a declaration; where what events do is changed, a claim must not become vacuous.
    var isDeclared: Bool {
      switch self {
      case .fact, .screen, .button, .kept, .cancellation, .weaker: true
      case .answer, .exit, .dismissal, .question, .statement, .argument, .refusal, .assignment: false
      }
    }
  }

  let kind: Kind
  /// The change in words: `dismiss all before 'openEditor' does anything else`.
  let words: String
  let edit: TextEdit

  init(_ kind: Kind, _ words: String, _ edit: TextEdit) {
    (self.kind, self.words, self.edit) = (kind, words, edit)
  }

  /// How much it writes and takes away; more where it is less likely what is meant.
  var weight: Int {
    let size = edit.range.count + edit.text.utf8.count
    switch kind {
    case .weaker: return size + 200
    case .refusal, .assignment: return size + 100
    case .fact, .screen, .button, .kept, .cancellation, .answer, .exit, .dismissal, .question, .statement,
      .argument:
      return size
    }
  }
}

extension [RepairCandidate] {
  /// Adds a change, unless nothing can be written for it.
  mutating func add(_ kind: RepairCandidate.Kind, _ words: String, _ edit: TextEdit?) {
    if let edit { append(RepairCandidate(kind, words, edit)) }
  }
}

/// A change of a scenario that was checked: it mends what it is about, and breaks nothing.
public struct Repair: Sendable {
  /// The change in words.
  public var words: String
  /// How much it writes and takes away; a variable set, or a page declared as an end, counts more.
  var weight: Int
  /// The file that it changes, as people call it: the scenario's own, or one that it includes.
  public var file: String
  /// The text of that file as it was.
  public var original: String
  /// The edits on the text as it was, in order and without overlap.
  public var edits: [TextEdit]
  /// The text afterwards.
  public var text: String
  /// The verdict afterwards on what it mends.
  public var verdict: Verdict
  /// What else was violated and is not afterwards.
  public var alsoMended: [String]
  /// The rules that held and are vacuous afterwards.
  public var nowVacuous: [String]
  /// How many other verdicts are the same as before.
  public var unchanged: Int

  /// What was proved, in words: `auth-gate holds; 27 other verdicts unchanged`.
  public func proof(of subject: String) -> String {
    var parts = ["\(subject) \(verdict == .holds ? "holds" : "is vacuous")"]
    if !alsoMended.isEmpty { parts.append("\(alsoMended.joined(separator: ", ")) mended too") }
    if !nowVacuous.isEmpty { parts.append("\(nowVacuous.joined(separator: ", ")) now vacuous") }
    parts.append("\(unchanged.counted("other verdict")) unchanged")
    return parts.joined(separator: "; ")
  }
}
