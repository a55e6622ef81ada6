import FlowPushdown

/// What may lie below the symbols of a pushdown system, as distinguished by finer symbols that answer more.
///
/// A least fixpoint that ignores the controls: whatever may lie below a symbol may, with this symbol on top, lie below each
/// symbol that was pushed on it.
struct PossibleSummaries {
  /// For each symbol the symbols on which it was ever put, in some order.
  struct Below {
    private(set) var symbols: [Int32: [Int32]] = [:]

    /// Computes what the rules and the first stack of a system put on what.
    init(_ base: PushdownReachability) {
      var heirs: [Int32: [Int32]] = [:]
      func put(_ upper: Int32, on lower: Int32) {
        if symbols[upper]?.contains(lower) != true { symbols[upper, default: []].append(lower) }
      }
      for (lower, upper) in zip(base.start.stack, base.start.stack.dropFirst()) { put(upper, on: lower) }
      for rule in base.rules where !rule.pops && !rule.resets {
        if rule.pushes { put(rule.top, on: rule.below) }
        // A symbol that replaces another one lies on whatever that lay on.
        let heir = rule.pushes ? rule.below : rule.top
        if heir != rule.head.symbol, heirs[rule.head.symbol]?.contains(heir) != true {
          heirs[rule.head.symbol, default: []].append(heir)
        }
      }
      var pending = Array(symbols.keys)
      while let symbol = pending.popLast() {
        for heir in heirs[symbol] ?? [] {
          let count = symbols[heir]?.count ?? 0
          for lower in symbols[symbol] ?? [] { put(heir, on: lower) }
          if symbols[heir]?.count ?? 0 > count { pending.append(heir) }
        }
      }
    }
  }

  let finer: StackSymbols
  /// For each symbol the finer summaries of the stacks that may lie below it, in ascending order; nil if there are too many.
  let below: [Int32: [Int32]]?

  /// Computes what may lie below.
  ///
  /// - Parameter most: The most summaries below one symbol.
  init(_ system: StackSystem, _ known: Below, answering questions: StackQuestions, atMost most: Int) {
    var all = system.questions
    all.formUnion(questions)
    let finer = StackSymbols(all, of: system.flow)
    self.finer = finer
    var above: [Int32: [Int32]] = [:]
    for (upper, lowers) in known.symbols { for lower in lowers { above[lower, default: []].append(upper) } }
    var found: [Int32: Set<Int32>] = [:]
    // Symbols, each with the finer summary of a stack with the symbol on top.
    var pending: [(symbol: Int32, summary: Int32)] = [(StackSymbols.bottom, 0)]
    while let (symbol, summary) = pending.popLast() {
      for upper in (above[symbol] ?? []).sorted() {
        guard found[upper, default: []].insert(summary).inserted, let entry = system.symbols.entry(of: upper)
        else { continue }
        guard found[upper]?.count ?? 0 <= most else {
          below = nil
          return
        }
        pending.append((upper, finer.fold(summary, with: entry)))
      }
    }
    below = found.mapValues { $0.sorted() }
  }
}
