import FlowProgram

/// The items that a step has removed from a stack so far, from the lowest to the highest.
///
/// A step that removes the top, and perhaps more, is computed again above each item that it uncovers, until all items that it
/// removes are known.
struct RemovedItems: Hashable {
  enum Part: Hashable {
    case symbol(Int32)
    /// Some symbols that the step removes without looking at any of them as the top.
    case some
  }

  /// The most parts that can be removed.
  private static let most = 64

  private(set) var parts: [Part] = []

  var count: Int { parts.count }

  /// Whether some of the removed items are not known one by one.
  var hasGap: Bool { parts.contains(.some) }

  /// Removes what lies on top now, a symbol above which the step was computed.
  ///
  /// - Parameters:
  ///   - removals: What the step removes from the stack.
  ///   - height: The number of items up to and including the symbol.
  /// - Returns: Whether it is one of several items that the step removes at once.
  /// - Throws: ``EveryDepthError`` if there are too many parts.
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

  /// Returns the entries of each removed part, for a stack with the given symbol below.
  ///
  /// - Parameter passed: Returns the symbols that a gap stands for, given the parts from the gap upward.
  /// - Throws: ``EveryDepthError`` if no sequence of these symbols fits.
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

  /// Rejects a step that keeps some of the items that it may remove at once.
  ///
  /// - Parameter kept: The number of items that stay.
  func checkGap(_ removals: [StackWatch.Removal], kept: Int) throws {
    guard let gap = parts.firstIndex(of: .some) else { return }
    guard removals.contains(where: { $0.left <= kept + gap }) else {
      throw EveryDepthError.unsupported("a step keeps items that it may remove all at once")
    }
  }
}

extension [StackWatch.Removal] {
  /// Whether each removal keeps everything up to a height, or removes the whole stack at once whatever it holds.
  func drainsOrKeeps(_ height: Int) -> Bool {
    allSatisfy { $0.left >= height || $0.left == 0 && $0.end == .fromBottom }
  }

  func goesBelow(_ height: Int) -> Bool { contains { $0.left < height } }
}

extension StackFlow.Step {
  /// Rejects a step that reads the state of a coordinator of which only the item is known, or that sets the state of one that
  /// must stay.
  ///
  /// - Parameters:
  ///   - known: How many items at the bottom have coordinators whose states are not known.
  ///   - kept: How many items at the bottom have coordinators that must stay as they are.
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
  /// Returns the symbol that takes the place of another one after a step that keeps everything below it. It is a new one if the
  /// item changed, for example its coordinator.
  ///
  /// - Throws: ``EveryDepthError`` if something else changed.
  func heir(of symbol: Int32, in after: [Int32]) throws -> Int32 {
    let kept = word(symbol)
    if after.starts(with: kept) { return symbol }
    guard !kept.isEmpty, after.count >= kept.count, after.starts(with: kept.dropLast()) else {
      throw EveryDepthError.unsupported("a step changes an item in the middle of a stack")
    }
    return self.symbol(of: after[kept.count - 1], on: below(symbol))
  }
}
