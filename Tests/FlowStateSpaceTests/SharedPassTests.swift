import FlowStateSpace
import FlowToyGraphs
import Testing

@Suite("Passes over the states of a graph, shared among threads")
struct SharedPassTests {
  private let ways = [2, 3, 5].map { ThreadCount($0, minimumStates: 0) }

  @Test("any number of threads finds the same states and steps", arguments: UInt64(0)..<20)
  func sameSets(seed: UInt64) {
    let graph = explore(ToySystem.random(seed: seed, states: 40 + Int(seed) * 40, fanout: 3))
    let filter = TransitionFilter(of: graph) { .constant($0.action != 1) }
    var targets = StateSet(stateCount: graph.stateCount)
    targets.insert(graph.stateCount / 2)
    let sources = graph.sources(of: filter)
    let reaching = BackwardSearch(graph).statesReaching(targets, along: filter)
    for threads in ways {
      #expect(graph.sources(of: filter, threads: threads) == sources)
      #expect(BackwardSearch(graph, threads: threads).statesReaching(targets, along: filter) == reaching)
    }
  }

  @Test("any number of threads sorts states alike", arguments: UInt64(0)..<20)
  func sameClasses(seed: UInt64) {
    let graph = explore(ToySystem.random(seed: seed, states: 40 + Int(seed) * 40, fanout: 3))
    var questions = StateQuestions()
    let first = StateClasses(of: graph) { _ in [0xF3] }
    questions.classAnswers = first.firstStates.map { UInt64($0) }
    questions.openQuestions = first.firstStates.map { _ in 0 }
    questions.classes = first
    let answers = graph.states(answering: questions, count: 10) { _ in 0 }
    for threads in ways {
      let classes = StateClasses(of: graph, threads: threads) { _ in [0xF3] }
      #expect(classes.firstStates == first.firstStates)
      questions.classes = classes
      #expect(graph.states(answering: questions, count: 10, threads: threads) { _ in 0 } == answers)
    }
  }
}
