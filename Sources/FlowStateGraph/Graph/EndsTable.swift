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
    let (after, before) = (ends.sets(.after), ends.sets(.before))
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
      let bits = ends.parts.map { part in
        part.kind == .before
          ? after.count + (before.firstIndex(of: part.set) ?? 0) : after.firstIndex(of: part.set) ?? 0
      }
      answers += (0..<1 << (after.count + before.count)).map { position in
        ends.holds { part, _ in position >> bits[part] & 1 != 0 }
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
    // A closure that uses the table itself would copy it each time.
    let wordCount = wordCount
    return words.withUnsafeBufferPointer { words in
      question.holds { _, part in
        let state = part.kind == .after ? target : source
        return words[part.set * wordCount + state >> 6] & (1 << UInt64(truncatingIfNeeded: state & 63)) != 0
      }
    }
  }
}

/// A question about the ends of steps that names sets by their positions. It is a list of parts, each before its operands, since
/// evaluating a tree would count references for each step.
private struct NumberedEnds: Sendable {
  enum Kind: Sendable { case yes, no, before, after, not, all, any }

  struct Part: Sendable {
    let kind: Kind
    /// The position of its set, if it names one.
    var set = 0
    /// The position after its last operand.
    var end = 0
  }

  private(set) var parts: [Part] = []

  init(_ ends: TransitionFilter.Ends, _ known: inout KnownSets) { add(ends, &known) }

  private mutating func add(_ ends: TransitionFilter.Ends, _ known: inout KnownSets) {
    let position = parts.count
    switch ends {
    case .constant(let value): parts.append(Part(kind: value ? .yes : .no))
    case .before(let states): parts.append(Part(kind: .before, set: known.position(of: states)))
    case .after(let states): parts.append(Part(kind: .after, set: known.position(of: states)))
    case .not(let operand): add(.not, [operand], &known)
    case .all(let operands): add(.all, operands, &known)
    case .any(let operands): add(.any, operands, &known)
    }
    parts[position].end = parts.count
  }

  private mutating func add(_ kind: Kind, _ operands: [TransitionFilter.Ends], _ known: inout KnownSets) {
    parts.append(Part(kind: kind))
    for operand in operands { add(operand, &known) }
  }

  /// Returns the answer, given a function that says whether the end of a part is in that part's set.
  func holds(_ isIn: (_ position: Int, Part) -> Bool) -> Bool {
    parts.withUnsafeBufferPointer { Self.holds(0, of: $0, isIn) }
  }

  private static func holds(
    _ position: Int, of parts: UnsafeBufferPointer<Part>, _ isIn: (_ position: Int, Part) -> Bool
  ) -> Bool {
    let (kind, end) = (parts[position].kind, parts[position].end)
    switch kind {
    case .yes: return true
    case .no: return false
    case .before, .after: return isIn(position, parts[position])
    case .not: return !holds(position + 1, of: parts, isIn)
    case .all, .any:
      var operand = position + 1
      while operand < end {
        if holds(operand, of: parts, isIn) == (kind == .any) { return kind == .any }
        operand = parts[operand].end
      }
      return kind == .all
    }
  }

  /// Returns the sets that parts of a kind name, each once.
  func sets(_ kind: Kind) -> [Int] {
    parts.reduce(into: []) { if $1.kind == kind, !$0.contains($1.set) { $0.append($1.set) } }
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
