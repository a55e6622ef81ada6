import FlowAlgorithms
import FlowResolver
import FlowStateSpace

/// Computes the states of a graph in which propositions hold, many states at once.
///
/// Propositions are taken apart into leaves. A leaf that reads one register is answered by a table over its bits. Any other leaf
/// depends on what is in front, which is computed once for all states that agree on what determines it. What the leaf reads
/// besides is evaluated once for all states that agree on that too.
struct PropositionAnswers {
  private let program: Program
  private let graph: StateGraph
  private let threads: ThreadCount
  private let reader: StateReader
  /// The states by what is in front, and what is in front in each class.
  private var classes: StateClasses?
  private var fronts: [VisibleStack] = []
  /// The bits on which each of these fronts depends.
  private var frontMasks: [[UInt64]] = []

  init(_ program: Program, on graph: StateGraph, threads: ThreadCount) {
    self.program = program
    self.graph = graph
    self.threads = threads
    reader = StateReader(program)
  }

  mutating func states(of propositions: [CompiledProposition]) -> [StateSet] {
    var leaves = PropositionLeaves(layout: program.layout)
    let formulas = propositions.map { leaves.formula($0) }
    var sets: [StateSet] = []
    for first in stride(from: 0, to: leaves.count, by: 64) {
      sets += answers(to: leaves, first..<min(first + 64, leaves.count))
    }
    let (count, leafSets) = (graph.stateCount, sets)
    return concurrently(formulas.count, threads: threads.count(for: count)) {
      formulas[$0].states(among: count, leaves: leafSets)
    }
  }

  /// A leaf that is not a register test, and its bit.
  private struct Question {
    let proposition: CompiledProposition
    let bit: UInt64
  }

  /// Questions about the page, answered by a table of all items, since a flow has as many of them as screens.
  private struct PageQuestions {
    /// For each item, the questions answered with yes if it is the page, and those only if it is not blank.
    private var answers: [UInt64]
    private var answersUnlessBlank: [UInt64]
    private(set) var others: [Question] = []

    init(_ questions: [Question], itemCount: Int) {
      answers = Array(repeating: 0, count: itemCount)
      answersUnlessBlank = answers
      for question in questions {
        guard case .page(let items, let blank) = question.proposition else {
          others.append(question)
          continue
        }
        for item in items {
          switch blank {
          case .counts: answers[item] |= question.bit
          case .doesNotCount: answersUnlessBlank[item] |= question.bit
          }
        }
      }
    }

    func answers(_ front: VisibleStack) -> UInt64 {
      answers[front.page] | (front.isBlank ? 0 : answersUnlessBlank[front.page])
    }
  }

  /// Returns the states in which each of at most 64 leaves holds.
  private mutating func answers(to leaves: PropositionLeaves, _ range: Range<Int>) -> [StateSet] {
    var questions = StateQuestions()
    questions.fields = fields(leaves.tests.filter { range.contains($0.leaf) }, from: range.lowerBound)
    let others = leaves.others.filter { range.contains($0.leaf) }.map {
      Question(proposition: $0.proposition, bit: 1 << UInt64($0.leaf - range.lowerBound))
    }
    if !others.isEmpty { answer(others, &questions) }
    let open = others.filter { question in questions.openQuestions.contains { $0 & question.bit != 0 } }
    var guards = DecisionTree(stateWidth: program.layout.width)
    var known: [UInt64] = []
    return graph.states(answering: questions, count: range.count, threads: threads) { state in
      if let id = guards.guardID(of: state.words) { return known[id] }
      reader.read(state.words)
      let front = reader.front()
      known.append(open.reduce(0) { reader.holds($1.proposition, front: front) ? $0 | $1.bit : $0 })
      _ = guards.insert(state.words, dependingOn: reader.mask)
      return known[known.count - 1]
    }
  }

  /// Returns the tables for register tests, a field for each register.
  private func fields(
    _ tests: [(test: PropositionLeaves.RegisterTest, leaf: Int)], from first: Int
  ) -> [StateQuestions.Field] {
    var positions: [Int: Int] = [:]
    var fields: [StateQuestions.Field] = []
    for (test, leaf) in tests {
      let position = positions[test.register] ?? fields.count
      if position == fields.count {
        let bits = program.layout.bitFields[test.register]
        positions[test.register] = position
        fields.append(
          StateQuestions.Field(
            word: bits.word, shift: bits.shift, mask: bits.mask,
            answers: Array(repeating: 0, count: test.codes.count)))
      }
      for (code, isWanted) in test.codes.enumerated() where isWanted {
        fields[position].answers[code] |= 1 << UInt64(leaf - first)
      }
    }
    return fields
  }

  /// Answers what all states of a class agree on, and leaves the rest open.
  private mutating func answer(_ questions: [Question], _ result: inout StateQuestions) {
    let classes = self.classes ?? sort()
    result.classes = classes
    let pages = PageQuestions(questions, itemCount: program.items.count)
    for (number, state) in classes.firstStates.enumerated() {
      let (front, frontMask) = (fronts[number], frontMasks[number])
      result.classAnswers.append(pages.answers(front))
      result.openQuestions.append(0)
      guard !pages.others.isEmpty else { continue }
      reader.read(graph.state(state).words)
      for question in pages.others {
        reader.forget()
        let holds = reader.holds(question.proposition, front: front)
        if reader.hasRead(beyond: frontMask) {
          result.openQuestions[number] |= question.bit
        } else if holds {
          result.classAnswers[number] |= question.bit
        }
      }
    }
  }

  /// Puts states with the same in front in one class.
  private mutating func sort() -> StateClasses {
    let classes = StateClasses(of: graph, threads: threads) { state in
      reader.read(state.words)
      fronts.append(reader.front())
      frontMasks.append(reader.mask)
      return reader.mask
    }
    self.classes = classes
    return classes
  }
}
