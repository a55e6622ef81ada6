import FlowModel
import FlowResolver

/// A part of a packed state that holds one small number, with names for it and for its values.
///
/// Guards and effects of steps consist of whole registers. Fields that never change have none.
public struct RegisterDescription: Sendable, Hashable {
  /// Where the coordinator lives, as traces show it; empty for the root.
  public var place: String
  /// The name of the field or effect, `root` or `transition`.
  public var field: String
  /// Which part of it: `item 1` and `count` of a stack, `wanted` and `status` of a slot, and so on.
  public var part: String
  /// What each number stands for; a number beyond the last stands for itself.
  public var codes: [String]
  /// The word of the state that contains it.
  public var word: Int
  /// The position of its lowest bit in the word.
  public var shift: UInt64
  /// The mask of its bits, shifted to the beginning of the word.
  public var mask: UInt64

  /// Returns its value in a state, given as words.
  public func code(in words: [UInt64]) -> Int { Int((words[word] >> shift) & mask) }
}

extension CompiledFlow {
  /// The registers of a state in the order in which they are laid out.
  public var registers: [RegisterDescription] { RegisterNaming(self).all }

  /// The position in ``registers`` of each register of the layout that has bits.
  var registerPositions: [Int: Int] {
    let stored = program.layout.bitFields.indices.filter { program.layout.bitFields[$0].mask != 0 }
    return Dictionary(uniqueKeysWithValues: stored.enumerated().map { ($0.element, $0.offset) })
  }
}

/// Names registers by what they are for.
private struct RegisterNaming {
  private let compiled: CompiledFlow
  private var layout: StateLayout { compiled.program.layout }
  private var flow: ResolvedFlow { compiled.resolved }
  private var symbols: Symbols { compiled.program.symbols }
  private var named: [Int: RegisterDescription] = [:]

  init(_ compiled: CompiledFlow) {
    self.compiled = compiled
    for site in layout.sites.indices { name(site) }
    guard let motion = layout.motion else { return }
    let sites = flow.tree.sites.map { $0.path.isEmpty ? "in the root" : "in \($0.path)" }
    name(motion.site, "", "transition", "place", ["none", "nothing can be tapped"] + sites)
    name(motion.page, "", "transition", "page", ["none"] + screens)
  }

  var all: [RegisterDescription] {
    layout.bitFields.indices.filter { layout.bitFields[$0].mask != 0 }.map { register in
      guard let description = named[register] else { preconditionFailure("every register has a name") }
      return description
    }
  }

  private mutating func name(
    _ register: Int?, _ place: String, _ field: String, _ part: String, _ codes: [String]
  ) {
    guard let register else { return }
    let bits = layout.bitFields[register]
    named[register] = RegisterDescription(
      place: place, field: field, part: part, codes: codes, word: bits.word, shift: bits.shift,
      mask: bits.mask)
  }

  private mutating func name(_ index: Int) {
    let site = layout.sites[index]
    let place = flow.tree.sites[index].path
    let none = Array(repeating: "none", count: site.firstRootCode)
    name(site.root, place, "root", "item", none + layout.rootItems[site.roots].map(item))
    for stack in site.stacks { nameStack(stack, place) }
    for slot in site.slots { nameSlot(slot, place) }
    for tabs in site.tabs {
      name(
        layout.tabs[tabs].selected, place, flow.tabs[tabs].name, "selected",
        layout.tabItems[layout.tabs[tabs].items].map(item))
    }
    for (variable, register) in layout.variables.enumerated() where flow.variables[variable].site == index {
      let values = compiled.program.variableValues[variable].map { symbols.valueNames[$0] }
      name(register, place, flow.variables[variable].name, "value", values)
    }
    for effect in site.effects {
      let labels = compiled.labels(ofEffect: effect)
      for (label, register) in zip(labels, layout.effects[effect].pending) {
        name(register, place, label, "pending", ["no", "yes"])
      }
    }
  }

  private mutating func nameStack(_ index: Int, _ place: String) {
    let (stack, field) = (layout.stacks[index], flow.stacks[index].name)
    let items = ["nothing"] + layout.stackItems[stack.items].map(item)
    for position in 0..<stack.limit {
      name(stack.firstElement + position, place, field, "item \(position + 1)", items)
    }
    name(stack.count, place, field, "count", [])
    name(stack.detached, place, field, "detached", ["no", "yes"])
  }

  private mutating func nameSlot(_ index: Int, _ place: String) {
    let (slot, field) = (layout.slots[index], flow.slots[index].name)
    let contents = layout.slotContents[slot.contents].map { "\(item($0.item)) as \($0.kind.rawValue)" }
    name(slot.wanted, place, field, "wanted", ["nothing"] + contents)
    name(slot.status, place, field, "status", ["not shown", "shown", "waiting", "spent"])
    name(slot.asked, place, field, "asked from", ["nowhere"] + screens)
    name(slot.instead, place, field, "shown instead", ["nothing"] + contents)
    name(slot.rank, place, field, "rank", [])
    let events = compiled.program.continuations[index].dropFirst().map {
      compiled.program.resumptions[$0].label
    }
    name(slot.awaiting, place, field, "awaited by", ["nobody"] + events)
  }

  private var screens: [String] { (0..<symbols.screenItemCount).map(item) }

  private func item(_ id: ItemID) -> String { symbols.itemValue(id).description }
}
