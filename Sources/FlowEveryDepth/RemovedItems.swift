import FlowProgram

/// What a step has taken off a stack so far, from below.
///
/// A step that removes the top, and perhaps more, is worked out again above each item that it uncovers, until it removes nothing that is not
/// known.
struct RemovedItems: Hashable {
  enum Part: Hashable {
    case symbol(Int32)
    /// Some symbols which the step removes without a look at any of them as the top.
    case some
  }

  /// The number of parts that may be removed before the top is looked at again.
  private static let most = 64

  private(set) var parts: [Part] = []

  var count: Int { parts.count }

  /// Whether some of it is not known one by one.
  var hasGap: Bool { parts.contains(.some) }

  /// Takes off what lies on top now, a symbol above which the step was worked out.
  ///
  /// - Parameters:
  ///   - removals: What the step removes of the stack.
  ///   - height: The number of items up to the symbol.
  /// - Returns: Whether it belongs to what is removed all at once.
  /// - Throws: ``EveryDepthError`` where that is too much.
  mutating func take(_ symbol: Int32, _ removals: [StackWatch.Removal], height: Int) throws -> Bool {
    let deepest = removals.firstIndex { $0.left < height } ?? removals.endIndex
    let isSeen = parts.isEmpty || removals[..<deepest].contains { $0.left == height }
    let isOne = isSeen || removals.indices.contains(deepest) && removals[deepest].end == .fromTop
    if isOne {
      parts.insert(.symbol(symbol), at: 0)
    } else if parts.first != .some {
      parts.insert(.some, at: 0)
    }
    guard parts.count <= Self.most else {
      throw EveryDepthError.unsupported("a step removes more than \(Self.most) items one by one")
    }
    return !isOne
  }

  /// What is removed, part by part as entries above a symbol.
  ///
  /// - Parameter passed: The symbols that a gap stands for, given all from there up.
  /// - Throws: ``EveryDepthError`` where no stack of what was passed fits.
  func entries(
    above symbol: Int32, _ symbols: StackSymbols, passed: ([Part]) -> [Int32]
  ) throws -> [[Int32]] {
    var result: [[Int32]] = []
    var below = symbols.summary(of: symbol)
    for (index, part) in parts.enumerated() {
      switch part {
      case .symbol(let symbol):
        guard symbols.below(symbol) == below, let entry = symbols.entry(of: symbol) else { throw Self.isSeen }
        result.append([entry])
        below = symbols.summary(of: symbol)
      case .some:
        guard case .symbol(let next) = parts[index + 1],
          let filler = symbols.filler(
            from: below, to: symbols.below(next), of: passed(Array(parts[index...])))
        else { throw Self.isSeen }
        result.append(filler)
        below = symbols.below(next)
      }
    }
    return result
  }

  private static let isSeen = EveryDepthError.unsupported(
    "a step looks at items that it removes all at once")

  /// Refuses a step that keeps some of what it may remove all at once.
  ///
  /// - Parameter kept: How many items stay.
  func checkGap(_ removals: [StackWatch.Removal], kept: Int) throws {
    guard let gap = parts.firstIndex(of: .some) else { return }
    guard removals.contains(where: { $0.left <= kept + gap }) else {
      throw EveryDepthError.unsupported("a step keeps items that it may remove all at once")
    }
  }
}

extension [StackWatch.Removal] {
  /// Whether all that goes below a height goes at once, with everything else, whatever it is.
  func drainsOrKeeps(_ height: Int) -> Bool {
    allSatisfy { $0.left >= height || $0.left == 0 && $0.end == .fromBottom }
  }

  func goesBelow(_ height: Int) -> Bool { contains { $0.left < height } }
}

extension StackFlow.Step {
  /// Refuses a step that depends on the state of a coordinator of which only the item is known, or that sets it.
  ///
  /// - Parameters:
  ///   - known: The number of items at the bottom whose coordinators are unknown.
  ///   - kept: The number of items whose coordinators must stay as they are.
  func checkChildren(of store: Int, _ flow: StackFlow, known: Int, kept: Int) throws {
    guard flow.hasChildren else { return }
    if flow.childrenAreRead(of: store, below: known, in: reads)
      || flow.childrenAreRead(of: store, below: kept, in: writes)
    {
      throw EveryDepthError.unsupported("a step depends on the coordinator of a covered item")
    }
  }
}

extension StackSymbols {
  /// The symbol in the place of another one after a step that keeps all below it; it differs where the item's coordinator changed.
  ///
  /// - Throws: ``EveryDepthError`` where something else changed.
  func heir(of symbol: Int32, in after: [Int32]) throws -> Int32 {
    let kept = word(symbol)
    if after.starts(with: kept) { return symbol }
    guard !kept.isEmpty, after.count >= kept.count, after.starts(with: kept.dropLast()) else {
      throw EveryDepthError.unsupported("a step changes an item in the middle of a stack")
    }
    return self.symbol(of: after[kept.count - 1], on: below(symbol))
  }
}
