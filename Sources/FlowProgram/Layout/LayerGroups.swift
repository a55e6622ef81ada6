import FlowModel
import FlowResolver

/// The places of a layout in groups, such that in every state each layer lies within one group.
///
/// How a layer settles depends on what its places hold and on whether the layer is on screen. So a settled group stays as it is,
/// unless a step writes to it or to the slots that carry it.
struct LayerGroups: Sendable {
  /// What is known of a group.
  struct Group: Sendable {
    /// The first of its places.
    let base: Int
    /// The slot whose content the base is; nil for the root.
    let carrier: Int?
    /// The group around it, or -1.
    let parent: Int
    /// Whether the base is on screen whenever its slot shows it, as a window is.
    let isAboveAll: Bool
    /// The registers that decide how it settles.
    var registers: [Int] = []
    /// Whether all its places are in one layer.
    var isOneLayer = true
  }

  /// The group of each place.
  let groupOfSite: [Int]
  let groups: [Group]

  init(_ layout: StateLayout) {
    var (groupOfSite, groups): ([Int], [Group]) = ([], [])
    for (index, site) in layout.sites.enumerated() {
      let carrier = LayerGroups.carrier(of: index, in: layout)
      let kinds = carrier.map { LayerGroups.kinds(of: index, in: layout.slots[$0], layout) } ?? []
      let parent = index == 0 ? -1 : groupOfSite[site.parent]
      if index == 0 || (carrier != nil && kinds.allSatisfy(LayerGroups.beginsLayer)) {
        groupOfSite.append(groups.count)
        groups.append(
          Group(
            base: index, carrier: carrier, parent: parent, isAboveAll: kinds.allSatisfy { $0 == .window }))
      } else {
        groupOfSite.append(parent)
        if kinds.contains(where: LayerGroups.beginsLayer) { groups[parent].isOneLayer = false }
      }
      groups[groupOfSite[index]].registers += LayerGroups.registers(of: index, in: layout)
    }
    (self.groupOfSite, self.groups) = (groupOfSite, groups)
  }

  /// Returns the slot whose content lives at a place; nil elsewhere.
  private static func carrier(of site: Int, in layout: StateLayout) -> Int? {
    guard case .slot(let index) = layout.sites[site].position else { return nil }
    return index
  }

  /// Returns how a slot can present the contents that live at a place.
  private static func kinds(
    of site: Int, in slot: SlotLayout, _ layout: StateLayout
  ) -> [PresentationKind] {
    guard !slot.contents.isEmpty else { return [] }
    return (1...slot.contents.count).filter { layout.child(in: slot.wanted, code: $0) == site }
      .map { layout.content($0, of: slot).kind }
  }

  private static func beginsLayer(_ kind: PresentationKind) -> Bool { kind.isModal || kind == .window }

  /// Returns the registers of a place that decide how its layer settles: no variables, and no slots that only show windows.
  private static func registers(of index: Int, in layout: StateLayout) -> [Int] {
    let site = layout.sites[index]
    let slots = site.slots.filter { slot in
      layout.slotContents[layout.slots[slot].contents].contains { $0.kind != .window }
    }
    let all =
      site.stacks.flatMap { stack -> [Int] in
        let stack = layout.stacks[stack]
        return Array(stack.firstElement..<stack.firstElement + stack.limit) + [stack.count]
      } + site.tabs.map { layout.tabs[$0].selected } + slots.flatMap { layout.slots[$0].shownRegisters }
      + [site.root].compactMap { $0 }
    return (index > 0 ? [site.lives] : []) + all.filter { layout.bitFields[$0].mask != 0 }
  }
}

extension SlotLayout {
  /// The registers that say what it wants and shows.
  var shownRegisters: [Int] { [wanted] + [status, asked, instead, rank].compactMap { $0 } }
}
