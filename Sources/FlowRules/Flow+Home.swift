import FlowDiagnostics
import FlowLogic
package import FlowModel

extension Flow {
  /// The screens that can be `home`, or the pages of an untouched app if none is declared so.
  package var homeScreens: [String] {
    let declared = screens.filter { $0.isHome || $0.homeWhen != nil }.map(\.name.value)
    guard declared.isEmpty, let root = coordinators.first else { return declared }
    return startPages(of: root)
  }

  /// Returns the pages of an instance with nothing pushed or presented: its roots or its tabs.
  private func startPages(of root: Coordinator) -> [String] {
    var found: [String] = []
    var seen: Set<String> = []
    var pending = root.startScreens.map { (name: $0, owner: root.name.value) }
    while !pending.isEmpty {
      let (name, owner) = pending.removeFirst()
      let child = screens.first { $0.name.value == name }?.coordinator?.value
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

  /// The pages where a person may rest: home screens while they count as home, and terminal screens.
  package var restingPages: [FlowStateFormula] {
    let conditional = Dictionary(
      screens.compactMap { screen in screen.homeWhen.map { (screen.name.value, $0) } },
      uniquingKeysWith: { first, _ in first })
    let home = homeScreens.map { name -> FlowStateFormula in
      let page = FlowStateFormula.atom(.frontPage(screen: name))
      return conditional[name].map { .all([page, .atom(.condition($0))]) } ?? page
    }
    let terminal = screens.filter(\.isTerminal).map(\.name.value)
    return unique(home + terminal.map { .atom(.frontPage(screen: $0)) })
  }
}

extension Coordinator {
  /// The screens that its instances can show with nothing pushed or presented: the tabs, or else the roots.
  package var startScreens: [String] {
    let tabs = fields.compactMap(\.tabs).flatMap(\.screens)
    return (tabs.isEmpty ? bottoms.map(\.name) : tabs).map(\.value)
  }
}
