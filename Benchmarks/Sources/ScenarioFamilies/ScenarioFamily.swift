/// A family of scenarios, written as text, that grow in one direction: an app with a login, an account and a link.
public enum ScenarioFamily: String, CaseIterable, Sendable {
  /// Pages that lead to two others each, four deep.
  case screens
  /// A stack of one kind of page with two values, as deep as the size says.
  case depth
  /// Tabs that each keep a stack of at most two of two pages.
  case tabs
  /// Values of a product that lies on a stack three deep, with the one that was looked at last.
  case data

  /// The member of a size, as the text of a scenario file; its default rules and its property hold.
  public func scenario(of size: Int) -> String {
    switch self {
    case .screens: Self.onOneStack(name: "Screens \(size)", pages: Pages(screens: size))
    case .depth:
      Self.onOneStack(name: "Depth \(size)", pages: Pages(values: 2, limit: size, isLastKept: false))
    case .tabs: Self.inTabs(size)
    case .data: Self.onOneStack(name: "Data \(size)", pages: Pages(values: size, limit: 3, isLastKept: true))
    }
  }

  /// How many states a member has, by its definition and not by exploring it.
  public func states(of size: Int) -> Int {
    switch self {
    case .screens: 2 * (1 + 15 * size) + 3
    case .depth: 2 * ((1 << (size + 1)) - 1) + 3
    case .tabs: 3 * size * power(7, size) + 2 * size * power(7, size - 1)
    case .data: 2 * (1 + size * (1 + size + size * size + size * size * size)) + 3 * (size + 1)
    }
  }

  /// The smallest size for which ``states(of:)`` counts.
  public var smallest: Int {
    switch self {
    case .screens: 2
    case .depth, .tabs, .data: 1
    }
  }

  private func power(_ base: Int, _ exponent: Int) -> Int {
    (0..<exponent).reduce(1) { product, _ in product * base }
  }
}
