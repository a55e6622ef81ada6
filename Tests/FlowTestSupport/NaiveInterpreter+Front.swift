import FlowDiagnostics
import FlowModel

/// What a person sees (section 3).
struct NaiveFront {
  /// The front page of the topmost layer, blank or not.
  var page: ItemValue
  /// The innermost instance around the page.
  var owner: NaivePath
  /// The levels of the topmost layer from its base to the page; none in a modal without a child.
  var levels: [NaiveLevel]
  /// The screens whose children enclose the page in its layer.
  var containers: [String]
  /// The slot that shows the topmost modal.
  var modal: NaivePlace?
  /// The alert that is up, with its slot.
  var alert: (item: NaiveItem, place: NaivePlace)?
}

/// An instance on the way to the front page, and what is in front of it.
struct NaiveLevel {
  /// Where the front item of an instance is.
  enum Position: Hashable {
    case root
    case stack(String, Int)
    case push(String)
  }

  var path: NaivePath
  var position: Position
  var item: ItemValue
}

extension NaiveInterpreter {
  /// "Start at the root. If the layer shows a modal, go into it."
  func front(of state: NaiveState) -> NaiveFront {
    var base: NaivePath = []
    var modal: NaivePlace?
    var outside: [String] = []
    while true {
      let levels = levels(of: base, in: state)
      let shown = presentation(of: base, in: state)
      if let shown, let item = state.slot(shown)?.shown, item.kind?.isModal == true {
        modal = shown
        if state.slot(shown)?.wanted?.children.isEmpty == false {
          outside = [item.value.name]
          base = shown.path + [.slot(shown.field)]
          continue
        }
        return NaiveFront(page: item.value, owner: shown.path, levels: [], containers: [], modal: modal)
      }
      let last = levels[levels.count - 1]
      var front = NaiveFront(
        page: last.item, owner: last.path, levels: levels,
        containers: outside + levels.dropLast().map(\.item.name), modal: modal)
      if let shown, let item = state.slot(shown)?.shown { front.alert = (item, shown) }
      return front
    }
  }

  /// "The front page of an instance is, in this order: the item of a shown `push` slot; the top of its
  /// stack; its root screen. If that item has a child, the child's front page (same layer)."
  func levels(of base: NaivePath, in state: NaiveState) -> [NaiveLevel] {
    var levels: [NaiveLevel] = []
    var path = base
    while let instance = state.instance(path) {
      let coordinator = coordinator(instance.coordinator)
      let pushed = coordinator.slotNames.first { instance.slot($0)?.shown?.kind == .push }
      let stack = coordinator.stack?.name
      if let pushed, let item = instance.slot(pushed)?.shown {
        levels.append(NaiveLevel(path: path, position: .push(pushed), item: item.value))
        path.append(.slot(pushed))
      } else if let stack, let items = instance.stack(stack), let top = items.last {
        levels.append(NaiveLevel(path: path, position: .stack(stack, items.count - 1), item: top.value))
        path.append(.stack(stack, items.count - 1))
      } else {
        levels.append(NaiveLevel(path: path, position: .root, item: coordinator.root))
        break
      }
    }
    return levels
  }

  /// "A layer is an instance together with the children in its stacks and push slots", outer before inner.
  func layerInstances(of base: NaivePath, in state: NaiveState) -> [NaivePath] {
    instances(from: base, in: state) { $0.kind == .push }
  }

  private func instances(
    from base: NaivePath, in state: NaiveState, enteringSlots isEntered: (NaiveItem) -> Bool
  ) -> [NaivePath] {
    var found: [NaivePath] = []
    var queue = [base]
    while !queue.isEmpty {
      let path = queue.removeFirst()
      guard let instance = state.instance(path) else { continue }
      found.append(path)
      for name in coordinator(instance.coordinator).fieldNames {
        for (index, item) in (instance.stack(name) ?? []).enumerated() where !item.children.isEmpty {
          queue.append(path + [.stack(name, index)])
        }
        if let wanted = instance.slot(name)?.wanted, !wanted.children.isEmpty, isEntered(wanted) {
          queue.append(path + [.slot(name)])
        }
      }
    }
    return found
  }

  /// The slots of a layer: outer instance before inner, then the order of declaration.
  func layerSlots(of base: NaivePath, in state: NaiveState) -> [NaivePlace] {
    layerInstances(of: base, in: state).flatMap { path -> [NaivePlace] in
      guard let instance = state.instance(path) else { return [] }
      return coordinator(instance.coordinator).slotNames.map { NaivePlace(path: path, field: $0) }
    }
  }

  /// The modal or alert that a layer shows; there is one at most.
  func presentation(of base: NaivePath, in state: NaiveState) -> NaivePlace? {
    layerSlots(of: base, in: state).first { place in
      guard let kind = state.slot(place)?.shown?.kind else { return false }
      return kind.isModal || kind.isAlert
    }
  }

  /// Every instance of the tree, the root first.
  func livingInstances(of state: NaiveState) -> [NaivePath] {
    instances(from: [], in: state) { _ in true }
  }

  /// "A page of a screen with `registered: false` is blank."
  func isBlank(_ page: ItemValue) -> Bool {
    screen(page.name)?.isRegistered == false
  }

  func isDismissible(_ page: ItemValue) -> Bool {
    screen(page.name)?.isDismissible ?? true
  }
}
