import FlowCompiler
import FlowStateSpace

/// What may lie on the stacks of an abstraction's states, as far as some questions tell it apart.
///
/// A least fixpoint: whatever may lie on a stack with a symbol on top may lie below each symbol that was pushed on that one.
struct PossibleContents {
  private let flow: StackFlow
  private let symbols: StackSymbols
  /// The symbols that answer more.
  private let finer: StackSymbols
  /// Whether the questions are about each unlimited stack.
  private let isAsked: [Bool]
  /// For each symbol the finer summaries of the stacks whose top it may be.
  private var summaries: [Int32: Set<Int32>] = [StackSymbols.bottom: [0]]

  init(
    _ flow: StackFlow, _ symbols: StackSymbols, below: [Int32: [Int32]], answering questions: StackQuestions,
    _ more: StackQuestions
  ) {
    (self.flow, self.symbols) = (flow, symbols)
    var all = questions
    all.formUnion(more)
    finer = StackSymbols(all, of: flow)
    isAsked = flow.stacks(askedBy: more)
    var isGrowing = true
    while isGrowing {
      isGrowing = false
      for (upper, lower) in below.sorted(by: { $0.key < $1.key }) {
        guard let entry = symbols.entry(of: upper) else { continue }
        for symbol in lower {
          for summary in summaries[symbol] ?? []
          where summaries[upper, default: []].insert(finer.fold(summary, with: entry)).inserted {
            isGrowing = true
          }
        }
      }
    }
  }

  /// Calls a closure with states that stand for all that a state of the abstraction stands for; nil for those for which there is no room.
  func forEach(of state: PackedState, _ body: (PackedState?) -> Void) {
    let control = flow.control(of: state.words)
    var contents = flow.contents(of: state.words)
    let tops = symbols.tops(of: contents)
    func choose(_ store: Int) {
      guard store < contents.count else {
        return body(flow.state(control, contents: contents))
      }
      guard isAsked[store], !contents[store].isEmpty else { return choose(store + 1) }
      for summary in (summaries[tops[store]] ?? []).sorted() {
        contents[store] = finer.word(summary: summary)
        choose(store + 1)
      }
    }
    choose(0)
  }
}
