package import FlowAlgorithms

/// Up to 64 questions about the states of one graph, each with a bit of its own, answered in one pass.
///
/// A question is answered by the value of some bits of the state, by the state's class, or by a call. The answer is yes if any of
/// these says yes.
public struct StateQuestions: Sendable {
  /// Adjacent bits of a word, with the questions that each of their values answers with yes.
  public struct Field: Sendable {
    /// The position of the word.
    public var word: Int
    /// The position of the lowest of the bits.
    public var shift: UInt64
    /// The mask of the bits after shifting: all ones.
    public var mask: UInt64
    /// The questions answered with yes, by value; one entry for each value up to the mask.
    public var answers: [UInt64]

    /// Describes some bits.
    public init(word: Int, shift: UInt64, mask: UInt64, answers: [UInt64]) {
      (self.word, self.shift, self.mask, self.answers) = (word, shift, mask, answers)
    }
  }

  /// The answers that bits of the state give.
  public var fields: [Field] = []
  /// The class of each state; nil if no class answers anything.
  public var classes: StateClasses?
  /// The questions that each class answers with yes.
  public var classAnswers: [UInt64] = []
  /// For each class, the questions to ask of each of its states.
  public var openQuestions: [UInt64] = []

  /// Creates an empty set of questions.
  public init() {}
}

/// A partition of a graph's states. The states of a class agree on the bits that determine something computed for the first of
/// them.
public struct StateClasses: Sendable {
  /// The class of each state, from 0 in the order of first occurrence.
  let numbers: PagedArray<UInt32>
  /// The first state of each class.
  public let firstStates: [StateID]

  /// Wraps classes that are already known.
  package init(numbers: PagedArray<UInt32>, firstStates: [StateID]) {
    (self.numbers, self.firstStates) = (numbers, firstStates)
  }
}

extension StateQuestions.Field {
  /// The most bits of a joined field, chosen so that its answers still fit into the nearest cache.
  private static let mostBits = 11

  /// Returns fewer fields that give the same answers: nearby fields are joined, so that each state needs one look-up for them.
  ///
  /// - Parameter mostAnswers: The most answers of a joined field.
  static func joined(_ fields: [Self], mostAnswers: Int) -> [Self] {
    var result: [Self] = []
    for field in fields.sorted(by: { ($0.word, $0.shift) < ($1.word, $1.shift) }) {
      guard let last = result.last, last.word == field.word else {
        result.append(field)
        continue
      }
      let mask = last.mask | field.mask << (field.shift - last.shift)
      let width = UInt64.bitWidth - mask.leadingZeroBitCount
      guard field.shift - last.shift < mostBits, width <= mostBits, 1 << width <= mostAnswers else {
        result.append(field)
        continue
      }
      let joined = Self(
        word: last.word, shift: last.shift, mask: 1 << width - 1,
        answers: (0..<1 << width).map { value in
          last.answers[value & Int(last.mask)]
            | field.answers[value >> Int(field.shift - last.shift) & Int(field.mask)]
        })
      result[result.count - 1] = joined
    }
    return result
  }
}

extension StateGraph {
  /// Returns for each question the states for which the answer is yes.
  ///
  /// - Parameters:
  ///   - threads: How many threads may share the look-ups.
  ///   - ask: Returns the questions to which a state says yes. Called on the calling thread, for states whose class leaves
  ///     questions open.
  public func states(
    answering questions: StateQuestions, count: Int, threads: ThreadCount = ThreadCount(),
    ask: (PackedState) -> UInt64
  ) -> [StateSet] {
    let fields = StateQuestions.Field.joined(questions.fields, mostAnswers: stateCount / 16)
    var columns = knownColumns(fields, questions, count: count, threads: threads)
    askOpen(questions, &columns, ask)
    return columns.map { StateSet(stateCount: stateCount, words: $0) }
  }

  /// Returns the words of the sets of states for which fields or classes answer yes.
  private func knownColumns(
    _ fields: [StateQuestions.Field], _ questions: StateQuestions, count: Int, threads: ThreadCount
  ) -> [[UInt64]] {
    let shares = shares(of: 0..<stateCount, parts: threads.partCount(for: stateCount))
    let parts = concurrently(shares.count, threads: threads.count) { part in
      let words = (shares[part].lowerBound + 63) / 64..<(shares[part].upperBound + 63) / 64
      return knownColumns(words, count: count, fields, questions)
    }
    guard parts.count > 1 else { return parts[0] }
    return concurrently(count, threads: threads.count) { column in
      var words: [UInt64] = []
      words.reserveCapacity((stateCount + 63) / 64)
      for part in parts { words += part[column] }
      return words
    }
  }

  /// Returns some words of the sets of states for which fields or classes answer yes.
  private func knownColumns(
    _ words: Range<Int>, count: Int, _ fields: [StateQuestions.Field], _ questions: StateQuestions
  ) -> [[UInt64]] {
    var columns = Array(repeating: [UInt64](), count: count)
    for column in columns.indices { columns[column].reserveCapacity(words.count) }
    let (numbers, classAnswers) = (questions.classes?.numbers, questions.classAnswers)
    // The number of words of each column that are gathered before they are appended.
    let most = 64
    withUnsafeTemporaryAllocation(of: UInt64.self, capacity: 64 * (most + 1)) { memory in
      let block = memory.baseAddress.unsafelyUnwrapped
      let tile = block + 64
      for first in stride(from: words.lowerBound, to: words.upperBound, by: most) {
        let end = min(first + most, words.upperBound)
        for word in first..<end {
          let states = word * 64..<min(word * 64 + 64, stateCount)
          block.update(repeating: 0, count: 64)
          for field in fields { add(field, of: states, to: block) }
          if let numbers { add(numbers, classAnswers, of: states, to: block) }
          transpose(block)
          for column in 0..<count { tile[column &* most &+ word &- first] = block[column] }
        }
        for column in columns.indices {
          columns[column] += UnsafeBufferPointer(start: tile + column * most, count: end - first)
        }
      }
    }
    return columns
  }

  /// Asks the questions that classes leave open.
  private func askOpen(
    _ questions: StateQuestions, _ columns: inout [[UInt64]], _ ask: (PackedState) -> UInt64
  ) {
    guard let classes = questions.classes, questions.openQuestions.contains(where: { $0 != 0 }) else {
      return
    }
    for id in 0..<stateCount {
      var open = questions.openQuestions[Int(classes.numbers[id])]
      guard open != 0 else { continue }
      open &= ask(state(id))
      while open != 0 {
        columns[open.trailingZeroBitCount][id / 64] |= 1 << UInt64(id % 64)
        open &= open - 1
      }
    }
  }

  /// Adds a field's answers for at most 64 states.
  private func add(
    _ field: StateQuestions.Field, of states: Range<StateID>, to block: UnsafeMutablePointer<UInt64>
  ) {
    let (width, shift, mask) = (storage.stateWidth, field.shift, field.mask)
    precondition(mask < UInt64(field.answers.count), "an answer for each value of the field")
    precondition(states.upperBound * width <= storage.words.count, "states of the graph")
    let words = storage.words.start + states.lowerBound * width + field.word
    field.answers.withUnsafeBufferPointer { answers in
      for offset in 0..<states.count {
        block[offset] |= answers[Int(truncatingIfNeeded: words[offset * width] >> shift & mask)]
      }
    }
  }

  /// Adds the answers of the classes of at most 64 states.
  private func add(
    _ numbers: PagedArray<UInt32>, _ answers: [UInt64], of states: Range<StateID>,
    to block: UnsafeMutablePointer<UInt64>
  ) {
    for (offset, id) in states.enumerated() { block[offset] |= answers[Int(numbers[id])] }
  }
}
