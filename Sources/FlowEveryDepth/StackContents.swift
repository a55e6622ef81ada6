import FlowPushdown

/// What can lie on a stack, distinguished by what symbols and some more questions answer.
///
/// A class, since claims continue the same search. **Invariant:** one thread uses it at a time.
final class StackContents {
  /// What is known of a stack with some head.
  enum Find {
    /// The stack is wanted, or a step from it is.
    case wanted(step: Int?)
    /// It is not known whether the stack is wanted.
    case unknown(any Error)
  }

  /// A head above a stack with a summary.
  private struct Place: Hashable {
    let head: Int
    let summary: Int32
  }

  /// The questions that it answers in addition to those that symbols answer.
  let questions: StackQuestions
  private let system: StackSystem
  private let base: PushdownReachability
  private let stacks: StackSymbols
  private let search: StackSearch
  /// For each symbol the summaries of what may lie below it; nil if there are too many.
  private let summaries: [Int32: [Int32]]?

  init(
    _ system: StackSystem, _ base: PushdownReachability, answering questions: StackQuestions,
    _ levels: StackSearch.Levels, _ possible: PossibleSummaries
  ) {
    (self.system, self.base, self.questions) = (system, base, questions)
    let (stacks, symbols) = (possible.finer, system.symbols)
    (self.stacks, summaries) = (stacks, possible.below)
    search = StackSearch(base, levels: levels) { state, symbol in
      symbols.entry(of: symbol).map { stacks.fold(state, with: $0) } ?? state
    }
  }

  /// Returns the rules of a lightest run to a wanted stack, and the step from there if one is wanted; nil if there is none.
  ///
  /// Does not search if no possible stack is wanted.
  ///
  /// - Parameters:
  ///   - heads: The heads that wanted stacks can have.
  ///   - weight: The run must be lighter than this.
  ///   - find: Returns what is known of the stacks with a head, given entries that represent all stacks with the same answers.
  /// - Throws: `PushdownError` if a limit is reached, or the error of an unknown stack that the search reaches first.
  func lightestRun(
    to heads: [Int], below weight: Int, limits: PushdownLimits, _ find: (Int, [Int32]) -> Find?
  ) throws -> (rules: [Int], step: Int?)? {
    let symbols = system.symbols
    func look(_ place: Place) -> Find? {
      let entry = symbols.entry(of: base.heads[place.head].symbol)
      return find(place.head, stacks.word(summary: place.summary) + (entry.map { [$0] } ?? []))
    }
    var known: [Place: Find] = [:]
    if let summaries {
      for head in heads {
        let symbol = base.heads[head].symbol
        let possible = symbol == StackSymbols.bottom ? [0] : summaries[symbol] ?? []
        for place in possible.map({ Place(head: head, summary: $0) }) {
          if let found = look(place) { known[place] = found }
        }
      }
      guard !known.isEmpty else { return nil }
    }
    let wanted = Set(heads)
    var found: Find?
    let run = try search.lightestRun(below: weight, limits: limits) { head, summary in
      guard wanted.contains(head) else { return false }
      let place = Place(head: head, summary: summary)
      found = summaries == nil ? look(place) : known[place]
      return found != nil
    }
    guard let run, let found else { return nil }
    switch found {
    case .wanted(let step): return (run.rules, step)
    case .unknown(let error): throw error
    }
  }
}
