import FlowDiagnostics
import FlowModel

/// Rules about gates, and about what waits for them.
extension NaiveChecker {
  func isOpen(_ gate: String, _ state: Int) -> Bool {
    interpreter.isOpen(gate: gate, in: graph.states[state])
  }

  /// Whether the screen requires a closed gate that neither the page nor what encloses it opens.
  func isForbidden(_ name: String, _ state: Int) -> Bool {
    (interpreter.screen(name)?.requires ?? []).contains {
      !isOpen($0.value, state) && !isAtGate($0.value, state)
    }
  }

  /// "The page, or a container of it, requires a gate that is closed."
  func authGate() -> NaiveFinding {
    let isGatedSeen = views.contains { view in
      view.pages.contains { interpreter.screen($0)?.requires.isEmpty == false }
    }
    return badState { state in
      views[state].pages.contains { page in
        (interpreter.screen(page)?.requires ?? []).contains {
          isMeant("auth-gate", [page, $0.value]) && !isOpen($0.value, state)
        }
      }
    }
    .vacuous(if: !isGatedSeen || isEmptied("auth-gate", gatedScreens))
  }

  /// Whether the page is a screen that opens the gate, or inside one.
  private func isAtGate(_ gate: String, _ state: Int) -> Bool {
    func opens(_ name: String) -> Bool { interpreter.screen(name)?.opens?.value == gate }
    let isCovered = views[state].pages.contains { name in
      interpreter.screen(name)?.isLock == true || isShownInWindows(name)
    }
    return views[state].pages.contains(where: opens)
      || isCovered && names(onScreenIn: views[state]).contains(where: opens)
  }

  /// Whether a window lists the screen.
  private func isShownInWindows(_ name: String) -> Bool {
    flow.coordinators.flatMap(\.fields).compactMap(\.slot).flatMap(\.presentations).contains { presentation in
      presentation.kind == .window && presentation.names.contains { $0.value == name }
    }
  }

  func closes(_ gate: String, _ edge: NaiveGraph.Edge) -> Bool {
    isLive(edge) && isOpen(gate, edge.source) && !isOpen(gate, edge.target)
  }

  /// "A gate closes, an item that requires it remains anywhere in the wanted layer, and the page of t is not a
  /// screen that `opens` it."
  func sessionCloses() -> NaiveFinding {
    let required = Set(flow.screens.flatMap(\.requires).map(\.value))
    return badStep { edge in
      required.contains { gate in
        closes(gate, edge) && !isAtGate(gate, edge.target)
          && views[edge.target].wanted.contains { item in
            isMeant("session-closes", [item.value.name, gate])
              && interpreter.screen(item.value.name)?.requires.contains { $0.value == gate } == true
          }
      }
    }.vacuous(
      if: !graph.edges.contains { edge in required.contains { closes($0, edge) } }
        || isEmptied("session-closes", gatedScreens))
  }

  /// "The topmost modal's item `opens` a closed gate, and swipe is enabled", or the tap outside that takes the
  /// swipe's place on wide screens; and it is a lock, or what comes to light requires the gate.
  func gateNotDismissible() -> NaiveFinding {
    func closedGate(of name: String, _ state: Int) -> Bool {
      interpreter.screen(name)?.opens.map { !isOpen($0.value, state) } ?? false
    }
    let isSeen = views.indices.contains { state in
      names(onScreenIn: views[state]).contains { closedGate(of: $0, state) }
    }
    return badState { state in
      guard let place = views[state].front.modal, let item = graph.states[state].slot(place)?.shown else {
        return false
      }
      let swipes = leaving[state].filter { edge in
        edge.step.origin == .swipe || edge.step.origin == .tapOutside && !isAnswer(edge)
      }
      let screen = interpreter.screen(item.value.name)
      guard !swipes.isEmpty || swipesBeyond.contains(state), closedGate(of: item.value.name, state),
        let gate = screen?.opens?.value
      else { return false }
      let guarded = flow.screens.filter { $0.requires.contains { $0.value == gate } }.map(\.name.value)
      return screen?.isLock == true
        || swipes.contains { !isOpen(gate, $0.target) && !views[$0.target].pages.isDisjoint(with: guarded) }
    }.vacuous(if: !isSeen)
  }

  /// Whether the gate is closed and the page is one of these screens, inside one, or presented from inside one.
  private func isCovered(by names: [String], of gate: String, _ state: Int) -> Bool {
    !isOpen(gate, state) && !views[state].pages.union(hosts(state)).isDisjoint(with: names)
  }

  /// The gates that have a lock, each with its locks.
  private var locks: [String: [String]] {
    Dictionary(
      flow.screens.compactMap { screen in
        screen.isLock ? screen.opens.map { ($0.value, [screen.name.value]) } : nil
      }, uniquingKeysWith: +)
  }

  /// Returns the screens whose children the owner of the page lives in, in any layer.
  private func hosts(_ state: Int) -> [String] {
    let owner = views[state].front.owner
    return owner.indices.compactMap { index in
      graph.states[state].instance(Array(owner[..<index]))?.item(owner[index])?.value.name
    }
  }

  /// "A lock's gate is closed and the page is neither that lock, nor inside it, nor presented from inside it. What is
  /// presented below a lock that stays in front is no finding."
  func lockCovers() -> NaiveFinding {
    let locks = locks
    return badState { state in
      locks.contains { gate, names in !isOpen(gate, state) && !isCovered(by: names, of: gate, state) }
    }.vacuous(if: !views.indices.contains { state in locks.keys.contains { !isOpen($0, state) } })
  }

  /// "A lock's gate is closed before and open after, the user rests after, every other gate that a screen opens is open
  /// then, and no event of the app or the system that is not tied to the lock's screen could have led there before. A terminal
  /// lock does not count."
  func unlocks(_ edge: NaiveGraph.Edge) -> Bool {
    guard isResting(edge.target), !open[edge.source] else { return false }
    return flow.screens.contains { lock in
      guard lock.isLock, !lock.isTerminal, let gate = lock.opens?.value, !isOpen(gate, edge.source),
        areAllOpen(edge.target)
      else { return false }
      let locks = flow.screens.filter { $0.opens?.value == gate }
      return !leaving[edge.source].contains { other in
        areAllOpen(other.target) && isFree(other.step.event, outside: locks)
      }
    }
  }

  /// Whether every gate that a screen opens is open.
  private func areAllOpen(_ state: Int) -> Bool {
    flow.screens.compactMap(\.opens?.value).allSatisfy { isOpen($0, state) }
  }

  /// Whether the app or the system makes an event of this name happen on any page, in a coordinator that can live elsewhere than
  /// inside the screens.
  private func isFree(_ event: String?, outside screens: [Screen]) -> Bool {
    var living: Set<String> = []
    func visit(_ coordinator: String) {
      guard living.insert(coordinator).inserted else { return }
      let declared = interpreter.coordinator(coordinator)
      let names = declared.roots.map(\.name) + declared.fields.flatMap(\.names).map(\.value)
      for name in names where !screens.contains(where: { $0.name.value == name }) {
        if let child = interpreter.screen(name)?.coordinator?.value { visit(child) }
      }
    }
    visit(flow.coordinators[0].name.value)
    return flow.coordinators.filter { living.contains($0.name.value) }.flatMap(\.events).contains {
      $0.name.value == event && $0.from.isEmpty && ($0.by?.value == .app || $0.by?.value == .system)
    }
  }

  /// A screen that opens an open gate is below the top of a stack, or at the bottom under a stack, and live steps lead, through
  /// states in which this stays so, to a state in which it is the page or around it, below nothing.
  func gateNotBelow() -> NaiveFinding {
    let gates = Set(flow.screens.compactMap(\.opens?.value))
    let bad = flow.screens.map { screen -> [Bool] in
      let name = screen.name.value
      guard let gate = screen.opens?.value else { return views.map { _ in false } }
      let stands = views.indices.map { isOpen(gate, $0) }
      let isBelow = views.indices.map { stands[$0] && liesBelow(name, $0) }
      let isBack = views.indices.map { stands[$0] && !isBelow[$0] && views[$0].pages.contains(name) }
      guard isBelow.contains(true), isBack.contains(true) else { return views.map { _ in false } }
      return views.indices.map { state in
        isBelow[state]
          && closure(from: state, along: { isLive($0) && isBelow[$0.source] }).contains { isBack[$0] }
      }
    }
    return badState { state in bad.contains { $0[state] } }
      .vacuous(if: !views.indices.contains { state in gates.contains { isOpen($0, state) } })
  }

  /// Whether a stack has something over an item of the screen that is in it or at its coordinator's bottom.
  private func liesBelow(_ screen: String, _ state: Int) -> Bool {
    views[state].places.contains { place in
      let stack = place.instance.stackItems
      guard !stack.isEmpty else { return false }
      var bottom = place.instance.root
      if let tabs = place.instance.coordinator.tabs,
        case .tabs(let items, let selected) = place.instance.fields[tabs]
      {
        bottom = items[selected]
      }
      return (stack.dropLast() + [bottom].compactMap(\.self)).contains { $0.value.name == screen }
    }
  }

  // MARK: - Intents

  /// A screen that is remembered.
  private struct Intent: Hashable {
    /// What remembers it: a parameter of a screen or alert, or a variable.
    var carrier: [String]
    var screen: String
    /// The arguments that the screen was wanted with, if remembered.
    var arguments: [String] = []
    /// The gate that the carrier opens.
    var opens: String?
  }

  /// Returns the screen that a value of this type remembers; nil if there is none.
  private func remembered(_ value: String, _ type: ValueType) -> String? {
    let isSum = !interpreter.cases(of: type).isEmpty
    let values = interpreter.values(of: type).filter { !Self.absent.contains($0) }
    let areScreens = values.allSatisfy { interpreter.screen($0) != nil }
    let name = interpreter.parts(of: value).name
    return isSum && interpreter.screen(name) != nil || areScreens && values.contains(value) ? name : nil
  }

  private static let absent: Set = ["nothing", "none", "nil"]

  private func intents(_ view: NaiveView) -> Set<Intent> {
    var found: Set<Intent> = []
    for item in view.wanted {
      let name = item.value.name
      for (parameter, value) in zip(interpreter.parameters(of: name), item.value.arguments) {
        guard let screen = remembered(value, parameter.type) else { continue }
        found.insert(
          Intent(
            carrier: [name, parameter.name.value], screen: screen,
            opens: interpreter.screen(name)?.opens?.value))
      }
    }
    for place in view.places {
      for (name, declaration) in place.instance.coordinator.variables {
        let values = interpreter.values(of: declaration.type)
        guard values.contains(where: Self.absent.contains),
          let value = place.instance.variable(name), let screen = remembered(value, declaration.type)
        else { continue }
        found.insert(
          Intent(
            carrier: ["", place.site, place.instance.coordinator.name, name], screen: screen,
            arguments: interpreter.parts(of: value).arguments))
      }
    }
    return found
  }

  /// Whether the page is the screen, or inside it. If arguments are remembered, the page has them, or what encloses it is wanted
  /// with them.
  private func isFront(_ intent: Intent, _ state: Int) -> Bool {
    let view = views[state]
    guard !intent.arguments.isEmpty else { return view.pages.contains(intent.screen) }
    let item = ItemValue(name: intent.screen, arguments: intent.arguments)
    if view.front.page == item { return true }
    guard view.front.containers.contains(intent.screen), view.front.page.name != intent.screen else {
      return false
    }
    return intent.arguments.indices.allSatisfy { position in
      view.wanted.contains {
        $0.value.name == intent.screen && $0.value.arguments[position] == intent.arguments[position]
      }
    }
  }

  /// "The gates that the screens require in whose children r lies, wherever it can stand."
  private var gatesBehind: [String: Set<String>] {
    var ways: [String: [Set<String>]] = [:]
    func follow(_ name: String, inside: [String], behind gates: Set<String>) {
      let coordinator = interpreter.coordinator(name)
      let listed = coordinator.roots.map(\.name) + coordinator.fields.flatMap { $0.names.map(\.value) }
      for item in listed {
        ways[item, default: []].append(gates)
        guard let screen = interpreter.screen(item), let child = screen.coordinator?.value,
          child != name, !inside.contains(child)
        else { continue }
        follow(child, inside: inside + [name], behind: gates.union(screen.requires.map(\.value)))
      }
    }
    follow(flow.coordinators[0].name.value, inside: [], behind: [])
    return ways.mapValues { all in all.dropFirst().reduce(all[0]) { $0.intersection($1) } }
  }

  /// "A gate that r requires opens, with it all gates that r requires are open, no closed lock covers t, and the page of
  /// t is not r or r is still pending; or a gate that r requires closes, which is no lock's, and r stays pending." An r
  /// that requires nothing waits for the gate of what remembers it, as the rule's page says, which also knows of
  /// intents that are handed on.
  func gateResume() -> NaiveFinding {
    let intents = views.map(intents)
    let locks = locks
    let behind = gatesBehind
    func gates(of intent: Intent) -> [String] {
      let required = interpreter.screen(intent.screen)?.requires.map(\.value) ?? []
      let own = required.isEmpty ? [intent.opens].compactMap(\.self) : required
      return own + (behind[intent.screen] ?? [])
    }
    // "Or a gate that such a gate names as a part of an 'and'."
    func needed(_ gates: [String]) -> Set<String> {
      func named(_ condition: Condition) -> Set<String> {
        if case .gate(let name) = condition { return needed([name.value]) }
        if case .and(let one, let other) = condition { return named(one).union(named(other)) }
        return []
      }
      return gates.reduce(into: Set(gates)) { all, gate in
        if let declared = flow.gates.first(where: { $0.name.value == gate }) {
          all.formUnion(named(declared.condition))
        }
      }
    }
    func counts(_ gate: String, _ intent: Intent) -> Bool { isMeant("gate-resume", [gate, intent.screen]) }
    func opens(_ intent: Intent, _ edge: NaiveGraph.Edge) -> Bool {
      let gates = gates(of: intent)
      return isLive(edge)
        && gates.contains { counts($0, intent) && !isOpen($0, edge.source) && isOpen($0, edge.target) }
        && gates.allSatisfy { isOpen($0, edge.target) }
        && !locks.contains { isCovered(by: $1, of: $0, edge.target) }
    }
    func closes(_ intent: Intent, _ edge: NaiveGraph.Edge) -> Bool {
      needed(gates(of: intent)).contains { locks[$0] == nil && counts($0, intent) && self.closes($0, edge) }
    }
    return badStep { edge in
      let after = intents[edge.target]
      return intents[edge.source].contains { intent in
        if closes(intent, edge), after.contains(intent) { return true }
        guard opens(intent, edge) else { return false }
        let isThere = isFront(intent, edge.target)
        let isRefused = edge.step.notes.contains(.boundedStack)
        let isHandedOn = after.contains {
          $0.screen == intent.screen && $0.carrier != intent.carrier
            && (intent.arguments.isEmpty || $0.arguments == intent.arguments)
        }
        return after.contains(intent) || !isThere && !isHandedOn && !isRefused
      }
    }.vacuous(
      if: !graph.edges.contains { edge in
        intents[edge.source].contains { opens($0, edge) || closes($0, edge) }
      })
  }
}
