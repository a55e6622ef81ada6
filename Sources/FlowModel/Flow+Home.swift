import FlowDiagnostics

extension Flow {
  /// A page that counts as home, always or while a condition holds.
  package struct HomePage: Sendable, Hashable {
    /// The screen that is the page.
    package var name: String
    /// The condition under which it counts; nil for always.
    package var condition: Condition?
  }

  /// The screens that can be `home`, or the pages of an untouched app if none is declared so.
  package var homeScreens: [String] {
    let declared = screens.filter(\.canBeHome).map(\.name.value)
    guard declared.isEmpty, let root = coordinators.first else { return declared }
    return startPages(of: root)
  }

  /// The pages that count as home: what each home screen starts with (semantics 10.3).
  package var homePages: [HomePage] {
    unique(
      homeScreens.flatMap { name in
        let condition = screens.first { $0.name.value == name }?.homeWhen
        return startPages(on: name).map { HomePage(name: $0, condition: condition) }
      })
  }

  /// The pages on which a flow may end: what each terminal screen starts with.
  package var terminalPages: [String] {
    unique(screens.filter(\.isTerminal).flatMap { startPages(on: $0.name.value) })
  }

  /// Returns the pages of a screen with nothing pushed or presented: the roots or tabs of its coordinator, or itself.
  package func startPages(on screen: String) -> [String] {
    startPages(from: [(screen, nil)])
  }

  private func startPages(of root: Coordinator) -> [String] {
    startPages(from: root.startScreens.map { ($0, root.name.value) })
  }

  private func startPages(from screens: [(name: String, owner: String?)]) -> [String] {
    var found: [String] = []
    var seen: Set<String> = []
    var pending = screens
    while !pending.isEmpty {
      let (name, owner) = pending.removeFirst()
      let child = self.screens.first { $0.name.value == name }?.coordinator?.value
      guard let child, child != owner, seen.insert(child).inserted,
        let coordinator = coordinators.first(where: { $0.name.value == child })
      else {
        found.append(name)
        continue
      }
      pending = coordinator.startScreens.map { (name: $0, owner: child) } + pending
    }
    return unique(found)
  }
}

extension Screen {
  /// Whether it is declared `home`, always or while a condition holds.
  package var canBeHome: Bool { isHome || homeWhen != nil }
}

extension Coordinator {
  /// The screens that its instances can show with nothing pushed or presented: the tabs, or else the roots.
  package var startScreens: [String] {
    let tabs = fields.compactMap(\.tabs).flatMap(\.screens)
    return (tabs.isEmpty ? bottoms.map(\.name) : tabs).map(\.value)
  }
}
