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
    /// Its registers that take bits.
    public var registers: [RegisterDescription]
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
  fileprivate init(_ flow: CompiledFlow) {
    let layout = flow.program.layout
    words = layout.width
    fields = RegisterNaming(flow).fields
    let all = layout.bitFields.reduce(0) { $0 + $1.mask.nonzeroBitCount }
    assert(bits == all, "every register belongs to exactly one part")
  }
}

extension CompiledFlow {
  /// The bits of a state that each part of the flow takes.
  public var layout: LayoutDescription { LayoutDescription(self) }

  /// The registers of a state in the order in which they are laid out.
  public var registers: [RegisterDescription] {
    layout.fields.flatMap(\.registers).sorted { ($0.word, $0.shift) < ($1.word, $1.shift) }
  }
}
