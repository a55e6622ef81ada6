import FlowDiagnostics
import FlowModel

/// What a person sees (semantics 3).
struct NaiveFront {
  /// The front page of the topmost layer, blank or not.
  var page: ItemValue
  /// The innermost instance around the page.
  var owner: NaivePath
  /// The levels of the topmost layer from its base to the page; none in a presented screen without a child.
  var levels: [NaiveLevel]
  /// The items whose children enclose the page in its layer.
  var enclosing: [ItemValue]
  /// Those of `enclosing` that were pushed or presented, not at a root or in a tab.
  var hosts: [ItemValue]
  /// The screens of `enclosing`.
  var containers: [String] { enclosing.map(\.name) }
  /// The slot that shows the topmost modal.
  var modal: NaivePlace?
  /// The alert that is up, with its slot.
  var alert: (item: NaiveItem, place: NaivePlace)?
  /// The shown slots that the page lies in, outermost first.
  var around: [NaivePlace]
}

/// An instance on the path to the front page, with its front item.
struct NaiveLevel {
  /// Where the front item of an instance is.
  enum Position: Hashable {
    case root
    case stack(Int, Int)
    case push(Int)
    case tab(Int, Int)
    case overlay(Int)

    var descent: NaiveDescent {
      switch self {
      case .root: .bottom
      case .stack(let field, let index): .stack(field, index)
      case .push(let field), .overlay(let field): .slot(field)
      case .tab(let field, let index): .tab(field, index)
      }
    }
  }

  var path: NaivePath
  var position: Position
  var item: ItemValue

  /// Whether the item was pushed or presented.
  var isPlaced: Bool {
    switch position {
    case .stack, .push, .overlay: true
    case .root, .tab: false
    }
  }
}

extension NaiveInterpreter {
  /// "Start at the root. If the layer shows a modal, go into it": the first shown window goes before (semantics 3.1).
  ///
  /// - Parameters:
  ///   - belowLocks: Whether to look through windows, and locks in modals and overlays, as `link-lands` does.
  ///   - besideOthers: Whether to leave out overlays, and popovers in a regular width, since they hide nothing.
  func front(of state: NaiveState, belowLocks: Bool = false, besideOthers: Bool = false) -> NaiveFront {
    func isLookedThrough(_ place: NaivePlace) -> Bool {
      guard let shown = state.slot(place)?.shown else { return false }
      if besideOthers, isRegularWidth, shown.kind == .popover { return true }
      return belowLocks && screen(shown.value.name)?.isLock == true
    }
    var base: NaivePath = []
    var modal: NaivePlace?
    var alert: (item: NaiveItem, place: NaivePlace)?
    var outside: [ItemValue] = []
    if !belowLocks, let window = window(in: state), let item = state.slot(window)?.shown {
      guard let content = shownContent(of: window, in: state) else {
        return page(item, in: window, of: state)
      }
      outside = [item.value]
      base = content
    }
    while true {
      var shown = presentation(of: base, in: state)
      if let place = shown, let item = state.slot(place)?.shown, item.kind?.isAlert == true {
        alert = alert ?? (item, place)
        shown = highestModal(of: base, in: state)
      }
      if let shown, !isLookedThrough(shown), let item = state.slot(shown)?.shown {
        modal = shown
        guard let content = shownContent(of: shown, in: state) else {
          var front = page(item, in: shown, of: state)
          (front.modal, front.alert) = (shown, alert)
          return front
        }
        outside = [item.value]
        base = content
        continue
      }
      let levels = levels(of: base, in: state, belowLocks: belowLocks, besideOverlays: besideOthers)
      let last = levels[levels.count - 1]
      var around = slots(along: last.path, in: state)
      switch last.position {
      case .push(let field), .overlay(let field): around.append(NaivePlace(path: last.path, field: field))
      case .root, .stack, .tab: break
      }
      var front = NaiveFront(
        page: last.item, owner: last.path, levels: levels,
        enclosing: outside + levels.dropLast().map(\.item),
        hosts: outside + levels.dropLast().filter(\.isPlaced).map(\.item), modal: modal, around: around)
      front.alert = alert
      return front
    }
  }

  private func page(_ item: NaiveItem, in place: NaivePlace, of state: NaiveState) -> NaiveFront {
    NaiveFront(
      page: item.value, owner: place.path, levels: [], enclosing: [], hosts: [],
      around: slots(along: place.path, in: state) + [place])
  }

  /// Returns the shown slots on the path to an instance.
  func slots(along path: NaivePath, in state: NaiveState) -> [NaivePlace] {
    path.indices.compactMap { index in
      guard case .slot(let field) = path[index] else { return nil }
      let place = NaivePlace(path: Array(path[..<index]), field: field)
      return state.slot(place)?.shown == nil ? nil : place
    }
  }

  /// Returns the path to the child of what a slot shows.
  func shownContent(of place: NaivePlace, in state: NaiveState) -> NaivePath? {
    guard let slot = state.slot(place), slot.isContentShown, slot.content?.children.isEmpty == false else {
      return nil
    }
    return place.content
  }

  /// "The first shown window found (sites by id, slots in order)."
  private func window(in state: NaiveState) -> NaivePlace? {
    guard hasWindows else { return nil }
    return livingInstances(of: state).flatMap { slots(of: $0, in: state) }
      .first { state.slot($0)?.shown?.kind == .window }
  }

  /// "The front page of an instance is, in this order: a shown overlay; the item of a shown `push` slot; the
  /// top of its stack; the selected tab's item; its root. If that item has a child, the child's front page."
  func levels(
    of base: NaivePath, in state: NaiveState, belowLocks: Bool = false, besideOverlays: Bool = false
  ) -> [NaiveLevel] {
    var levels: [NaiveLevel] = []
    var path = base
    while let instance = state.instance(path) {
      var level = pageLevel(of: instance, at: path)
      let overlay = instance.coordinator.slots.first { field in
        guard let shown = instance.slot(field)?.shown, shown.kind == .overlay else { return false }
        return !belowLocks || screen(shown.value.name)?.isLock != true
      }
      if !besideOverlays, let overlay, let item = instance.slot(overlay)?.shown {
        level = NaiveLevel(path: path, position: .overlay(overlay), item: item.value)
      }
      levels.append(level)
      guard goesOn(level, in: state) else { break }
      path.append(level.position.descent)
    }
    return levels
  }

  /// Whether the front item of a level has a child on screen.
  private func goesOn(_ level: NaiveLevel, in state: NaiveState) -> Bool {
    switch level.position {
    case .push(let field), .overlay(let field):
      shownContent(of: NaivePlace(path: level.path, field: field), in: state) != nil
    case .root, .stack, .tab:
      state.instance(level.path)?.item(level.position.descent)?.children.isEmpty == false
    }
  }

  /// The level of an instance below its overlays.
  private func pageLevel(of instance: NaiveInstance, at path: NaivePath) -> NaiveLevel {
    let coordinator = instance.coordinator
    if let pushed = firstShown(.push, of: instance), let item = instance.slot(pushed)?.shown {
      return NaiveLevel(path: path, position: .push(pushed), item: item.value)
    }
    if let stack = coordinator.stack, let top = instance.stackItems.last {
      return NaiveLevel(
        path: path, position: .stack(stack, instance.stackItems.count - 1), item: top.value)
    }
    if let tabs = coordinator.tabs, case .tabs(let items, let selected) = instance.fields[tabs] {
      return NaiveLevel(path: path, position: .tab(tabs, selected), item: items[selected].value)
    }
    return NaiveLevel(path: path, position: .root, item: instance.root?.value ?? ItemValue(name: ""))
  }

  private func firstShown(_ kind: PresentationKind, of instance: NaiveInstance) -> Int? {
    instance.coordinator.slots.first { instance.slot($0)?.shown?.kind == kind }
  }

  // MARK: - Layers

  /// Returns the instances of a layer that are *active*: "the base, or its item is at the front of an active one". An overlay or
  /// toast takes nothing off the screen, so what is below it stays active (S28), and so is its own child.
  func activeInstances(of base: NaivePath, in state: NaiveState) -> Set<NaivePath> {
    var found: Set<NaivePath> = []
    var open = [base]
    while let path = open.popLast() {
      guard let instance = state.instance(path), found.insert(path).inserted else { continue }
      let level = pageLevel(of: instance, at: path)
      if goesOn(level, in: state) { open.append(path + [level.position.descent]) }
      for field in instance.coordinator.slots
      where [.overlay, .toast].contains(instance.slot(field)?.shown?.kind) {
        if let content = shownContent(of: NaivePlace(path: path, field: field), in: state) {
          open.append(content)
        }
      }
    }
    return found
  }

  /// "A layer is an instance together with the children at its bottom, in its stack, tabs, push slots",
  /// overlays and toasts, in the order of sites.
  func layerInstances(of base: NaivePath, in state: NaiveState) -> [NaivePath] {
    instances(from: base, in: state) { !opensLayer($0) }
  }

  /// Whether the content of a slot of this kind is a layer of its own.
  func opensLayer(_ kind: PresentationKind?) -> Bool { kind != .push && kind != .overlay && kind != .toast }

  /// Returns every instance of the tree, in the order of sites.
  func livingInstances(of state: NaiveState) -> [NaivePath] {
    instances(from: [], in: state) { _ in true }
  }

  private func instances(
    from base: NaivePath, in state: NaiveState, entering isEntered: (PresentationKind?) -> Bool
  ) -> [NaivePath] {
    guard let start = state.instance(base) else { return [] }
    var found: [NaivePath] = []
    var open = [(base, start)]
    while let (path, instance) = open.popLast() {
      found.append(path)
      for descent in instance.descents.reversed() {
        guard let item = instance.item(descent), let child = item.children.first else { continue }
        if case .slot = descent, !isEntered(item.kind) { continue }
        open.append((path + [descent], child))
      }
    }
    return found
  }

  func slots(of path: NaivePath, in state: NaiveState) -> [NaivePlace] {
    (state.instance(path)?.coordinator.slots ?? []).map { NaivePlace(path: path, field: $0) }
  }

  /// Returns the slots of a layer: outer instance before inner, then the order of declaration.
  func layerSlots(of base: NaivePath, in state: NaiveState) -> [NaivePlace] {
    layerInstances(of: base, in: state).flatMap { slots(of: $0, in: state) }
  }

  /// Returns the modal or alert of the layer. There is at most one, except on `modals`, where one presented by UIKit is above the
  /// modals, and the highest of these counts otherwise (semantics 3.1, 8.4).
  func presentation(of base: NaivePath, in state: NaiveState) -> NaivePlace? {
    singlePresentation(among: layerSlots(of: base, in: state), in: state) ?? highestModal(of: base, in: state)
  }

  /// Returns the highest of the modals that a layer shows on `modals`.
  private func highestModal(of base: NaivePath, in state: NaiveState) -> NaivePlace? {
    guard platform == .modals else { return nil }
    return layerSlots(of: base, in: state).filter { isRanked(state.slot($0)?.shown) }
      .max { (state.slot($0)?.rank ?? 0) < (state.slot($1)?.rank ?? 0) }
  }

  /// Returns the presentation that keeps others of its layer waiting.
  func singlePresentation(among places: [NaivePlace], in state: NaiveState) -> NaivePlace? {
    places.first { place in
      guard let shown = state.slot(place)?.shown else { return false }
      return isPresentation(shown) && !isRanked(shown)
    }
  }

  func isPresentation(_ item: NaiveItem?) -> Bool { item?.kind.map { $0.isModal || $0.isAlert } ?? false }

  /// Whether it is one of several modals (M8).
  func isRanked(_ item: NaiveItem?) -> Bool { platform == .modals && item?.kind == .modal }

  /// "A page of a screen with `registered: false` is blank."
  func isBlank(_ page: ItemValue) -> Bool {
    screen(page.name)?.isRegistered == false
  }

  /// "A screen is not dismissible if it says `dismissible: false`, or if its condition does not hold before the
  /// step" (semantics 5.4), read in the root (semantics 4.2).
  func isDismissible(_ page: ItemValue, in state: NaiveState, front: NaiveFront) -> Bool {
    guard let screen = screen(page.name) else { return true }
    if let condition = screen.dismissibleWhen {
      return holds(condition, in: NaiveScope(state: state, front: front))
    }
    return screen.isDismissible
  }

  // MARK: - Sites

  /// Returns the path to an instance as reports show it: `path[0].detail`, `sheet.reader` (as `InstanceTree` does).
  func sitePath(of path: NaivePath, in state: NaiveState) -> String {
    path.indices.map { index in
      guard let instance = state.instance(Array(path[..<index])) else { return "" }
      let screen = instance.item(path[index])?.value.name ?? ""
      func name(_ field: Int) -> String { instance.coordinator.fields[field].name.value }
      return switch path[index] {
      case .bottom: "root.\(screen)"
      case .slot(let field), .tab(let field, _): "\(name(field)).\(screen)"
      case .stack(let field, let position): "\(name(field))[\(position)].\(screen)"
      }
    }.joined(separator: ".")
  }
}
