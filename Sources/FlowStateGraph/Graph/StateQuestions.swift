package import FlowAlgorithms

/// Up to 64 questions about the states of one graph, each with a bit of its own, answered in one pass.
///
/// A question is answered by the value of some bits of the state, by its class, or by asking; its answer is yes if one of
/// these says so.
public struct StateQuestions: Sendable {
  /// Some bits of a word, and for each of their values the questions to which it says yes.
  public struct Field: Sendable {
    /// The position of the word.
    public var word: Int
    /// How far the bits lie above the lowest.
    public var shift: UInt64
    /// The bits when they are shifted down: all ones.
    public var mask: UInt64
    /// The questions answered with yes, by value; there is one for each value up to the mask.
    public var answers: [UInt64]

    /// Describes some bits.
    public init(word: Int, shift: UInt64, mask: UInt64, answers: [UInt64]) {
      self.word = word
      self.shift = shift
      self.mask = mask
      self.answers = answers
    }
  }

  /// What is said by bits of the state.
  public var fields: [Field] = []
  /// The class of each state; none where no class says anything.
  public var classes: StateClasses?
  /// What each class says.
  public var classAnswers: [UInt64] = []
  /// The questions to be asked of each state of a class.
  public var openQuestions: [UInt64] = []

  /// Asks nothing yet.
  public init() {}
}

/// The states of a graph in classes: those of a class agree on the bits on which something depends that was worked out for the first.
public struct StateClasses: Sendable {
  /// The class of each state, from 0 in the order of first occurrence.
  let numbers: PagedArray<UInt32>
  /// The first state of each class.
  public let firstStates: [StateID]

  /// Classes that are known.
  package init(numbers: PagedArray<UInt32>, firstStates: [StateID]) {
    (self.numbers, self.firstStates) = (numbers, firstStates)
  }
}

extension StateQuestions.Field {
  /// The most bits of fields that are made one, whose answers then still fit into the nearest memory.
  private static let mostBits = 11

  /// The same answers from fewer fields: those that lie near each other are one, which is asked once for each state.
  ///
  /// - Parameter mostAnswers: How many answers a field may have.
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
  /// For each question, the states for which the answer is yes.
  ///
  /// - Parameters:
  ///   - threads: How many threads look the states up.
  ///   - ask: The questions to which one state says yes, called where a class leaves some open, on the calling thread.
  public func states(
    answering questions: StateQuestions, count: Int, threads: ThreadCount = ThreadCount(),
    ask: (PackedState) -> UInt64
  ) -> [StateSet] {
    let fields = StateQuestions.Field.joined(questions.fields, mostAnswers: stateCount / 16)
    var columns = knownColumns(fields, questions, count: count, threads: threads)
    askOpen(questions, &columns, ask)
    return columns.map { StateSet(stateCount: stateCount, words: $0) }
  }

  /// The words of the sets of states for which the answers are yes, as far as fields and classes say.
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

  /// Some words of the sets of states for which the answers are yes, as far as fields and classes say.
  private func knownColumns(
    _ words: Range<Int>, count: Int, _ fields: [StateQuestions.Field], _ questions: StateQuestions
  ) -> [[UInt64]] {
    var columns = Array(repeating: [UInt64](), count: count)
    for column in columns.indices { columns[column].reserveCapacity(words.count) }
    // This many words of each column are gathered before they are appended.
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
          if let classes = questions.classes {
            add(classes.numbers, questions.classAnswers, of: states, to: block)
          }
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

  /// Asks what classes leave open.
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

  /// Adds what a field says of at most 64 states.
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

  /// Adds what their classes say of at most 64 states.
  private func add(
    _ numbers: PagedArray<UInt32>, _ answers: [UInt64], of states: Range<StateID>,
    to block: UnsafeMutablePointer<UInt64>
  ) {
    for (offset, id) in states.enumerated() { block[offset] |= answers[Int(numbers[id])] }
  }
}
