/// Questions about the two ends of steps, each answered by a table over the sets of states that it names.
///
/// The bits that say which of these sets the ends of a step are in form a position in the table.
struct EndsTable: Sendable {
  /// The most sets of a question with a table; a question with more is evaluated each time.
  private static let testLimit = 12

  /// Whether one of a step's ends is in a set.
  private struct Test: Sendable {
    /// Where the set's words begin.
    let first: Int
    let isAboutTarget: Bool
  }

  /// A question: its tests, those about the target first, and where its answers begin.
  private struct Question: Sendable {
    var tests: Range<Int>
    var targetTestCount = 0
    var firstAnswer = 0
    /// The question itself, if it has too many tests for a table, or none.
    var untabled: NumberedEnds?
  }

  private var questions: [Question] = []
  private var tests: [Test] = []
  private var answers: [Bool] = []
  /// For each question with a table, by the sets that the target is in: the answer, or nil if the source matters.
  private var answersByTarget: [Bool?] = []
  /// The sets, each once, and their words one after the other.
  private(set) var sets: [StateSet]
  private var words: [UInt64] = []
  private let wordCount: Int
  /// The positions of the sets that each question names: those about the target, and those about the source.
  private(set) var setsOfQuestions: [(after: [Int], before: [Int])] = []

  /// Creates a table for some questions, which are numbered from 0.
  init(_ questions: [TransitionFilter.Ends]) {
    var known = KnownSets()
    let numbered = questions.map { NumberedEnds($0, &known) }
    sets = known.sets
    wordCount = sets.first?.words.count ?? 0
    words.reserveCapacity(sets.count * wordCount)
    for set in sets { words += set.words }
    for question in numbered { add(question) }
  }

  private mutating func add(_ ends: NumberedEnds) {
    var (before, after): ([Int], [Int]) = ([], [])
    ends.collect(&before, &after)
    setsOfQuestions.append((after, before))
    var question = Question(tests: tests.count..<tests.count)
    if !(1...Self.testLimit).contains(before.count + after.count) {
      question.untabled = ends
    } else {
      for set in after { tests.append(Test(first: set * wordCount, isAboutTarget: true)) }
      for set in before { tests.append(Test(first: set * wordCount, isAboutTarget: false)) }
      question.tests = question.tests.lowerBound..<tests.count
      question.targetTestCount = after.count
      question.firstAnswer = answers.count
      answers += (0..<1 << (after.count + before.count)).map { position in
        ends.holds { set, isAboutTarget in
          let bit =
            isAboutTarget ? after.firstIndex(of: set) : before.firstIndex(of: set).map { $0 + after.count }
          guard let bit else { preconditionFailure("a test for each set") }
          return position >> bit & 1 != 0
        }
      }
      addAnswersByTarget(question, sourceTestCount: before.count)
    }
    questions.append(question)
  }

  /// Adds the answers that the target alone decides. Takes as many entries as the question has answers, but uses only the first.
  private mutating func addAnswersByTarget(_ question: Question, sourceTestCount: Int) {
    let targets = 1 << question.targetTestCount
    for target in 0..<targets {
      let found = (0..<1 << sourceTestCount).map { answers[question.firstAnswer + target + $0 * targets] }
      answersByTarget.append(found.contains(!found[0]) ? nil : found[0])
    }
    for _ in targets..<targets << sourceTestCount { answersByTarget.append(nil) }
  }

  /// Whether the answer can be yes for a step from a state, wherever the step leads.
  func canHold(_ number: Int, source: StateID) -> Bool {
    let question = questions[number]
    guard !question.tests.isEmpty else { return true }
    let targets = 1 << question.targetTestCount
    let sourceTests = question.tests.dropFirst(question.targetTestCount)
    let first = question.firstAnswer + bits(of: sourceTests, source: source, target: source) * targets
    return answers[first..<first + targets].contains(true)
  }

  /// Whether the answer is yes for a step.
  @inline(__always)
  func holds(_ number: Int, source: StateID, target: StateID) -> Bool {
    let range = questions[number].tests
    guard !range.isEmpty else { return holdsUntabled(number, source, target) }
    return answers[questions[number].firstAnswer + bits(of: range, source: source, target: target)]
  }

  /// Returns the answer for all steps to a state, or nil if it depends on the source.
  func answer(to number: Int, target: StateID) -> Bool? {
    let question = questions[number]
    guard !question.tests.isEmpty else { return nil }
    let targetTests = question.tests.prefix(question.targetTestCount)
    return answersByTarget[question.firstAnswer + bits(of: targetTests, source: target, target: target)]
  }

  /// Returns the results of some tests on a step, a bit each.
  @inline(__always)
  private func bits(of range: Range<Int>, source: StateID, target: StateID) -> Int {
    var (bits, bit) = (0, 1)
    for index in range {
      if contains(tests[index].first, tests[index].isAboutTarget ? target : source) { bits += bit }
      bit <<= 1
    }
    return bits
  }

  @inline(__always)
  private func contains(_ firstWord: Int, _ state: StateID) -> Bool {
    words[firstWord + state >> 6] & (1 << UInt64(truncatingIfNeeded: state & 63)) != 0
  }

  private func holdsUntabled(_ number: Int, _ source: StateID, _ target: StateID) -> Bool {
    guard let question = questions[number].untabled else { return false }
    return holds(question, source, target)
  }

  /// Evaluates a question without closures, which would copy the table for each set.
  private func holds(_ ends: NumberedEnds, _ source: StateID, _ target: StateID) -> Bool {
    switch ends {
    case .constant(let value): return value
    case .before(let set): return contains(set * wordCount, source)
    case .after(let set): return contains(set * wordCount, target)
    case .not(let operand): return !holds(operand, source, target)
    case .all(let operands):
      for operand in operands where !holds(operand, source, target) { return false }
      return true
    case .any(let operands):
      for operand in operands where holds(operand, source, target) { return true }
      return false
    }
  }
}

/// A question about the ends of steps that names sets by their positions.
private indirect enum NumberedEnds: Sendable {
  case constant(Bool)
  case before(Int)
  case after(Int)
  case not(NumberedEnds)
  case all([NumberedEnds])
  case any([NumberedEnds])

  init(_ ends: TransitionFilter.Ends, _ known: inout KnownSets) {
    switch ends {
    case .constant(let value): self = .constant(value)
    case .before(let states): self = .before(known.position(of: states))
    case .after(let states): self = .after(known.position(of: states))
    case .not(let operand): self = .not(NumberedEnds(operand, &known))
    case .all(let operands): self = .all(operands.map { NumberedEnds($0, &known) })
    case .any(let operands): self = .any(operands.map { NumberedEnds($0, &known) })
    }
  }

  /// Returns the answer, given a function that says whether an end is in a set.
  func holds(_ isIn: (_ set: Int, _ isAboutTarget: Bool) -> Bool) -> Bool {
    switch self {
    case .constant(let value): value
    case .before(let set): isIn(set, false)
    case .after(let set): isIn(set, true)
    case .not(let operand): !operand.holds(isIn)
    case .all(let operands): operands.allSatisfy { $0.holds(isIn) }
    case .any(let operands): operands.contains { $0.holds(isIn) }
    }
  }

  /// Collects the sets that the question names, each once.
  func collect(_ before: inout [Int], _ after: inout [Int]) {
    switch self {
    case .constant: break
    case .before(let set): if !before.contains(set) { before.append(set) }
    case .after(let set): if !after.contains(set) { after.append(set) }
    case .not(let operand): operand.collect(&before, &after)
    case .all(let operands), .any(let operands): for operand in operands { operand.collect(&before, &after) }
    }
  }
}

/// Sets of states, each once.
private struct KnownSets {
  private(set) var sets: [StateSet] = []
  private var positions: [StateSet: Int] = [:]
  /// The positions by the address of a set's words, so that shared words are not compared again.
  private var positionsOfStorage: [UnsafeRawPointer?: Int] = [:]
  /// All sets seen so far, kept so that their words stay at their addresses.
  private var met: [StateSet] = []

  /// Returns the position of a set, which is added if it is new.
  mutating func position(of set: StateSet) -> Int {
    let storage = set.words.withUnsafeBytes(\.baseAddress)
    if let known = positionsOfStorage[storage] { return known }
    let position = positions[set] ?? sets.count
    if position == sets.count {
      positions[set] = position
      sets.append(set)
    }
    positionsOfStorage[storage] = position
    met.append(set)
    return position
  }
}
