public import FlowStateSpace

/// The family TABS(T,D): tabs with a stack each, and a modal over all of them.
public struct Tabs: CommandSystem {
  /// The number of tabs.
  public let tabs: Int
  /// The most routes on each stack.
  public let maxDepth: Int
  /// The number of words in a state.
  public let stateWidth: Int
  /// The bits of all fields.
  public let usedBits: [UInt64]
  /// The bits of the stacks.
  public var stackBits: [UInt64] { (depths + slots.flatMap(\.self)).bits(width: stateWidth) }

  private let modal: Field
  private let selected: Field
  private let depths: [Field]
  /// For each tab whether a route is the second of the two, from the bottom up; 0 above the top.
  private let slots: [[Field]]

  /// Describes one member of the family.
  public init(tabs: Int, maxDepth: Int) {
    self.tabs = tabs
    self.maxDepth = maxDepth
    var layout = FieldLayout()
    modal = layout.field(upTo: 1)
    selected = layout.field(upTo: tabs - 1)
    var depths: [Field] = []
    var slots: [[Field]] = []
    for _ in 0..<tabs {
      depths.append(layout.field(upTo: maxDepth))
      slots.append((0..<maxDepth).map { _ in layout.field(upTo: 1) })
    }
    self.depths = depths
    self.slots = slots
    stateWidth = layout.wordCount
    usedBits = layout.usedBits
  }

  /// The number of reachable states: every stack is any sequence of at most D of two routes.
  public var expectedStateCount: Int {
    (0..<tabs).reduce(2 * tabs) { product, _ in product * ((1 << (maxDepth + 1)) - 1) }
  }

  /// Appends the one initial state, in which everything is zero.
  public func initialStates(into successors: inout SuccessorBuffer) {
    successors.append(PackedState(words: Array(repeating: 0, count: stateWidth)), action: 0)
  }

  /// Whether the selected tab is one of the tabs.
  public func satisfiesInvariants(_ state: PackedState) -> Bool { satisfiesInvariants(state.words.span) }

  /// Whether the selected tab is one of the tabs, in a state of these words.
  public func satisfiesInvariants(_ words: Span<UInt64>) -> Bool { selected.value(in: words) < tabs }

  /// Appends the commands of every event that a state allows.
  public func commands(of state: PackedState, into commands: inout CommandBuffer) {
    var writer = CommandWriter(state)
    if writer.value(modal) == 0 {
      appendUncovered(&writer, &commands)
    } else {
      writer.append(5, [Assignment(modal, 0)], to: &commands)
    }
    for tab in 0..<tabs {
      let select = [Assignment(modal, 0), Assignment(selected, tab)]
      for route in 0...1 {
        let stack = empty(tab) + [Assignment(depths[tab], 1), Assignment(slots[tab][0], route)]
        writer.append(6 + tabs + 2 * tab + route, select + stack, to: &commands)
      }
    }
    writer.finish(&commands)
  }

  private func appendUncovered(_ writer: inout CommandWriter, _ commands: inout CommandBuffer) {
    let now = writer.value(selected)
    for tab in 0..<tabs where tab != now {
      writer.append(6 + tab, [Assignment(selected, tab)], to: &commands)
    }
    let count = writer.value(depths[now])
    if count < maxDepth {
      for route in 0...1 {
        let push = [Assignment(depths[now], count + 1), Assignment(slots[now][count], route)]
        writer.append(route, push, to: &commands)
      }
    }
    if count >= 1 {
      let pop = [Assignment(depths[now], count - 1), Assignment(slots[now][count - 1], 0)]
      writer.append(2, pop, to: &commands)
    }
    if count >= 2 { writer.append(3, empty(now), to: &commands) }
    writer.append(4, [Assignment(modal, 1)], to: &commands)
  }

  private func empty(_ tab: Int) -> [Assignment] {
    [Assignment(depths[tab], 0)] + slots[tab].map { Assignment($0, 0) }
  }
}
