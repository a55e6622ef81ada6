import FlowModel

/// Compiled propositions as flat nodes, evaluated over registers without counting references.
struct PropositionPool: Sendable {
  /// One proposition; all payloads are numbers.
  private enum Node: Sendable {
    case constant(Bool)
    case condition(ConditionID)
    case page(Range<ItemID>, CompiledProposition.Blank)
    case alertUp
    /// The row is where the truth value of code 0 stands in ``rows``.
    case wants(slot: Int, row: Int)
    case shows(slot: Int, row: Int)
    case stackHolds(stack: Int, row: Int)
    case disagrees(slot: Int)
    /// One of these ``operands`` holds.
    case any(Range<Int>)
  }

  private let flow: ResolvedFlow
  private let layout: StateLayout
  private var nodes: [Node] = []
  private var rows: [Bool] = []
  private var operands: [Int] = []
  private var conditions = ConditionPool()

  init(flow: ResolvedFlow, layout: StateLayout) {
    self.flow = flow
    self.layout = layout
  }

  /// Adds a proposition and returns its number.
  mutating func add(_ proposition: CompiledProposition) -> Int {
    let node: Node
    switch proposition {
    case .constant(let value): node = .constant(value)
    case .condition(let condition):
      var compiler = ConditionCompiler(flow: flow, layout: layout, pool: conditions)
      node = .condition(compiler.add(condition))
      conditions = compiler.pool
    case .page(let items, let blank): node = .page(items, blank)
    case .alertUp: node = .alertUp
    case .wants(let slot, let codes): node = .wants(slot: slot, row: addRow(codes))
    case .shows(let slot, let codes): node = .shows(slot: slot, row: addRow(codes))
    case .stackHolds(let stack, let codes): node = .stackHolds(stack: stack, row: addRow(codes))
    case .disagrees(let slot): node = .disagrees(slot: slot)
    case .any(let propositions):
      let added = propositions.map { add($0) }
      operands.append(contentsOf: added)
      node = .any(operands.count - added.count..<operands.count)
    }
    nodes.append(node)
    return nodes.count - 1
  }

  private mutating func addRow(_ codes: [Bool]) -> Int {
    rows.append(contentsOf: codes)
    return rows.count - codes.count
  }

  /// Whether the proposition holds in a state whose front is `front`.
  func holds(_ proposition: Int, in state: some RegisterReader, front: Front, of program: Program) -> Bool {
    switch nodes[proposition] {
    case .constant(let value): return value
    case .condition(let id): return conditions.holds(id, in: state, front: front, layout: layout)
    case .page(let items, let blank):
      return items.contains(front.page) && (!front.isBlank || blank == .counts)
    case .alertUp: return front.alert != nil
    case .wants(let slot, let row): return rows[row + state.value(layout.slots[slot].wanted)]
    case .shows(let slot, let row):
      return rows[row + state.value(layout.slots[slot].wanted)]
        && program.isShown(layout.slots[slot], in: state)
    case .stackHolds(let stack, let row):
      let stack = layout.stacks[stack]
      for position in 0..<state.value(stack.count)
      where rows[row + state.value(stack.firstElement + position)] {
        return true
      }
      return false
    case .disagrees(let slot):
      let slot = layout.slots[slot]
      return slot.isBound && state.value(slot.wanted) != 0 && !program.isShown(slot, in: state)
    case .any(let range):
      for index in range where holds(operands[index], in: state, front: front, of: program) { return true }
      return false
    }
  }
}
