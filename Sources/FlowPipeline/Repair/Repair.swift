/// A small change of a scenario's text that might mend a violation.
struct RepairCandidate {
  /// The kinds of changes, likeliest first.
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

    /// Whether it changes a declaration. A change of what events do must not make a claim vacuous.
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

  /// The number of bytes written and removed, plus a penalty for kinds of changes that are less likely to be meant.
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
  /// Adds a candidate, unless there is no edit for it.
  mutating func add(_ kind: RepairCandidate.Kind, _ words: String, _ edit: TextEdit?) {
    if let edit { append(RepairCandidate(kind, words, edit)) }
  }
}

/// A checked change of a scenario: it mends its subject and breaks nothing.
public struct Repair: Sendable {
  /// The change in words.
  public var words: String
  /// The number of bytes written and removed, plus the penalties of its changes.
  var weight: Int
  /// The file that it changes, as reports name it: the scenario's own, or one that it includes.
  public var file: String
  /// The original text of that file.
  public var original: String
  /// The edits of the original text, in order and without overlap.
  public var edits: [TextEdit]
  /// The text after the edits.
  public var text: String
  /// The verdict on its subject after the edits.
  public var verdict: Verdict
  /// The other claims that were violated and now hold or are vacuous.
  public var alsoMended: [String]
  /// The rules that held and are now vacuous.
  public var nowVacuous: [String]
  /// The number of other verdicts that did not change.
  public var unchanged: Int

  /// Returns what was proved, in words: `auth-gate holds; 27 other verdicts unchanged`.
  public func proof(of subject: String) -> String {
    var parts = ["\(subject) \(verdict == .holds ? "holds" : "is vacuous")"]
    if !alsoMended.isEmpty { parts.append("\(alsoMended.joined(separator: ", ")) mended too") }
    if !nowVacuous.isEmpty { parts.append("\(nowVacuous.joined(separator: ", ")) now vacuous") }
    parts.append("\(unchanged.counted("other verdict")) unchanged")
    return parts.joined(separator: "; ")
  }
}
