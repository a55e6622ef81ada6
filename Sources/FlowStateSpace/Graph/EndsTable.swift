/// Questions about the two ends of steps, each answered by a table over the sets of states that it asks for.
///
/// A step is looked at by asking which of these sets its ends are in, a bit each; the bits are a position in the table.
struct EndsTable: Sendable {
  /// The most sets of a question with a table; one with more is taken apart each time.
  private static let testLimit = 12

  /// Whether one of a step's ends is in a set.
  private struct Test: Sendable {
    /// Where the set's words begin.
    let first: Int
    let isAboutTarget: Bool
  }

  /// A question: its tests, first those about the target, and the positions of its answers.
  private struct Question: Sendable {
    var tests: Range<Int>
    var targetTestCount = 0
    var firstAnswer = 0
    /// The question as it was asked, where it has too many tests for a table.
    var untabled: TransitionFilter.Ends?
  }

  private let stateCount: Int
  private var questions: [Question] = []
  private var tests: [Test] = []
  private var answers: [Bool] = []
  /// For each question with a table, by what its target is in, the answer where the source does not matter.
  private var answersByTarget: [Bool?] = []
  /// The sets, each once, and their words one after the other.
  private(set) var sets: [StateSet] = []
  private var positions: [StateSet: Int] = [:]
  private var words: [UInt64] = []

  /// No questions yet.
  init(stateCount: Int) {
    self.stateCount = stateCount
  }

  /// Adds a question; they are numbered from 0.
  mutating func add(_ ends: TransitionFilter.Ends) -> Int {
    var (before, after): ([StateSet], [StateSet]) = ([], [])
    ends.collect(&before, &after)
    var question = Question(tests: tests.count..<tests.count + before.count + after.count)
    if before.count + after.count > Self.testLimit {
      question.tests = tests.count..<tests.count
      question.untabled = ends
      for set in before + after { _ = firstWord(of: set) }
    } else {
      for set in after { tests.append(Test(first: firstWord(of: set), isAboutTarget: true)) }
      for set in before { tests.append(Test(first: firstWord(of: set), isAboutTarget: false)) }
      question.targetTestCount = after.count
      question.firstAnswer = answers.count
      answers += ends.answers(to: after.map { ($0, true) } + before.map { ($0, false) })
      addAnswersByTarget(question, sourceTestCount: before.count)
    }
    questions.append(question)
    return questions.count - 1
  }

  /// Works out what is known when only the target is; as many places as the question has answers, of which the first are used.
  private mutating func addAnswersByTarget(_ question: Question, sourceTestCount: Int) {
    let targets = 1 << question.targetTestCount
    for target in 0..<targets {
      let found = (0..<1 << sourceTestCount).map { answers[question.firstAnswer + target + $0 * targets] }
      answersByTarget.append(found.contains(!found[0]) ? nil : found[0])
    }
    for _ in targets..<targets << sourceTestCount { answersByTarget.append(nil) }
  }

  private mutating func firstWord(of set: StateSet) -> Int {
    let wordCount = set.words.count
    if let position = positions[set] { return position * wordCount }
    positions[set] = sets.count
    sets.append(set)
    words += set.words
    return words.count - wordCount
  }

  /// The sets that a question asks for, by their positions; each as often as it is asked for.
  func tests(of number: Int) -> [(set: Int, isAboutTarget: Bool)] {
    let question = questions[number]
    if let ends = question.untabled {
      var (before, after): ([StateSet], [StateSet]) = ([], [])
      ends.collect(&before, &after)
      return before.map { (positions[$0] ?? 0, false) } + after.map { (positions[$0] ?? 0, true) }
    }
    let wordCount = max(sets.first?.words.count ?? 1, 1)
    return tests[question.tests].map { ($0.first / wordCount, $0.isAboutTarget) }
  }

  /// Whether the answer can be yes for a step from a state, wherever it leads.
  func canHold(_ number: Int, source: StateID) -> Bool {
    let question = questions[number]
    guard !question.tests.isEmpty else { return true }
    var (position, bit) = (0, 1)
    for test in tests[question.tests].dropFirst(question.targetTestCount) {
      if contains(test.first, source) { position += bit }
      bit <<= 1
    }
    let targets = 1 << question.targetTestCount
    let first = question.firstAnswer + position * targets
    return answers[first..<first + targets].contains(true)
  }

  /// Whether the answer is yes for a step.
  @inline(__always)
  func holds(_ number: Int, source: StateID, target: StateID) -> Bool {
    let range = questions[number].tests
    guard !range.isEmpty else { return holdsUntabled(number, source, target) }
    var (position, bit) = (questions[number].firstAnswer, 1)
    for index in range {
      if contains(tests[index].first, tests[index].isAboutTarget ? target : source) { position += bit }
      bit <<= 1
    }
    return answers[position]
  }

  /// The answer for all steps to a state, or nil where it depends on where they come from.
  func answer(to number: Int, target: StateID) -> Bool? {
    let question = questions[number]
    guard !question.tests.isEmpty else { return nil }
    var (position, bit) = (question.firstAnswer, 1)
    for test in tests[question.tests].prefix(question.targetTestCount) {
      if contains(test.first, target) { position += bit }
      bit <<= 1
    }
    return answersByTarget[position]
  }

  @inline(__always)
  private func contains(_ firstWord: Int, _ state: StateID) -> Bool {
    words[firstWord + state >> 6] & (1 << UInt64(truncatingIfNeeded: state & 63)) != 0
  }

  private func holdsUntabled(_ number: Int, _ source: StateID, _ target: StateID) -> Bool {
    questions[number].untabled?.holds { $0.contains($1 ? target : source) } ?? false
  }
}

extension TransitionFilter.Ends {
  /// Whether the answer is yes, by what is said about each set: whether it has the source, or the target.
  fileprivate func holds(_ isIn: (_ set: StateSet, _ isAboutTarget: Bool) -> Bool) -> Bool {
    switch self {
    case .constant(let value): value
    case .before(let states): isIn(states, false)
    case .after(let states): isIn(states, true)
    case .not(let operand): !operand.holds(isIn)
    case .all(let operands): operands.allSatisfy { $0.holds(isIn) }
    case .any(let operands): operands.contains { $0.holds(isIn) }
    }
  }

  /// The answers for all combinations of what some tests say, a bit of the position for each test.
  fileprivate func answers(to tests: [(set: StateSet, isAboutTarget: Bool)]) -> [Bool] {
    let count = 1 << tests.count
    func answers(_ set: StateSet, _ isAboutTarget: Bool) -> [Bool] {
      guard let bit = tests.firstIndex(where: { $0.isAboutTarget == isAboutTarget && $0.set == set }) else {
        preconditionFailure("a test for each set")
      }
      return (0..<count).map { $0 >> bit & 1 != 0 }
    }
    switch self {
    case .constant(let value): return Array(repeating: value, count: count)
    case .before(let states): return answers(states, false)
    case .after(let states): return answers(states, true)
    case .not(let operand): return operand.answers(to: tests).map { !$0 }
    case .all(let operands):
      return operands.reduce(into: Array(repeating: true, count: count)) { result, operand in
        for (position, answer) in operand.answers(to: tests).enumerated() where !answer {
          result[position] = false
        }
      }
    case .any(let operands):
      return operands.reduce(into: Array(repeating: false, count: count)) { result, operand in
        for (position, answer) in operand.answers(to: tests).enumerated() where answer {
          result[position] = true
        }
      }
    }
  }

  /// Collects the sets that it asks for, each once.
  fileprivate func collect(_ before: inout [StateSet], _ after: inout [StateSet]) {
    switch self {
    case .constant: break
    case .before(let states): if !before.contains(states) { before.append(states) }
    case .after(let states): if !after.contains(states) { after.append(states) }
    case .not(let operand): operand.collect(&before, &after)
    case .all(let operands), .any(let operands): for operand in operands { operand.collect(&before, &after) }
    }
  }
}
