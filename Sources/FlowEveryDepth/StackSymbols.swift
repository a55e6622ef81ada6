import FlowAlgorithms

/// The symbols of stacks: an item, with the answers to what is asked about the items below it.
///
/// Their ``Summary`` answers everything that a step asks about the items below the top. So a step is the same above all stacks
/// with the same summary, and the first such stack that was found represents them all.
///
/// **Invariant:** one thread uses it at a time.
final class StackSymbols {
  /// The answers to what is asked about the items of a stack.
  struct Summary: Hashable {
    /// For each set whether the stack contains an item of it.
    var sets: [Bool]
    /// The number of items, up to one more than the largest number with which it is compared. This value stands for all larger
    /// numbers.
    var count: Int
    /// The unlimited stack that holds the items, if their number counts; otherwise -1.
    var store: Int
  }

  /// An item above others. ``bottom`` has no item and nothing below.
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
  /// For each summary a stack with this summary.
  private var words: [[Int32]] = [[]]
  /// For each symbol the summary of a stack with the symbol on top.
  private var folded: [Int32] = [0]

  init(_ questions: StackQuestions, of flow: StackFlow) {
    (self.questions, self.flow) = (questions, flow)
    summaries = Interner([Summary(sets: questions.sets.map { _ in false }, count: 0, store: -1)])
  }

  /// The number of symbols so far, the bottom included.
  var count: Int { symbols.count }

  /// The entry of a symbol; nil at the bottom.
  func entry(of symbol: Int32) -> Int32? { symbol == Self.bottom ? nil : symbols[Int(symbol)].entry }

  /// The summary of what lies below a symbol.
  func below(_ symbol: Int32) -> Int32 { symbols[Int(symbol)].below }

  /// The summary of a stack with a symbol on top.
  func summary(of symbol: Int32) -> Int32 { folded[Int(symbol)] }

  /// A stack with a symbol on top, as entries from the bottom.
  func word(_ symbol: Int32) -> [Int32] {
    entry(of: symbol).map { words[Int(below(symbol))] + [$0] } ?? []
  }

  /// Returns the symbol on top of each stack, given as entries from the bottom.
  func tops(of stacks: [[Int32]]) -> [Int32] {
    stacks.map { $0.reduce(Self.bottom) { symbol(of: $1, above: $0) } }
  }

  func symbol(of entry: Int32, above other: Int32) -> Int32 {
    symbol(of: entry, on: summary(of: other))
  }

  /// Returns the symbol of an entry above a stack with the given summary.
  func symbol(of entry: Int32, on below: Int32) -> Int32 {
    let symbol = symbols.number(of: Symbol(entry: entry, below: below))
    guard symbol == folded.count else { return Int32(symbol) }
    let summary = summaries.number(of: folded(below, with: entry))
    if summary == words.count { words.append(words[Int(below)] + [entry]) }
    folded.append(Int32(summary))
    return Int32(symbol)
  }

  /// Returns an entry that leaves a summary as it is when it is pushed on a stack with this summary; nil if there is none.
  func entry(keeping summary: Int32, of entries: [Int32]) -> Int32? {
    entries.first { folded(summary, with: $0) == summaries[Int(summary)] }
  }

  /// Returns the summary of a stack after an entry is pushed on it.
  private func folded(_ below: Int32, with entry: Int32) -> Summary {
    var summary = summaries[Int(below)]
    let plain = Int(flow.plainEntry(entry))
    for (index, set) in questions.sets.enumerated() where set[plain] { summary.sets[index] = true }
    summary.count = min(summary.count + 1, questions.largestCount + 1)
    summary.store = summary.count > 0 ? flow.store(of: entry) : -1
    return summary
  }

  /// Returns the number of the summary of a stack after an entry is pushed on it.
  func fold(_ below: Int32, with entry: Int32) -> Int32 {
    let symbol = symbol(of: entry, on: below)
    return summary(of: symbol)
  }

  /// A stack with the given summary, as entries from the bottom.
  func word(summary: Int32) -> [Int32] { words[Int(summary)] }

  /// Returns the shortest sequence of the allowed symbols that leads from one summary to another, as entries from the bottom; nil
  /// if there is none.
  ///
  /// - Complexity: The number of summaries times the number of symbols.
  func filler(from start: Int32, to end: Int32, of allowed: [Int32]) -> [Int32]? {
    var search = BreadthFirstSearch<Int32, Int32>(from: [start])
    var seen: Set = [start]
    while let current = search.next() {
      if current == end { return search.path }
      for symbol in allowed where below(symbol) == current && seen.insert(summary(of: symbol)).inserted {
        search.add(summary(of: symbol), by: symbols[Int(symbol)].entry)
      }
    }
    return nil
  }
}
