import FlowDiagnostics
package import FlowModel
package import FlowReports

extension FlowSummary {
  /// Returns what a flow declares, by kind and name, with the given values of the switches.
  ///
  /// Lists keep their order where it has a meaning: parameters, tabs, cases, and the first value of a variable.
  package static func declarations(
    of flow: Flow, switches: [PlatformReport.Switch]
  ) -> [Declaration] {
    var found = [
      Declaration(.flow, "", flow.name), Declaration(.platform, "", flow.platform.value.rawValue),
      Declaration(.timing, "", flow.timing.rawValue),
    ]
    found += switches.map { Declaration(.switch, $0.name, $0.value) }
    found +=
      flow.domains.map(Declaration.init)
      + flow.gates.map { Declaration(.gate, $0.name.value, $0.condition.text) }
    found += flow.screens.map(Declaration.init) + flow.alerts.flatMap(Declaration.declarations)
    for (index, coordinator) in flow.coordinators.enumerated() {
      found.append(Declaration(coordinator, isRoot: index == 0))
      let name = coordinator.name.value
      found += coordinator.fields.map { Declaration($0, of: name, domains: flow.domains) }
      found += coordinator.effects.map { Declaration($0, of: name) }
      found += coordinator.events.map { Declaration($0, of: name) }
    }
    found += fairness(flow.fairness)
    found += flow.goals.map { Declaration(.goal, $0.name.value, $0.condition.text) }
    found += flow.properties.map { Declaration(.property, $0.name.value, $0.text.value.onOneLine) }
    found += flow.walkthroughs.map(Declaration.init)
    found += flow.ruleSettings.map { setting in
      Declaration(.rule, setting.rule.value, setting.words)
    }
    found += flow.expectations.map { Declaration(.expect, $0.subject.value, $0.verdict.value.rawValue) }
    return found.inOrder
  }

  private static func fairness(_ settings: FairnessSettings) -> [Declaration] {
    let groups = [
      ("weak", settings.weak.map(\.value)), ("strong", settings.strong.map(\.value)),
      ("off", settings.off.map(\.value.rawValue)),
    ]
    return groups.filter { !$0.1.isEmpty }.map {
      Declaration(.fairness, $0.0, $0.1.sorted().joined(separator: ", "))
    }
  }
}

extension [FlowSummary.Declaration] {
  fileprivate var inOrder: [FlowSummary.Declaration] {
    let ranks = Dictionary(
      uniqueKeysWithValues: FlowSummary.Kind.allCases.enumerated().map { ($1, $0) })
    return sorted { (ranks[$0.kind] ?? 0, $0.name, $0.words) < (ranks[$1.kind] ?? 0, $1.name, $1.words) }
  }
}

extension FlowSummary.Declaration {
  fileprivate init(_ domain: Domain) {
    let values = domain.values.map(\.value).sorted()
    self.init(
      .domain, domain.name.value,
      domain.isInterchangeable
        ? values.count.counted("interchangeable value") : values.joined(separator: ", "))
  }

  fileprivate init(_ screen: Screen) {
    let traits: [String?] = [
      screen.parameters.words, names("requires", screen.requires), screen.opens.map { "opens \($0.value)" },
      screen.isLock ? "the lock" : nil, condition("home", screen.isHome, screen.homeWhen),
      screen.isTerminal ? "terminal" : nil, condition("dirty", screen.isDirty, screen.dirtyWhen),
      screen.dismissibleWhen.map { "dismissible when \($0.text)" }
        ?? (screen.isDismissible ? nil : "not dismissible"),
      screen.isRegistered ? nil : "not registered",
      screen.isPresentedByUIKit ? "via uikit" : nil, screen.coordinator.map { "coordinator \($0.value)" },
    ]
    self.init(.screen, screen.name.value, joined(traits))
  }

  fileprivate static func declarations(_ alert: Alert) -> [Self] {
    [Self(.alert, alert.name.value, alert.parameters.words ?? "")]
      + alert.buttons.map { button in
        let traits = [button.role?.rawValue, button.resumesWith.map { "resumes with \($0.value)" }]
        return Self(.button, "\(alert.name.value).\(button.name.value)", joined(traits))
      }
  }

  fileprivate init(_ coordinator: Coordinator, isRoot: Bool) {
    let roots = coordinator.roots.map(\.text)
    let traits: [String?] = [
      isRoot ? "the root" : nil, coordinator.root.map { "begins with \($0.text)" },
      roots.isEmpty ? nil : "can begin with \(roots.sorted().joined(separator: ", "))",
      names("restores", coordinator.restores), coordinator.limit.map { "limit \($0.value)" },
    ]
    self.init(.coordinator, coordinator.name.value, joined(traits))
  }

  fileprivate init(_ effect: Effect, of coordinator: String) {
    let cancellations = effect.cancelledBy.map { cancellation in
      switch cancellation {
      case .leave(let screen): "leave \(screen.value)"
      case .event(let event): event.value
      }
    }
    let traits: [String?] = [
      effect.parameters.words, names("ends in", effect.outcomes.map(\.name)),
      cancellations.isEmpty ? nil : "cancelled by \(cancellations.sorted().joined(separator: ", "))",
      effect.owner.map { "owned by \($0.value)" },
    ]
    self.init(.effect, "\(coordinator).\(effect.name.value)", joined(traits))
  }

  fileprivate init(_ event: Event, of coordinator: String) {
    let from = event.from.map(\.text).sorted()
    let traits: [String?] = [
      event.isLink ? nil : event.origin?.rawValue ?? "when sent or emitted", event.parameters.words,
      from.isEmpty ? nil : "from \(from.joined(separator: ", "))", names("on", event.mountedOn),
      event.when.map { "when \($0.text)" }, event.body.branches,
      names("resumes with", event.resumes.map(\.name)),
    ]
    self.init(event.isLink ? .link : .event, "\(coordinator).\(event.name.value)", joined(traits))
  }

  fileprivate init(_ walkthrough: Walkthrough) {
    let steps = walkthrough.steps.map(\.value).joined(separator: ", ")
    let end = walkthrough.end.map { "ends with \($0.text)" }
    self.init(.walkthrough, walkthrough.name.value, joined([steps, end]))
  }
}

extension Body {
  /// What decides which part runs; nil for statements, which are reported only by the ways that they make.
  fileprivate var branches: String? {
    switch self {
    case .statements: nil
    case .cases(let cases):
      "cases \(cases.map { $0.when.map { "[\($0.text)]" } ?? "[else]" }.joined(separator: " "))"
    case .outcomes(let outcomes): names("ends in", outcomes.map(\.name))
    }
  }
}

extension [Parameter] {
  /// `takes id: Product, returnTo: [nothing, profile]`; nil for none.
  fileprivate var words: String? {
    isEmpty ? nil : "takes " + map { "\($0.name.value): \($0.type.sortedText)" }.joined(separator: ", ")
  }
}

extension ValueType {
  /// The type, with the values of a list sorted by name.
  var sortedText: String {
    guard case .list(let values) = self.values else { return text }
    return "[\(values.map(\.value).sorted().joined(separator: ", "))]" + (isOptional ? "?" : "")
  }
}

/// Joins the traits that are neither nil nor empty.
func joined(_ traits: [String?]) -> String {
  traits.compactMap(\.self).filter { !$0.isEmpty }.joined(separator: "; ")
}

/// Returns a word and sorted names; nil for no names.
func names(_ word: String, _ names: [Located<String>]) -> String? {
  names.isEmpty ? nil : "\(word) \(names.map(\.value).sorted().joined(separator: ", "))"
}

private func condition(_ word: String, _ always: Bool, _ when: Condition?) -> String? {
  when.map { "\(word) when \($0.text)" } ?? (always ? word : nil)
}

extension RuleSetting {
  fileprivate var words: String {
    let names = [("only", only), ("except", except)].filter { !$0.1.isEmpty }
    let scope = names.map { "\($0.0) \($0.1.map(\.value).joined(separator: ", "))" }
    return ((keepsSeverity ? [] : [severity?.rawValue ?? "off"]) + scope).joined(separator: ", ")
  }
}
