import FlowModel
import FlowResolver

/// The bits of a packed state that each part of a flow takes.
public struct LayoutDescription: Sendable, Hashable {
  /// A field of the flow, or one that the compiler adds, at one place of the tree.
  public struct Field: Sendable, Hashable {
    /// Where the coordinator lives, as traces show it; empty for the root.
    public var place: String
    /// The name of the field or effect, `root` or `transition`.
    public var name: String
    /// What it is: `stack`, `slot`, `variable`, `tabs`, `root`, `effect` or `transition`.
    public var kind: String
    /// Its bits, as a state's words.
    public var mask: [UInt64]
    /// The bits of a stack's count; nil for other fields.
    public var countMask: [UInt64]?
    /// The number of its bits, over all words.
    public var bits: Int { mask.reduce(0) { $0 + $1.nonzeroBitCount } }
  }

  /// The number of 64-bit words in a state.
  public var words: Int
  /// The parts in the order in which they are laid out; some take no bits.
  public var fields: [Field]

  /// The number of bits that have a meaning.
  public var bits: Int { fields.reduce(0) { $0 + $1.bits } }

  /// Describes a layout; every register belongs to exactly one part.
  init(_ layout: StateLayout, _ flow: ResolvedFlow) {
    words = layout.width
    fields = []
    for (index, site) in layout.sites.enumerated() {
      let place = flow.tree.sites[index].path
      func add(_ name: String, _ kind: String, _ registers: [Int], count: Int? = nil) {
        fields.append(
          Field(
            place: place, name: name, kind: kind, mask: layout.bits(of: registers),
            countMask: count.map { layout.bits(of: [$0]) }))
      }
      if let root = site.root { add("root", "root", [root]) }
      for field in flow.sites[index].fields {
        switch field {
        case .stack(let stack):
          add(
            flow.stacks[stack].name, "stack", layout.stacks[stack].registers,
            count: layout.stacks[stack].count)
        case .slot(let slot): add(flow.slots[slot].name, "slot", layout.slots[slot].registers)
        case .variable(let variable):
          add(flow.variables[variable].name, "variable", [layout.variables[variable]])
        case .tabs(let tabs): add(flow.tabs[tabs].name, "tabs", [layout.tabs[tabs].selected])
        case .root: break
        }
      }
      for effect in site.effects {
        add(flow.effects[effect].name, "effect", Array(layout.effects[effect].pending))
      }
    }
    if let motion = layout.motion {
      fields.append(
        Field(
          place: "", name: "transition", kind: "transition",
          mask: layout.bits(of: [motion.site, motion.page])))
    }
    let all = layout.bitFields.reduce(0) { $0 + $1.mask.nonzeroBitCount }
    assert(bits == all, "every register belongs to exactly one part")
  }
}

extension CompiledFlow {
  /// The bits of a state that each part of the flow takes.
  public var layout: LayoutDescription { LayoutDescription(program.layout, resolved) }
}

extension StackLayout {
  /// All its registers.
  fileprivate var registers: [Int] {
    Array(firstElement..<firstElement + limit) + [count] + [detached].compactMap(\.self)
  }
}

extension SlotLayout {
  /// All its registers.
  fileprivate var registers: [Int] {
    [wanted] + [status, asked, instead, rank, awaiting].compactMap(\.self)
  }
}
