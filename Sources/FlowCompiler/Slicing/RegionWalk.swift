import FlowModel

/// Follows what a state wants from the root on, and notes the screens: roots, selected tabs, the tops of stacks, and
/// what slots want.
///
/// What lies deeper in a stack, in another tab, and all arguments are not looked at, so that there are few regions.
struct RegionWalk {
  private let layout: StateLayout
  private let symbols: Symbols
  private let words: [UInt64]
  private(set) var reads: [UInt64]
  private(set) var codes: [Int] = []

  init(_ layout: StateLayout, _ symbols: Symbols, _ words: [UInt64], _ reads: [UInt64]) {
    self.layout = layout
    self.symbols = symbols
    self.words = words
    self.reads = reads
  }

  private mutating func value(_ register: Int) -> Int {
    let field = layout.bitFields[register]
    guard field.mask != 0 else { return Int(field.constant) }
    reads[field.word] |= field.mask << field.shift
    return Int(words[field.word] >> field.shift & field.mask)
  }

  mutating func visit(site index: Int) {
    let site = layout.sites[index]
    if let root = site.root {
      let code = value(root)
      let item = layout.rootItems[site.roots.lowerBound + max(0, code - site.firstRootCode)]
      codes.append(symbols.itemPlaces[item])
      visit(child: layout.child(in: root, code: code))
    } else {
      visit(child: layout.bottomChildren[index])
    }
    for tabs in site.tabs.map({ layout.tabs[$0] }) {
      let tab = value(tabs.selected)
      codes.append(tab)
      visit(child: layout.tabChildren[tabs.items.lowerBound + tab])
    }
    for stack in site.stacks.map({ layout.stacks[$0] }) { visit(stack) }
    for slot in site.slots.map({ layout.slots[$0] }) { visit(slot) }
  }

  private mutating func visit(_ stack: StackLayout) {
    let count = value(stack.count)
    guard count > 0 else { return codes.append(-1) }
    let top = stack.firstElement + count - 1
    let code = value(top)
    codes.append(symbols.itemPlaces[layout.item(code, of: stack)])
    visit(child: layout.child(in: top, code: code))
  }

  private mutating func visit(_ slot: SlotLayout) {
    let code = value(slot.wanted)
    guard code > 0 else { return codes.append(-1) }
    let content = layout.content(code, of: slot)
    codes.append(content.place)
    codes.append(PresentationKind.allCases.firstIndex(of: content.kind) ?? 0)
    visit(child: layout.child(in: slot.wanted, code: code))
  }

  private mutating func visit(child: Int) {
    if child >= 0 { visit(site: child) }
  }
}
