package import FlowModel
package import FlowResolver

extension Program {
  /// An item on screen, and how it is presented.
  package typealias ProjectedState = (item: ItemID, kind: PresentationKind?)

  /// Stands for any number of items, including none.
  package static let others: ItemID = -1

  /// Returns the items of a stack from the bottom up, with ``others`` for what is left out.
  ///
  /// - Parameter examples: How many of the lowest items only stand for those that may lie there; nil if nothing is left out.
  package func items(of stack: StackLayout, in state: StateVector, examples: Int?) -> [ItemID] {
    let items = (0..<state.value(stack.count)).map {
      layout.item(state.value(stack.firstElement + $0), of: stack)
    }
    guard let examples else { return items }
    return items.prefix(examples).flatMap { [Self.others, $0] } + [Self.others] + items.dropFirst(examples)
  }

  /// Returns what is on screen from the bottom up: the way to the front page of each layer, then what covers it.
  ///
  /// - Parameter examples: For stacks of which something is left out, how many of the lowest items only stand for others.
  package func sights(in state: StateVector, examples: [Int: Int] = [:]) -> [ProjectedState] {
    var sights: [ProjectedState] = []
    var site: Int? = 0
    var windows = Set<Int>()
    while true {
      if let base = site {
        addSights(from: base, in: state, examples, &sights)
        guard let slot = topPresentation(ofLayer: base, in: state) ?? nextWindow(in: state, &windows) else {
          break
        }
        addCovered(by: slot, from: base, in: state, examples, &sights)
        site = addSight(slot, in: state, &sights)
      } else {
        guard let slot = nextWindow(in: state, &windows) else { break }
        site = addSight(slot, in: state, &sights)
      }
    }
    return sights
  }

  /// Adds what a slot shows, and returns the place of its child, or nil if it has none.
  private func addSight(_ index: Int, in state: StateVector, _ sights: inout [ProjectedState]) -> Int? {
    let slot = layout.slots[index]
    let code = shownCode(slot, in: state)
    let content = content(slot, code)
    sights.append((content.item, content.kind))
    let child = layout.child(in: slot.wanted, code: code)
    return child >= 0 ? child : nil
  }

  /// Adds the modals of a container below the top one of their layer (M8), from the bottom up, with the pages in them.
  private func addCovered(
    by top: Int, from base: Int, in state: StateVector, _ examples: [Int: Int],
    _ sights: inout [ProjectedState]
  ) {
    var covered: [(slot: Int, rank: Int)] = []
    var site = base
    while site >= 0 {
      for index in layout.sites[site].slots where index != top && layout.slots[index].competes {
        let rank = layout.slots[index].rank.map { state.value($0) } ?? 0
        if rank > 0, shownCode(layout.slots[index], in: state) != 0 { covered.append((index, rank)) }
      }
      site = next(after: site, inLayer: base, of: state)
    }
    for (slot, _) in covered.sorted(by: { $0.rank < $1.rank }) {
      if let child = addSight(slot, in: state, &sights) {
        addSights(from: child, in: state, examples, &sights)
      }
    }
  }

  private func nextWindow(in state: StateVector, _ seen: inout Set<Int>) -> Int? {
    guard let window = shownWindow(in: state), seen.insert(window).inserted else { return nil }
    return window
  }

  /// Adds the pages of a layer from its base up to the front page.
  private func addSights(
    from base: Int, in state: StateVector, _ examples: [Int: Int], _ sights: inout [ProjectedState]
  ) {
    var site = base
    while site >= 0 {
      let place = layout.sites[site]
      let step = frontItem(of: site, in: state)
      let bottom = bottomItem(of: site, in: state)
      // A root that is the screen on which its coordinator lives is seen once.
      if sights.last?.item != bottom || site == base && sights.isEmpty { sights.append((bottom, nil)) }
      for stack in place.stacks {
        sights += items(of: layout.stacks[stack], in: state, examples: examples[stack]).map { ($0, nil) }
      }
      switch step.way {
      case .push: sights.append((step.item, .push))
      case .overlay: sights.append((step.item, .overlay))
      case .stack, .tab, .root: break
      }
      site = step.child
    }
  }

  private func bottomItem(of index: Int, in state: StateVector) -> ItemID {
    let site = layout.sites[index]
    if let tabs = site.tabs.first {
      return layout.tabItems[layout.tabs[tabs].items.lowerBound + state.value(layout.tabs[tabs].selected)]
    }
    return layout.rootItem(of: site, in: state)
  }
}
