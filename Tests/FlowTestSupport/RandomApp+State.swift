/// The lines that declare gates, screens, alerts and state.
extension RandomApp {
  mutating func gateLines() -> [String] {
    var lines: [String] = []
    for name in random.some(random.number(0...2), of: ["open", "signed"]) {
      let test = random.happens(75) ? variableTest(.root) : condition(.root.unseeing, depth: 1)
      lines.append("\(name): \(test)")
      gates.append(name)
      gateTests[name] = test
    }
    return lines
  }

  mutating func screenLines() -> [String] {
    var lines: [String] = []
    for screen in screens {
      var facts = parameterLines(screen.parameters)
      let isRoot = screen == screens[0]
      if let child = children[screen.name] { facts.append("coordinator: \(coordinators[child].name)") }
      if let gate = random.element(of: gates) {
        if random.happens(isRoot ? 3 : 20) { facts.append("requires: \(gate)") }
        if random.happens(12) {
          facts.append("opens: \(gate)")
          if random.happens(50) { facts.append("lock: true") }
        }
      }
      if random.happens(isRoot ? 70 : 8) {
        facts.append("home: \(random.happens(25) ? "\"\(condition(.root, depth: 0))\"" : "true")")
      }
      if random.happens(6) { facts.append("terminal: true") }
      if random.happens(14) {
        facts.append("dirty: \(random.happens(50) ? "\"\(condition(.root, depth: 0))\"" : "true")")
      }
      if random.happens(10) {
        // The next draws repeat these ones, so that the rest stays the same for each seed.
        let kept = random
        facts.append("dismissible: \(random.happens(60) ? "\"\(condition(.root, depth: 0))\"" : "false")")
        random = kept
      }
      // This draws from a generator of its own, so that the rest stays the same for each seed.
      var aside = random
      var own = SplitMix64(seed: ~aside.next())
      if own.happens(12) { facts.append("once: true") }
      if random.happens(6) { facts.append("registered: false") }
      if platform == "modals", random.happens(20) { facts.append("via: uikit") }
      lines.append("\(screen.name):")
      lines += facts.map { "  \($0)" }
    }
    return lines
  }

  mutating func alertLines() -> [String] {
    var lines: [String] = []
    for alert in alerts {
      let owner = coordinators.firstIndex { $0.alerts.contains(alert) } ?? 0
      var facts = parameterLines(alert.parameters)
      var buttons: [String] = []
      for name in random.some(random.number(0...3), of: ["Yes", "No", "Cancel"]) {
        var button: [String] = []
        if let role = random.element(of: ["cancel", "destructive", "", ""]), !role.isEmpty {
          button.append("role: \(role)")
        }
        if random.happens(55) { button += bodyLines(RandomScope(owner, alert.parameters), depth: 1) }
        if random.happens(themes.contains(.continuations) ? 25 : 3) {
          button.append("resumes: \(random.happens(35) ? "nothing" : "saved")")
        }
        stepTexts.append("\(alert.name).\(name)")
        buttons.append("\(name):")
        buttons += button.map { "  \($0)" }
      }
      facts += section("buttons", buttons, indent: 0)
      lines.append("\(alert.name):")
      lines += facts.map { "  \($0)" }
    }
    return lines
  }

  /// Returns the lines of a coordinator's fields.
  mutating func stateLines(_ index: Int) -> [String] {
    let own = coordinators[index]
    var lines: [String] = []
    if let stack = own.stack {
      var facts = ["stack: [\(stack.map(\.name).joined(separator: ", "))]"]
      if random.happens(92) { facts.append("limit: \(random.number(1...(index == 0 ? 2 : 1)))") }
      if platform == "tca", random.happens(15) { facts.append("composed: false") }
      if platform == "async", random.happens(50) { facts.append("then: true") }
      lines += section("path", facts, indent: 0)
    }
    for slot in own.slots { lines += slotLines(slot, of: index) }
    if !own.tabs.isEmpty {
      lines += section("tab", ["tabs: [\(own.tabs.map(\.name).joined(separator: ", "))]"], indent: 0)
    }
    for variable in own.variables {
      if random.happens(20), let initial = random.element(of: variable.type.values), initial != "nil" {
        lines += section(
          variable.name, ["values: \(variable.type.text)", "initial: \(initial)"], indent: 0)
      } else {
        lines.append("\(variable.name): \(variable.type.text)")
      }
    }
    for counter in own.counters {
      var facts = ["range: \(counter.type.text)"]
      if random.happens(25) { facts.append("initial: 1") }
      lines += section(counter.name, facts, indent: 0)
    }
    return lines
  }

  private mutating func slotLines(_ slot: RandomSlot, of index: Int) -> [String] {
    var facts = slot.presentations.map { "\($0.kind): [\($0.items.map(\.name).joined(separator: ", "))]" }
    if random.happens(7) { facts.append("bound: false") }
    if random.happens(12) { facts.append("writeBack: false") }
    let kinds = slot.presentations.map(\.kind)
    let isAbout = themes.contains(.facts)
    if isAbout {
      // The next draws repeat these ones, so that the rest stays the same for each seed.
      let kept = random
      let plain = slot.items.filter(\.parameters.isEmpty)
      if random.happens(8), let item = random.element(of: plain) { facts.append("initial: \(item.name)") }
      random = kept
    }
    if isAbout {
      if random.happens(20) { facts.append("identity: case") }
      if random.happens(12) {
        facts.append("shownWhen: \(condition(RandomScope(index, []).unseeing, depth: 0))")
      }
      let anchors = coordinators[index].roots + (coordinators[index].stack ?? []) + coordinators[index].tabs
      if random.happens(15), let anchor = random.element(of: anchors) { facts.append("on: \(anchor.name)") }
      if random.happens(12), let owner = random.element(of: anchors) { facts.append("owner: \(owner.name)") }
      if kinds.contains(where: ["sheet", "popover", "modal", "push"].contains), random.happens(22) {
        let statements = statementList(RandomScope(index, []).unseeing)
        facts += section("onDismiss", statements.map { "- \($0)" }, indent: 0)
      }
    }
    if themes.contains(.continuations), random.happens(18) { facts.append("awaits: true") }
    let isOnModals = platform == "modals" && kinds.contains { $0 == "modal" || $0 == "toast" }
    if isOnModals, random.happens(6) { facts.append("key: k") }
    if isOnModals, random.happens(32) { facts.append("token: dropped") }
    if isOnModals, random.happens(32) { facts.append("host: false") }
    if isOnModals, random.happens(32) { facts.append("conditional: true") }
    let asks = kinds.contains("alert") || kinds.contains("confirmationDialog")
    if platform == "tca", asks, random.happens(50) { facts.append("ephemeral: false") }
    if platform == "tca", random.happens(15) { facts.append("composed: false") }
    return section(slot.name, facts, indent: 0)
  }
}
