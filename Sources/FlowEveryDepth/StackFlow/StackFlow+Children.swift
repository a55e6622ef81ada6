import FlowAlgorithms
import FlowCompiler
package import FlowModel
import FlowResolver
package import FlowStateSpace

/// Numbers the entries of items with coordinators of their own: the item on the stack with the state of its coordinator.
///
/// **Invariant:** one thread uses it at a time.
final class EntryTable: @unchecked Sendable {
  private struct Key: Hashable {
    let plain: Int32
    let values: [UInt16]
  }

  private let first: Int32
  private var keys = Interner<Key>()

  /// An empty table. The first number is the given one.
  init(first: Int32) { self.first = first }

  /// All entries with a coordinator's state.
  var entries: Range<Int32> { first..<first + Int32(keys.count) }

  /// Returns the entry of an item whose coordinator's registers hold the given values.
  func entry(_ plain: Int32, _ values: [UInt16]) -> Int32 {
    guard values.contains(where: { $0 != 0 }) else { return plain }
    return first + Int32(keys.number(of: Key(plain: plain, values: values)))
  }

  func plain(_ entry: Int32) -> Int32 { entry < first ? entry : keys[Int(entry - first)].plain }

  /// Returns the values of the coordinator's registers in an entry; empty if all are 0.
  func values(of entry: Int32) -> [UInt16] { entry < first ? [] : keys[Int(entry - first)].values }
}

extension StateLayout {
  /// Returns the registers of all coordinators that items in a register can have, ordered by place.
  func childRegisters(of register: Int) -> [Int] {
    guard canHaveChild(register) else { return [] }
    return Set(children(in: register).filter { $0 >= 0 }).sorted().flatMap { child in
      sites[child].registers.filter { bitFields[$0].mask != 0 }
    }
  }
}

extension StackFlow {
  /// Whether items of an unlimited stack can have coordinators with unlimited stacks, or with items like themselves.
  package var isNested: Bool {
    stores.contains { store in
      (store.layout.firstElement..<store.layout.firstElement + room).contains { element in
        layout.canHaveChild(element)
          && layout.children(in: element).contains { child in
            child == -2
              || child >= 0
                && stores.contains { (child..<layout.sites[child].end).contains($0.layout.site) }
          }
      }
    }
  }

  /// The reason why items of unlimited stacks cannot be used as symbols; nil if they can.
  ///
  /// A coordinator that acts while its item is covered would change what lies below the top.
  package var obstacle: String? {
    for store in stores {
      let (name, elements) = (name(of: store), store.layout.firstElement..<store.layout.firstElement + room)
      for child in elements.flatMap({ layout.canHaveChild($0) ? Array(layout.children(in: $0)) : [] }) {
        guard child != -2 else { return "coordinators of stack '\(name)' are nested without end" }
        guard child >= 0 else { continue }
        let inside = child..<layout.sites[child].end
        if inside.contains(where: { flow.program.actsOffPage[$0] }) {
          return
            "coordinator '\(flow.resolved.sites[child].coordinator)' acts below the top of stack '\(name)'"
        }
        if let inner = stores.first(where: { inside.contains($0.layout.site) }) {
          return
            "stack '\(self.name(of: inner))' lies inside items of stack '\(name)', which has no limit either"
        }
      }
      // A page that is leaving is identified by its place, which reveals the height of the stack.
      if layout.motion != nil, layout.canHaveChild(store.layout.firstElement) {
        return "coordinators of stack '\(name)' can be part of a running transition"
      }
      let shapes = Set(store.children.map { $0.map { layout.bitFields[$0].mask } })
      guard shapes.count == 1 else { return "coordinators of stack '\(name)' differ by position" }
    }
    return nil
  }

  /// Returns for each kind of coordinator that items of an unlimited stack can have the question whether an item has one.
  func childQuestions(of store: Store) -> [[Bool]] {
    guard hasChildren else { return [] }
    let register = store.layout.firstElement
    let children = Set(layout.canHaveChild(register) ? Array(layout.children(in: register)) : []).filter {
      $0 >= 0
    }
    return children.sorted().map { child in
      var set = Array(repeating: false, count: entryCount)
      for code in 1...max(1, store.codes) where layout.child(in: register, code: code) == child {
        set[store.firstEntry + code - 1] = true
      }
      return set
    }
  }

  /// Evaluates propositions in a state. Calls a closure with the position of each proposition, whether it is true, and whether
  /// its value depends on the coordinator of a covered item, or of an item above all items that propositions can name.
  package typealias Evaluator = (PackedState, (_ index: Int, _ isTrue: Bool, _ looksBelow: Bool) -> Void) ->
    Void

  /// Returns an evaluator of propositions. It is meant to be created once and called often.
  package func evaluator(of propositions: [Proposition]) -> Evaluator {
    let compiled = propositions.map(flow.propositionCompiler.compile)
    let reader = StateReader(flow.program)
    let areAboutItems = propositions.map { hasChildren && flow.isAboutItem($0) }
    return { state, body in
      reader.read(state.words)
      let front = reader.front()
      let heights = self.hasChildren ? self.stores.map { Self.value($0.count, of: state.words) } : []
      func looksBelow() -> Bool {
        heights.indices.contains { self.childrenAreRead(of: $0, below: heights[$0] - 1, in: reader.mask) }
      }
      let frontLooksBelow = looksBelow()
      for (index, proposition) in compiled.enumerated() {
        reader.forget()
        let isTrue = reader.holds(proposition, front: front)
        // Claims about each item name no places above this height.
        let isBeyond = areAboutItems[index] && heights.contains { $0 > InstanceTree.defaultStackLimit }
        body(index, isTrue, isBeyond || frontLooksBelow || looksBelow())
      }
    }
  }

  /// Returns a test of states by a proposition, which also returns whether it looked at the coordinator of a covered item.
  package func test(of proposition: Proposition) -> (PackedState) -> (isTrue: Bool, looksBelow: Bool) {
    let evaluate = evaluator(of: [proposition])
    return { state in
      var result = (isTrue: false, looksBelow: false)
      evaluate(state) { result = ($1, $2) }
      return result
    }
  }
}
