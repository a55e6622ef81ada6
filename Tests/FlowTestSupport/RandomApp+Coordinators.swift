/// Who lives where, and what each coordinator has.
extension RandomApp {
  mutating func chooseCoordinators() {
    let plain = Array(screens.dropFirst())
    coordinators = [RandomCoordinator(name: "App")]
    if themes.contains(.children) {
      coordinators.append(RandomCoordinator(name: "Child"))
      if stackCount.map({ $0 > 2 }) ?? random.happens(isQuiet ? 70 : 35) {
        coordinators.append(RandomCoordinator(name: "Inner"))
      }
      var hosts = random.some(
        min(coordinators.count - 1 + (random.happens(25) ? 1 : 0), plain.count), of: plain)
      if let stackCount, stackCount > 1 { hosts = Array(plain.prefix(stackCount - 1)) }
      for (offset, host) in hosts.enumerated() {
        children[host.name] = 1 + min(offset, coordinators.count - 2)
      }
    }
    for alert in alerts { coordinators[random.number(0...coordinators.count - 1)].alerts.append(alert) }
    for index in coordinators.indices { choosePool(index) }
    for index in coordinators.indices {
      chooseRoots(index)
      chooseStack(index)
      chooseSlots(index)
      chooseVariables(index)
      chooseCalls(index)
    }
    let own = coordinators[0].variables + coordinators[0].counters
    for index in coordinators.indices.dropFirst() { coordinators[index].outer = own }
  }

  /// Chooses the screens that a coordinator may list: hosts of children first, so that children come up often.
  private mutating func choosePool(_ index: Int) {
    let plain = Array(screens.dropFirst())
    guard index > 0 else {
      coordinators[0].pool = plain + plain.filter { children[$0.name] != nil }
      return
    }
    let mayRecur = random.happens(20)
    let inner = plain.filter { screen in
      guard let child = children[screen.name] else { return true }
      return child > index || (mayRecur && child == index)
    }
    coordinators[index].pool =
      random.some(random.number(1...3), of: inner) + inner.filter { children[$0.name] != nil }
  }

  private mutating func chooseRoots(_ index: Int) {
    let host = screens.filter { children[$0.name] == index }
    let pool = index == 0 ? [screens[0]] : host.isEmpty ? coordinators[index].pool : host
    var roots = random.some(1, of: pool.isEmpty ? [screens[0]] : pool)
    if index > 0, random.happens(25), let other = random.element(of: coordinators[index].pool) {
      roots = [other]
    }
    if themes.contains(.rootSwap), random.happens(index == 0 ? 90 : 40) {
      let others = coordinators[index].pool.filter { !roots.contains($0) }
      roots += random.some(1, of: others)
    }
    if themes.contains(.tabs), random.happens(index > 0 ? 35 : stackCount == nil ? 80 : 100) {
      let open = screens.dropFirst().filter { screen in
        screen.parameters.isEmpty && (children[screen.name].map { $0 > index } ?? true)
      }
      var tabs = random.some(random.number(2...3), of: Array(open))
      if let stackCount, stackCount > 1, index == 0 {
        tabs = unique(screens.filter { children[$0.name] != nil } + tabs)
      }
      if tabs.count > 1 {
        coordinators[index].tabs = tabs
        if !themes.contains(.rootSwap), random.happens(75) { roots = [] }
      }
    }
    coordinators[index].roots = roots
    for root in roots {
      let all = combinations(of: root)
      let isWhole = themes.contains(.rootSwap) && all.count <= 4 && random.happens(60)
      coordinators[index].rootCalls += isWhole ? all : random.some(1, of: all)
    }
  }

  /// Returns the calls of an item with every combination of values.
  func combinations(of item: RandomItem) -> [String] {
    let arguments = item.parameters.reduce([[]]) { found, parameter in
      found.flatMap { start in parameter.type.values.map { start + [$0] } }
    }
    return arguments.map { $0.isEmpty ? item.name : "\(item.name)(\($0.joined(separator: ", ")))" }
  }

  private mutating func chooseStack(_ index: Int) {
    if let stackCount {
      guard index < stackCount else { return }
      let plain = screens.dropFirst().filter { children[$0.name] == nil }
      coordinators[index].stack = unique(random.some(random.number(1...2), of: Array(plain)))
      return
    }
    guard random.happens(isDeep ? 100 - 30 * min(index, 1) : index == 0 ? 75 : 45) else { return }
    let items = unique(random.some(random.number(1...2), of: coordinators[index].pool))
    if !items.isEmpty { coordinators[index].stack = items }
  }

  private mutating func chooseSlots(_ index: Int) {
    let count = index == 0 ? random.number(1...3) : random.number(0...2)
    let names = random.some(count, of: ["sheet", "cover", "prompt", "other"])
    for name in names {
      let count = random.happens(25) ? 2 : 1
      var slot = RandomSlot(name: name, presentations: [])
      for _ in 0..<count { addPresentation(to: &slot, of: index) }
      if !slot.presentations.isEmpty { coordinators[index].slots.append(slot) }
    }
    if themes.contains(.covers), random.happens(index == 0 ? 90 : 40) {
      let kind = random.happens(50) ? "window" : "overlay"
      let items = unique(random.some(1, of: coordinators[index].pool))
      if !items.isEmpty {
        coordinators[index].slots.append(RandomSlot(name: "lock", presentations: [(kind, items)]))
      }
    }
  }

  private mutating func addPresentation(to slot: inout RandomSlot, of index: Int) {
    let own = coordinators[index]
    var kinds = ["sheet", "sheet", "fullScreenCover", "popover", "push", "toast"]
    kinds += platform == "modals" ? ["modal", "modal", "modal", "modal"] : ["modal"]
    if !own.alerts.isEmpty {
      kinds += ["alert", "alert", "alert", "confirmationDialog", "confirmationDialog"]
    }
    guard let kind = random.element(of: kinds), !slot.presentations.contains(where: { $0.kind == kind })
    else {
      return
    }
    let isQuestion = kind == "alert" || kind == "confirmationDialog"
    let items = unique(random.some(random.number(1...2), of: isQuestion ? own.alerts : own.pool))
    if !items.isEmpty { slot.presentations.append((kind, items)) }
  }

  private mutating func chooseVariables(_ index: Int) {
    let onOff = RandomType(text: "[off, on]", values: ["off", "on"])
    let names = index == 0 ? ["session", "cart"] : [random.happens(15) ? "session" : "mode\(index)"]
    for name in random.some(random.number(index == 0 ? 1...2 : 0...1), of: names) {
      let shadowed = coordinators[0].variables.first { $0.name == name && index > 0 }
      var type = random.happens(60) ? onOff : random.element(of: types) ?? onOff
      if random.happens(12), !type.text.hasPrefix("[") {
        type = RandomType(text: type.text + "?", values: ["nil"] + type.values, isOptional: true)
      }
      coordinators[index].variables.append(RandomName(name: name, type: shadowed?.type ?? type))
    }
    if themes.contains(.counters), random.happens(index == 0 ? 90 : 40) {
      let top = random.number(1...2)
      let type = RandomType(text: "0..\(top)", values: (0...top).map(String.init))
      let name = index == 0 ? "tries" : "here\(index)"
      coordinators[index].counters.append(RandomName(name: name, type: type))
    }
  }

  private mutating func chooseCalls(_ index: Int) {
    if themes.contains(.effects), !isQuiet || index == 0, random.happens(index == 0 ? 85 : 50) {
      for name in random.some(random.number(1...2), of: ["load", "save"]) {
        coordinators[index].effects.append(RandomItem(name: name, parameters: parameters(35, prefix: "z")))
      }
    }
    if themes.contains(.calls), random.happens(index == 0 ? 70 : 80) {
      coordinators[index].calls.append(
        RandomItem(name: "tell\(index)", parameters: parameters(35, prefix: "w")))
    }
    if index > 0 {
      for name in random.some(random.number(1...2), of: ["done", "told"]) {
        coordinators[index].emits.append(RandomItem(name: name, parameters: parameters(30, prefix: "v")))
      }
    }
    let letter = ["e", "f", "g"][min(index, 2)]
    let count = index == 0 ? random.number(4...7) : random.number(1...3)
    coordinators[index].events = (0..<count).map { "\(letter)\($0)" }
  }

  /// Returns each item once, in the order of first mention.
  func unique(_ items: [RandomItem]) -> [RandomItem] {
    var known: Set<String> = []
    return items.filter { known.insert($0.name).inserted }
  }

  /// Whether a coordinator can live inside itself.
  func isRecursive(_ index: Int) -> Bool {
    var reached: Set<Int> = []
    var open = inside(index)
    while let next = open.popLast() {
      if next == index { return true }
      if reached.insert(next).inserted { open += inside(next) }
    }
    return false
  }

  private func inside(_ index: Int) -> [Int] {
    let own = coordinators[index]
    let bottom = own.roots.compactMap { children[$0.name] }.filter { $0 != index }
    let others = (own.stack ?? []) + own.tabs + own.slots.flatMap(\.items)
    return bottom + others.compactMap { children[$0.name] }
  }

  /// Returns the pages that can be in front inside a coordinator.
  func pages(of index: Int, depth: Int = 2) -> [RandomItem] {
    unique(
      coordinators[index].listed.flatMap { item -> [RandomItem] in
        guard let child = children[item.name] else { return [item] }
        guard child != index || !coordinators[index].roots.contains(item) else { return [item] }
        return depth > 0 ? pages(of: child, depth: depth - 1) : []
      })
  }
}
