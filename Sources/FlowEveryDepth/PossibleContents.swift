import FlowStateSpace

/// What may lie on the stacks of an abstraction's states, as distinguished by some questions.
///
/// A least fixpoint: whatever may lie on a stack with a symbol on top may lie below each symbol that was pushed on that one.
struct PossibleContents {
  private let flow: StackFlow
  private let symbols: StackSymbols
  /// The finer symbols, which answer the additional questions.
  private let finer: StackSymbols
  /// The unlimited stacks that the additional questions are about.
  private let asked: [Int]
  /// For each symbol the finer summaries of the stacks with the symbol on top.
  private let summaries: [Int32: [Int32]]

  init(
    _ flow: StackFlow, _ symbols: StackSymbols, below: [Int32: [Int32]], answering questions: StackQuestions,
    _ more: StackQuestions
  ) {
    (self.flow, self.symbols) = (flow, symbols)
    var all = questions
    all.formUnion(more)
    finer = StackSymbols(all, of: flow)
    let isAsked = flow.stacks(askedBy: more)
    asked = isAsked.indices.filter { isAsked[$0] }
    var summaries: [Int32: Set<Int32>] = [StackSymbols.bottom: [0]]
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
    self.summaries = summaries.mapValues { $0.sorted() }
  }

  /// Calls a closure with states that cover all states that a state of the abstraction represents; nil for one that has too
  /// little room.
  func forEach(of state: PackedState, _ body: (PackedState?) -> Void) {
    let contents = asked.map { ($0, flow.contents(of: state.words, stack: $0)) }
    let tops = symbols.tops(of: contents.map(\.1))
    let stacks = zip(contents, tops).filter { !$0.0.1.isEmpty }.map { ($0.0.0, $0.1) }
    func choose(_ position: Int, _ words: [UInt64]) {
      guard position < stacks.count else { return body(PackedState(words: words)) }
      let (store, top) = stacks[position]
      for summary in summaries[top] ?? [] {
        var next = words
        guard flow.replace(stack: store, by: finer.word(summary: summary), in: &next) else {
          body(nil)
          continue
        }
        choose(position + 1, next)
      }
    }
    choose(0, state.words)
  }
}
