import FlowDiagnostics
import FlowModel

extension Resolver {
  /// Reports coordinators that are missing, duplicate, nested without end or unused. Gives the unused ones places after all
  /// others.
  func checkCoordinators() {
    var seen: Set<String> = []
    for coordinator in flow.coordinators where !seen.insert(coordinator.name.value).inserted {
      reportDuplicate("coordinator", coordinator.name)
    }
    for screen in flow.screens {
      guard let name = screen.coordinator, !seen.contains(name.value), !brokenNames.contains(name.value)
      else { continue }
      report(
        .undeclaredCoordinator, at: name.span, "coordinator '\(name.value)' is not declared",
        suggestion: didYouMean(name.value, among: flow.coordinators.map(\.name.value)))
    }
    for coordinator in flow.coordinators {
      guard let limit = coordinator.limit, !(1...Self.largestStackLimit).contains(limit.value) else {
        continue
      }
      report(
        .limitOutOfRange, at: limit.span,
        "the limit of a coordinator is between 1 and \(Self.largestStackLimit), not \(limit.value)")
    }
    if tree.isTooLarge {
      report(
        .tooManyPlaces, at: flow.coordinators.first?.name.span,
        "coordinators can occur at more than \(InstanceTree.siteLimit) places",
        suggestion: "give stacks and coordinators smaller limits")
    } else if tree.isTooDeep {
      report(
        .tooManyPlaces, at: flow.coordinators.first?.name.span,
        "coordinators can be nested inside more than \(InstanceTree.depthLimit) others")
    }
    let recursive = Set(tree.recursive).union(placeUnused())
    checkNesting(recursive)
  }

  /// Returns what could hold an unused coordinator: the screen of the same name, if there is one.
  private func home(for coordinator: String) -> String {
    let screen = flow.screens.first {
      $0.coordinator == nil && $0.name.value.lowercased() == coordinator.lowercased()
    }
    return screen.map { "screen '\($0.name.value)'" } ?? "a screen that a field lists"
  }

  /// Gives each coordinator that lives nowhere places of its own, to find its mistakes. Returns those that can contain
  /// themselves.
  private func placeUnused() -> Set<String> {
    var recursive: Set<String> = []
    let used = Set(sites.map(\.coordinator))
    for coordinator in flow.coordinators where !used.contains(coordinator.name.value) {
      if flow.brokenNames.isEmpty, !tree.isTooLarge, !tree.isTooDeep {
        report(
          .unusedCoordinator, .warning, at: coordinator.name.span,
          "coordinator '\(coordinator.name.value)' belongs to no screen that can be shown",
          suggestion: "add 'coordinator: \(coordinator.name.value)' to \(home(for: coordinator.name.value))")
      }
      guard !sites.contains(where: { $0.coordinator == coordinator.name.value }) else { continue }
      var alone = flow
      alone.coordinators = [coordinator] + flow.coordinators.filter { $0.name != coordinator.name }
      let extra = InstanceTree(alone)
      recursive.formUnion(extra.recursive)
      let first = sites.count
      for var place in extra.sites {
        place.id += first
        place.parent = place.parent.map { $0 + first }
        place.end += first
        sites.append(place)
        names.append(SiteNames())
      }
    }
    return recursive
  }

  /// Checks that a coordinator contains itself only where something must be pushed or presented first, and with a limit.
  private func checkNesting(_ recursive: Set<String>) {
    var atBottom: [String: [String]] = [:]
    for coordinator in flow.coordinators {
      let name = coordinator.name.value
      let ofRoots = coordinator.bottoms.compactMap { childCoordinator(on: $0.name.value) }.filter {
        $0 != name
      }
      let tabs = coordinator.fields.compactMap(\.tabs).flatMap(\.screens)
      atBottom[name] = ofRoots + tabs.compactMap { childCoordinator(on: $0.value) }
    }
    for coordinator in flow.coordinators {
      let name = coordinator.name.value
      if isReachable(name, from: name, along: atBottom) {
        report(
          .endlessNesting, at: coordinator.name.span,
          "coordinator '\(name)' contains itself from the start, through roots and tabs")
      } else if recursive.contains(name), coordinator.limit == nil {
        report(
          .recursionWithoutLimit, at: coordinator.name.span,
          "coordinator '\(name)' can contain itself, so it needs a limit",
          suggestion: "add 'limit: 2', or another nesting depth")
      }
    }
  }

  private func childCoordinator(on screen: String) -> String? {
    flow.screens.first { $0.name.value == screen }?.coordinator?.value
  }

  private func isReachable(_ goal: String, from start: String, along edges: [String: [String]]) -> Bool {
    var seen: Set<String> = []
    var open = edges[start] ?? []
    while let next = open.popLast() {
      if next == goal { return true }
      if seen.insert(next).inserted { open += edges[next] ?? [] }
    }
    return false
  }

  func resolveRoots(of coordinator: Coordinator) {
    let expressions = coordinator.bottoms
    guard !expressions.isEmpty else {
      let isTabbed = coordinator.fields.contains { $0.tabs != nil }
      if isTabbed || isBroken(coordinator.name.value) { return }
      report(
        .missingRoot, at: coordinator.name.span,
        "coordinator '\(coordinator.name.value)' needs a root screen",
        suggestion: "add 'root:' with the screen at the bottom, or tabs")
      return
    }
    if expressions.count == 1, let place = placeLivedOn(expressions[0]) {
      names[site].rootItems = Array(place.items)
      names[site].rootFollowsItem = true
      return
    }
    for expression in expressions {
      guard let item = resolveRoot(expression) else { continue }
      guard !names[site].rootItems.contains(item) else {
        report(
          .duplicateName, at: expression.span, "'root' lists '\(symbols.itemValue(item))' twice")
        continue
      }
      names[site].rootItems.append(item)
    }
  }

  /// Returns the screen that the coordinator here lives on, if it is also its root. The root then has the arguments of the item.
  private func placeLivedOn(_ expression: ItemExpression) -> Destination? {
    guard expression.arguments.isEmpty, let (_, place) = symbols.place(named: expression.name.value),
      !place.parameters.isEmpty, let screen = place.screen
    else { return nil }
    if let lived = sites[site].screen { return lived == place.name ? place : nil }
    // An unused coordinator lives on no screen. It is read as if it lived on its own screen.
    let isUnused = site >= tree.sites.count
    return isUnused && screen.coordinator?.value == sites[site].coordinator ? place : nil
  }

  private func resolveRoot(_ expression: ItemExpression) -> ItemID? {
    guard let item = resolveItem(expression, in: Scope(), use: .root) else { return nil }
    let place = symbols.places[item.place]
    guard place.screen != nil else {
      return refuse(
        .missingRoot, at: expression.span, "the root must be a screen, but '\(place.name)' is an alert")
    }
    guard let constant = constantItem(item) else {
      return refuse(.missingRoot, at: expression.span, "the root's arguments must be values, not variables")
    }
    return constant
  }

  /// Returns the number of an item whose arguments are all values, else nil.
  func constantItem(_ item: ResolvedItem) -> ItemID? {
    let arguments = item.arguments.mapAll { argument in
      if case .value(let value)? = argument { symbols.valueNames[value] } else { nil }
    }
    return arguments.flatMap {
      symbols.item(ItemValue(name: symbols.places[item.place].name, arguments: $0))
    }
  }

  func resolveRestored(at place: Int) -> [FieldID] {
    at(place) {
      (coordinator(at: place)?.restores ?? []).compactMap { name in
        guard name.value == "root", names[place].fields["root"] == nil else {
          return resolveField(name, where: "'restores' must list fields", by: .restores)
        }
        if names[place].hasSwappedRoot { return .root(site: place) }
        report(
          .wrongFieldKind, .warning, at: name.span,
          "the root never changes here, so there is nothing to restore",
          suggestion: "list several roots, as in 'root: [welcome, main]', to swap them")
        return nil
      }
    }
  }
}
