import FlowResolver
import FlowStateSpace

/// The states of a graph in which propositions hold, worked out for many states at once.
///
/// Propositions are taken apart. A leaf that looks at one register is answered by a table over its bits. Any other is
/// worked out once for each row of the graph: where it reads only bits on which the row's states agree, that is the answer
/// for all of them. What is left is worked out once for all states that agree on what was read.
struct PropositionAnswers {
  private let program: Program
  private let graph: StateGraph
  private let log: ReadSet
  private var registers: StateVector
  private let firstStates: [StateID?]

  init(_ program: Program, on graph: StateGraph) {
    self.program = program
    self.graph = graph
    log = ReadSet(registerCount: program.layout.registerCount)
    registers = StateVector(count: program.workingRegisterCount, log: log)
    firstStates = graph.firstStatesOfRows()
  }

  /// The states in which each proposition holds.
  mutating func states(of propositions: [CompiledProposition]) -> [StateSet] {
    var leaves = PropositionLeaves(layout: program.layout)
    let formulas = propositions.map { leaves.formula($0) }
    var sets: [StateSet] = []
    for first in stride(from: 0, to: leaves.count, by: 64) {
      sets += answers(to: leaves, first..<min(first + 64, leaves.count))
    }
    return formulas.map { combine($0, sets) }
  }

  private func combine(_ formula: PropositionFormula, _ leaves: [StateSet]) -> StateSet {
    switch formula {
    case .constant(let value): return StateSet(stateCount: graph.stateCount, containsAll: value)
    case .leaf(let position): return leaves[position]
    case .not(let operand): return combine(operand, leaves).complement()
    case .all(let operands):
      var result = StateSet(stateCount: graph.stateCount, containsAll: true)
      for operand in operands { result.formIntersection(combine(operand, leaves)) }
      return result
    case .any(let operands):
      var result = StateSet(stateCount: graph.stateCount)
      for operand in operands { result.formUnion(combine(operand, leaves)) }
      return result
    }
  }

  /// The states in which each of at most 64 leaves holds.
  private mutating func answers(to leaves: PropositionLeaves, _ range: Range<Int>) -> [StateSet] {
    var questions = StateQuestions(of: graph)
    questions.fields = fields(leaves.tests.filter { range.contains($0.leaf) }, from: range.lowerBound)
    let others = leaves.others.filter { range.contains($0.leaf) }.map {
      Question(proposition: $0.proposition, bit: 1 << UInt64($0.leaf - range.lowerBound))
    }
    if !others.isEmpty {
      for row in firstStates.indices { answer(others, inRow: row, &questions) }
    }
    var guards = DecisionTree(stateWidth: program.layout.width)
    var known: [UInt64] = []
    let open = others.filter { question in questions.openQuestions.contains { $0 & question.bit != 0 } }
    return graph.states(answering: questions, count: range.count) { state in
      if let id = guards.guardID(of: state.words) { return known[id] }
      read(state)
      let answers = holding(open)
      _ = guards.insert(state.words, dependingOn: log.mask(layout: program.layout))
      known.append(answers)
      return answers
    }
  }

  /// A leaf that is no test, and its bit.
  private struct Question {
    let proposition: CompiledProposition
    let bit: UInt64
  }

  /// The tables for tests, a field for each register.
  private func fields(
    _ tests: [(test: PropositionLeaves.RegisterTest, leaf: Int)], from first: Int
  ) -> [StateQuestions.Field] {
    var registers: [Int] = []
    var fields: [StateQuestions.Field] = []
    for (test, leaf) in tests {
      let position = registers.firstIndex(of: test.register) ?? registers.count
      if position == registers.count {
        let bits = program.layout.bitFields[test.register]
        registers.append(test.register)
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

  /// Answers what the states of a row agree on, and leaves the rest open.
  private mutating func answer(_ questions: [Question], inRow row: Int, _ result: inout StateQuestions) {
    guard let state = firstStates[row] else { return }
    let all = questions.reduce(0) { $0 | $1.bit }
    let shared = graph.sharedBits(ofRow: row)
    guard shared.contains(where: { $0 != 0 }) else { return result.openQuestions[row] = all }
    read(graph.state(state))
    let answers = holding(questions)
    if isWithin(shared) { return result.rowAnswers[row] = answers }
    for question in questions {
      read(graph.state(state))
      let answer = holding([question])
      if isWithin(shared) {
        result.rowAnswers[row] |= answer
      } else {
        result.openQuestions[row] |= question.bit
      }
    }
  }

  /// Whether nothing else was read than some bits.
  private func isWithin(_ shared: [UInt64]) -> Bool {
    zip(log.mask(layout: program.layout), shared).allSatisfy { $0 & ~$1 == 0 }
  }

  private mutating func read(_ state: PackedState) {
    log.clear()
    registers.unpack(state.words, layout: program.layout)
  }

  /// The questions to which the state that was read last says yes.
  private func holding(_ questions: [Question]) -> UInt64 {
    let front = program.front(of: registers)
    return questions.reduce(0) { answers, question in
      program.holds(question.proposition, in: registers, front: front) ? answers | question.bit : answers
    }
  }
}
