import FlowAlgorithms

/// The symbols of a stack: what an item is, with what is asked about the items below it.
///
/// All that a step asks of the items below the top is answered by their ``Summary``. So a step is the same above all stacks with one
/// summary, and the shortest of them that was met stands for all.
///
/// **Invariant:** one thread uses it at a time.
final class StackSymbols {
  /// What is asked about the items of a stack.
  struct Summary: Hashable {
    /// For each set that is asked about, whether the stack has an item of it.
    var sets: [Bool]
    /// The number of items, as far as it is asked for: one more than the largest number that it is compared with stands for all above.
    var count: Int
    /// Where the number counts, the unlimited stack that has the items; -1 for none.
    var store: Int
  }

  /// An item above others; ``bottom`` has neither.
  private struct Symbol: Hashable {
    let entry: Int32
    let below: Int32
  }

  /// The symbol below all items.
  static let bottom: Int32 = 0

  private let questions: StackQuestions
  private let flow: StackFlow
  private var symbols = Interner([Symbol(entry: -1, below: -1)])
  private var summaries: Interner<Summary>
  /// For each summary a stack that has it.
  private var words: [[Int32]] = [[]]
  /// For each symbol the summary of the stack whose top it is.
  private var folded: [Int32] = [0]

  /// Symbols of a flow's stacks, which answer some questions.
  init(_ questions: StackQuestions, of flow: StackFlow) {
    (self.questions, self.flow) = (questions, flow)
    summaries = Interner([Summary(sets: questions.sets.map { _ in false }, count: 0, store: -1)])
  }

  /// The number of symbols so far, the bottom included.
  var count: Int { symbols.count }

  /// The entries of all symbols so far, in order.
  var entries: [Int32] { Set(symbols.values.dropFirst().map(\.entry)).sorted() }

  /// The entry of a symbol; nil at the bottom.
  func entry(of symbol: Int32) -> Int32? { symbol == Self.bottom ? nil : symbols[Int(symbol)].entry }

  /// The summary of what lies below a symbol.
  func below(_ symbol: Int32) -> Int32 { symbols[Int(symbol)].below }

  /// The summary of the stack whose top a symbol is.
  func summary(of symbol: Int32) -> Int32 { folded[Int(symbol)] }

  /// A stack with a symbol on top, from the bottom.
  func word(_ symbol: Int32) -> [Int32] {
    entry(of: symbol).map { words[Int(below(symbol))] + [$0] } ?? []
  }

  /// The symbol on top of each of some stacks, which are given as entries from the bottom.
  func tops(of stacks: [[Int32]]) -> [Int32] {
    stacks.map { $0.reduce(Self.bottom) { symbol(of: $1, above: $0) } }
  }

  func symbol(of entry: Int32, above other: Int32) -> Int32 {
    symbol(of: entry, on: summary(of: other))
  }

  /// The symbol of an entry above a stack with a summary.
  func symbol(of entry: Int32, on below: Int32) -> Int32 {
    let symbol = symbols.number(of: Symbol(entry: entry, below: below))
    guard symbol == folded.count else { return Int32(symbol) }
    let summary = summaries.number(of: folded(below, with: entry))
    if summary == words.count { words.append(words[Int(below)] + [entry]) }
    folded.append(Int32(summary))
    return Int32(symbol)
  }

  /// An entry that some summary stays the same with, of a stack that has it and gets the entry on top; nil where there is none.
  func entry(keeping summary: Int32, of entries: [Int32]) -> Int32? {
    entries.first { folded(summary, with: $0) == summaries[Int(summary)] }
  }

  /// The summary of a stack that has one, and gets an entry on top.
  private func folded(_ below: Int32, with entry: Int32) -> Summary {
    var summary = summaries[Int(below)]
    let plain = Int(flow.plainEntry(entry))
    for (index, set) in questions.sets.enumerated() where set[plain] { summary.sets[index] = true }
    summary.count = min(summary.count + 1, questions.largestCount + 1)
    summary.store = summary.count > 0 ? flow.store(of: entry) : -1
    return summary
  }

  /// The number of the summary of a stack that has one, and gets an entry on top.
  func fold(_ below: Int32, with entry: Int32) -> Int32 {
    let symbol = symbol(of: entry, on: below)
    return summary(of: symbol)
  }

  /// A stack that has a summary, from the bottom.
  func word(summary: Int32) -> [Int32] { words[Int(summary)] }

  /// The shortest stack of some symbols that turns one summary into another, as entries from below; nil where there is none.
  ///
  /// - Complexity: The number of summaries times that of the symbols.
  func filler(from start: Int32, to end: Int32, of allowed: [Int32]) -> [Int32]? {
    var paths: [Int32: [Int32]] = [start: []]
    var pending = [start]
    var next = 0
    while paths[end] == nil, next < pending.count {
      let current = pending[next]
      next += 1
      for symbol in allowed where below(symbol) == current && paths[summary(of: symbol)] == nil {
        paths[summary(of: symbol)] = (paths[current] ?? []) + [symbols[Int(symbol)].entry]
        pending.append(summary(of: symbol))
      }
    }
    return paths[end]
  }
}
