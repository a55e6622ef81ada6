import FlowModel
import FlowStateSpace

/// The registers that can hold any of their codes, whatever else a state says: variables, pending effects, and the pages
/// from which something that waits was asked for.
///
/// What is wanted and shown depends on each other, and on where instances live, so none of that is free.
struct FreeRegisters: Sendable {
  /// One of them, with the words for it.
  struct Member: Sendable {
    let register: Int
    let name: String
  }

  let members: [Member]
  let fields: [FreeField]

  init(_ layout: StateLayout, _ flow: ResolvedFlow) {
    var members: [Member] = []
    var fields: [FreeField] = []
    func add(_ register: Int, codes: Int, _ name: String) {
      let bits = layout.bitFields[register]
      guard bits.mask != 0 else { return }
      members.append(Member(register: register, name: name))
      fields.append(FreeField(word: bits.word, shift: bits.shift, codeCount: codes))
    }
    for (index, variable) in flow.variables.enumerated() {
      add(
        layout.variables[index], codes: variable.type.values.count,
        flow.path(variable.name, at: variable.site))
    }
    for (index, effect) in flow.effects.enumerated() {
      for register in layout.effects[index].pending {
        add(register, codes: 2, "effect " + flow.path(effect.name, at: effect.site))
      }
    }
    for (index, slot) in layout.slots.enumerated() {
      guard let asked = slot.asked else { continue }
      let name = flow.path(flow.slots[index].name, at: slot.site)
      add(asked, codes: flow.symbols.screenItemCount + 1, "who asked for " + name)
    }
    self.members = members
    self.fields = fields
  }
}

extension ResolvedFlow {
  /// A field by the way to it, as reports write it: `cart`, `sheet.reader.order`.
  fileprivate func path(_ field: String, at site: Int) -> String {
    var parts = [field]
    var current = site
    while let parent = tree.sites[current].parent {
      let place = tree.sites[current]
      if let screen = place.screen { parts.append(screen) }
      switch place.position {
      case .root, .bottom: break
      case .stack(let field, let position): parts.append("\(field)[\(position)]")
      case .slot(let field), .tab(let field): parts.append(field)
      }
      current = parent
    }
    return parts.reversed().joined(separator: ".")
  }
}
