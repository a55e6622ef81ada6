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
  /// The position in ``registers`` of each register of the layout that has bits.
  var registerPositions: [Int: Int] {
    let stored = program.layout.bitFields.indices.filter { program.layout.bitFields[$0].mask != 0 }
    return Dictionary(uniqueKeysWithValues: stored.enumerated().map { ($0.element, $0.offset) })
  }
}

/// Names registers by what they are for: those of each place in the order of its declarations.
struct RegisterNaming {
  private(set) var fields: [LayoutDescription.Field] = []
  private let compiled: CompiledFlow
  private var layout: StateLayout { compiled.program.layout }
  private var flow: ResolvedFlow { compiled.resolved }
  private var symbols: Symbols { compiled.program.symbols }

  init(_ compiled: CompiledFlow) {
    self.compiled = compiled
    for site in layout.sites.indices { addFields(of: site) }
    guard let motion = layout.motion else { return }
    let sites = flow.tree.sites.map { $0.path.isEmpty ? "in the root" : "in \($0.path)" }
    add("transition", "transition", at: "")
    name(motion.site, "place", ["none", "nothing can be tapped"] + sites)
    name(motion.page, "page", ["none"] + screens)
  }

  private mutating func addFields(of index: Int) {
    let (site, place) = (layout.sites[index], flow.tree.sites[index].path)
    if let root = site.root {
      let none = Array(repeating: "none", count: site.firstRootCode)
      add("root", "root", at: place)
      name(root, "item", none + layout.rootItems[site.roots].map(item))
    }
    for field in flow.sites[index].fields {
      switch field {
      case .stack(let stack):
        add(flow.stacks[stack].name, "stack", at: place)
        nameParts(of: layout.stacks[stack])
      case .slot(let slot):
        add(flow.slots[slot].name, "slot", at: place)
        nameParts(ofSlot: slot)
      case .variable(let variable):
        add(flow.variables[variable].name, "variable", at: place)
        let values = compiled.program.variableValues[variable].map { symbols.valueNames[$0] }
        name(layout.variables[variable], "value", values)
      case .tabs(let tabs):
        add(flow.tabs[tabs].name, "tabs", at: place)
        let items = layout.tabItems[layout.tabs[tabs].items].map(item)
        name(layout.tabs[tabs].selected, "selected", items)
      case .root: break
      }
    }
    for effect in site.effects {
      add(flow.effects[effect].name, "effect", at: place)
      for (label, register) in zip(compiled.labels(ofEffect: effect), layout.effects[effect].pending) {
        name(register, of: label, "pending", ["no", "yes"])
      }
    }
  }

  private mutating func add(_ name: String, _ kind: String, at place: String) {
    let mask = layout.bits(of: [])
    fields.append(LayoutDescription.Field(place: place, name: name, kind: kind, mask: mask, registers: []))
  }

  /// Names a register of the last field.
  private mutating func name(_ register: Int?, of label: String? = nil, _ part: String, _ codes: [String]) {
    guard let register else { return }
    let (bits, last) = (layout.bitFields[register], fields.count - 1)
    fields[last].mask[bits.word] |= bits.mask << bits.shift
    guard bits.mask != 0 else { return }
    fields[last].registers.append(
      RegisterDescription(
        place: fields[last].place, field: label ?? fields[last].name, part: part, codes: codes,
        word: bits.word, shift: bits.shift, mask: bits.mask))
  }

  private mutating func nameParts(of stack: StackLayout) {
    let items = ["nothing"] + layout.stackItems[stack.items].map(item)
    for position in 0..<stack.limit {
      name(stack.firstElement + position, "item \(position + 1)", items)
    }
    name(stack.count, "count", [])
    fields[fields.count - 1].countMask = layout.bits(of: [stack.count])
    name(stack.detached, "detached", ["no", "yes"])
  }

  private mutating func nameParts(ofSlot index: Int) {
    let slot = layout.slots[index]
    let contents = layout.slotContents[slot.contents].map { "\(item($0.item)) as \($0.kind.rawValue)" }
    name(slot.wanted, "wanted", ["nothing"] + contents)
    name(slot.status, "status", ["not shown", "shown", "waiting", "spent"])
    name(slot.asked, "asked from", ["nowhere"] + screens)
    name(slot.instead, "shown instead", ["nothing"] + contents)
    name(slot.rank, "rank", [])
    let events = compiled.program.continuations[index].dropFirst().map {
      compiled.program.resumptions[$0].label
    }
    name(slot.awaiting, "awaited by", ["nobody"] + events)
  }

  private var screens: [String] { (0..<symbols.screenItemCount).map(item) }

  private func item(_ id: ItemID) -> String { symbols.itemValue(id).description }
}
