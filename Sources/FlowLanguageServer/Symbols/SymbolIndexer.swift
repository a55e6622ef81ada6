import FlowPipeline

/// Traverses a flow and notes every name in it; skips a name that means nothing.
struct SymbolIndexer {
  let names: FlowNames
  private(set) var occurrences: [Occurrence] = []
  /// The declaration being traversed, in words.
  private var site = ""

  /// The context of a word: the coordinators whose fields it can name, and the bound parameters.
  struct Scope {
    var coordinators: [String] = []
    /// The owner of the parameters, and their types.
    var owner = ""
    var bound: [String: ValueType?] = [:]
    /// The places where cases bind names: `pending is transaction(id)`.
    var binders: Set<SourceSpan> = []
  }

  static func index(of flow: Flow) -> SymbolIndex {
    var indexer = SymbolIndexer(names: FlowNames(flow))
    indexer.addDeclarations()
    indexer.addCoordinators()
    indexer.addClaims()
    let sorted = Set(indexer.occurrences).sorted {
      ($0.span, $0.symbol.kind.rawValue, $0.symbol.owner, $0.use)
        < ($1.span, $1.symbol.kind.rawValue, $1.symbol.owner, $1.use)
    }
    return SymbolIndex(occurrences: sorted)
  }

  private var flow: Flow { names.flow }

  mutating func note(
    _ kind: Symbol.Kind, _ name: Located<String>, of owner: String = "", _ use: String
  ) {
    occurrences.append(
      Occurrence(
        symbol: Symbol(kind: kind, name: name.value, owner: owner), span: name.span, use: use, site: site))
  }

  private mutating func at(_ site: String, _ walk: (inout SymbolIndexer) -> Void) {
    let outer = self.site
    self.site = site
    walk(&self)
    self.site = outer
  }

  // MARK: What the file declares

  private mutating func addDeclarations() {
    for domain in flow.domains {
      note(.domain, domain.name, Occurrence.declared)
      for known in domain.cases { add(known) }
      guard !domain.isInterchangeable, domain.cases.isEmpty else { continue }
      for value in domain.values { note(.value, value, Occurrence.declared) }
    }
    let everywhere = Scope(coordinators: flow.coordinators.map(\.name.value))
    for gate in flow.gates {
      note(.gate, gate.name, Occurrence.declared)
      at("gate \(gate.name.value)") { $0.add(gate.condition, everywhere) }
    }
    for screen in flow.screens {
      note(.screen, screen.name, Occurrence.declared)
      at("screen \(screen.name.value)") { walk in
        walk.add(screen.parameters, of: screen.name.value)
        for gate in screen.requires { walk.note(.gate, gate, "required") }
        if let gate = screen.opens { walk.note(.gate, gate, "opened") }
        if let coordinator = screen.coordinator { walk.note(.coordinator, coordinator, "put on a screen") }
        for condition in [screen.homeWhen, screen.dirtyWhen, screen.dismissibleWhen] {
          if let condition { walk.add(condition, everywhere) }
        }
      }
    }
    for alert in flow.alerts {
      note(.alert, alert.name, Occurrence.declared)
      at("alert \(alert.name.value)") { walk in
        walk.add(alert.parameters, of: alert.name.value)
        for button in alert.buttons {
          walk.note(.button, button.name, of: alert.name.value, Occurrence.declared)
          let scope = Scope(coordinators: walk.names.owners(ofAlert: alert.name.value))
            .binding(alert.parameters, of: alert.name.value)
          walk.at("button \(alert.name.value).\(button.name.value)") { $0.add(button.body, scope) }
        }
      }
    }
  }

  mutating func add(_ parameters: [Parameter], of owner: String) {
    for parameter in parameters {
      note(.parameter, parameter.name, of: owner, Occurrence.declared)
      add(parameter.type)
    }
  }

  /// Notes a case of a sum, which stands for the screen of its name.
  private mutating func add(_ known: SumCase) {
    addPlace(known.name, "remembered")
    let parameters = names.parameters(ofPlace: known.name.value)
    for word in known.words {
      if parameters.contains(where: { $0.name.value == word.value }) {
        note(.parameter, word, of: known.name.value, "remembered")
      } else {
        note(.domain, word, "used as a type")
      }
    }
  }

  private mutating func add(_ type: ValueType) {
    switch type.values {
    case .domain(let name): note(.domain, name, "used as a type")
    case .list(let values):
      for value in values where Int(value.value) == nil { note(.value, value, Occurrence.declared) }
    }
  }

  private mutating func addCoordinators() {
    for coordinator in flow.coordinators {
      let name = coordinator.name.value
      note(.coordinator, coordinator.name, Occurrence.declared)
      let scope = Scope(coordinators: names.scope(of: name))
      at("coordinator \(name)") { walk in
        for root in coordinator.bottoms { walk.add(root, "root", scope) }
        for field in coordinator.fields { walk.add(field, scope) }
        for field in coordinator.restores { walk.note(.field, field, of: name, "restored") }
      }
      for event in coordinator.events { add(event, of: name, scope) }
      for effect in coordinator.effects {
        note(.effect, effect.name, of: name, Occurrence.declared)
        let owner = "effect \(name).\(effect.name.value)"
        at(owner) { walk in
          walk.add(effect.parameters, of: owner)
          let inner = scope.binding(effect.parameters, of: owner)
          for outcome in effect.outcomes { walk.add(outcome.body, inner) }
          for cancellation in effect.cancelledBy {
            switch cancellation {
            case .leave(let screen): walk.note(.screen, screen, "left to cancel an effect")
            case .event(let event): walk.add(label: event, "used to cancel an effect", in: [name])
            }
          }
          if let owner = effect.owner { walk.note(.screen, owner, "owner of an effect") }
        }
      }
    }
  }

  private mutating func add(_ field: Field, _ scope: Scope) {
    note(.field, field.name, of: scope.coordinators.first ?? "", Occurrence.declared)
    switch field.kind {
    case .stack(let stack):
      for screen in stack.screens { note(.screen, screen, "listed in stack \(field.name.value)") }
      for writer in stack.writers { note(.coordinator, writer, "writer") }
    case .tabs(let tabs):
      for screen in tabs.screens { note(.screen, screen, "tab") }
    case .variable(let variable):
      add(variable.type)
      if let initial = variable.initial { add(word: initial, of: variable.type, scope) }
    case .slot(let slot):
      for name in slot.presentations.flatMap(\.names) { addPlace(name, "listed in slot \(field.name.value)") }
      if let initial = slot.initial { addPlace(initial, "wanted from the start in \(field.name.value)") }
      for screen in [slot.anchor, slot.owner] {
        if let screen { note(.screen, screen, "owner of slot \(field.name.value)") }
      }
      for writer in slot.writers { note(.coordinator, writer, "writer") }
      if let condition = slot.shownWhen { add(condition, scope) }
      if let body = slot.onDismiss { at("onDismiss of \(field.name.value)") { $0.add(body, scope) } }
    }
  }

  /// Notes a screen or an alert, whichever has the name.
  mutating func addPlace(_ name: Located<String>, _ use: String) {
    if names.screens[name.value] != nil {
      note(.screen, name, use)
    } else if names.alerts[name.value] != nil {
      note(.alert, name, use)
    }
  }

  private mutating func add(_ event: Event, of coordinator: String, _ scope: Scope) {
    let kind: Symbol.Kind = event.isLink ? .link : .event
    let owner = "\(kind.rawValue) \(coordinator).\(event.name.value)"
    if event.isLink || !addEmission(event.name, Occurrence.declared) {
      note(kind, event.name, of: coordinator, Occurrence.declared)
    }
    at(owner) { walk in
      walk.add(event.parameters, of: owner)
      if event.isLink { walk.addPlaceholders(event, of: owner) }
      var inner = scope.binding(event.parameters, of: owner)
      for item in event.from { walk.add(item, "from", scope, binding: &inner) }
      if let when = event.when { walk.add(when, inner) }
      for screen in event.mountedOn { walk.note(.screen, screen, "handles a link") }
      walk.add(event.body, inner)
      for outcome in event.resumes { walk.add(outcome.body, inner) }
    }
  }

  /// Notes the parameters in the template of a link: `shop://product/{id}`.
  private mutating func addPlaceholders(_ event: Event, of owner: String) {
    let scalars = Array(event.name.value.unicodeScalars)
    guard event.name.span.length == scalars.count || event.name.span.length == scalars.count + 2 else {
      return
    }
    let quote = (event.name.span.length - scalars.count) / 2
    for parameter in event.parameters {
      let text = Array("{\(parameter.name.value)}".unicodeScalars)
      guard scalars.count >= text.count else { continue }
      for start in 0...(scalars.count - text.count) where Array(scalars[start..<start + text.count]) == text {
        let span = event.name.span.part(from: quote + start + 1, length: text.count - 2)
        note(.parameter, Located(parameter.name.value, at: span), of: owner, "taken from the link")
      }
    }
  }

  // MARK: What the file claims

  private mutating func addClaims() {
    let root = Scope(coordinators: names.scope(of: flow.coordinators.first?.name.value ?? ""))
    for goal in flow.goals {
      note(.goal, goal.name, Occurrence.declared)
      at("goal \(goal.name.value)") { $0.add(goal.condition, root) }
    }
    for property in flow.properties {
      note(.property, property.name, Occurrence.declared)
      let first = occurrences.count
      at("property \(property.name.value)") { walk in
        switch property.claim {
        case .always(let condition), .never(let condition), .reachable(let condition),
          .alwaysReachable(let condition):
          walk.add(condition, root)
        case .branching(let formula):
          _ = formula.mapAtoms { atom in
            walk.add(atom, root)
            return atom
          }
          walk.noteRepetitions(in: property, since: first)
        case .everyRun(let formula):
          for atom in formula.atoms {
            switch atom {
            case .condition(let condition): walk.add(condition, root)
            case .after(let label):
              walk.add(label: label, "asked for by 'after'", in: walk.names.coordinatorNames)
            }
          }
          walk.noteRepetitions(in: property, since: first)
        }
      }
    }
    for walkthrough in flow.walkthroughs {
      note(.walkthrough, walkthrough.name, Occurrence.declared)
      at("walkthrough \(walkthrough.name.value)") { walk in
        for step in walkthrough.steps { walk.add(label: step, "taken", in: walk.names.coordinatorNames) }
        if let end = walkthrough.end { walk.add(end, root) }
      }
    }
    for setting in flow.ruleSettings {
      guard let rule = Rule.named(setting.rule.value) else { continue }
      note(.rule, setting.rule, "set")
      for name in setting.only { add(name, among: rule.subjects, "judged") }
      for name in setting.except { add(name, among: rule.subjects, "not judged") }
    }
    for expectation in flow.expectations {
      if let kind = names.claims[expectation.subject.value] {
        note(kind, expectation.subject, "expected")
      } else if Rule.named(expectation.subject.value) != nil {
        note(.rule, expectation.subject, "expected")
      }
    }
    for label in flow.fairness.weak + flow.fairness.strong {
      add(label: label, "treated fairly", in: names.coordinatorNames)
    }
  }
}

extension SymbolIndexer {
  private mutating func add(_ name: Located<String>, among kinds: [RuleSubject.Kind], _ use: String) {
    for kind in kinds {
      switch kind {
      case .gate: if names.gates.contains(name.value) { note(.gate, name, use) }
      case .screen: if names.screens[name.value] != nil { note(.screen, name, use) }
      case .alert: if names.alerts[name.value] != nil { note(.alert, name, use) }
      case .event, .link:
        let symbol: Symbol.Kind = kind == .link ? .link : .event
        for owner in names.coordinatorNames where names.has(symbol, name.value, in: owner) {
          note(symbol, name, of: owner, use)
        }
      }
    }
  }

  /// Notes the other places of names in a formula on one line. The formula contains equal parts only once.
  private mutating func noteRepetitions(in property: Property, since first: Int) {
    guard let line = flow.text(at: property.text.span).line(property.text.span.line) else { return }
    let scalars = Array(line.unicodeScalars)
    let isPart = { (index: Int) in
      scalars.indices.contains(index)
        && (scalars[index].properties.isXIDContinue || "-#".unicodeScalars.contains(scalars[index]))
    }
    for known in occurrences[first...]
    where known.span.line == property.text.span.line && known.span.file == property.text.span.file {
      let start = known.span.column - 1
      guard start + known.span.length <= scalars.count else { continue }
      let name = scalars[start..<start + known.span.length]
      for index
        in (property.text.span.column - 1)..<max(property.text.span.column, scalars.count - name.count)
      where scalars[index...].starts(with: name) && !isPart(index - 1) && !isPart(index + name.count) {
        var repetition = known
        repetition.span.column = index + 1
        occurrences.append(repetition)
      }
    }
  }
}

extension SymbolIndexer.Scope {
  /// Returns the scope within a declaration that has parameters.
  func binding(_ parameters: [Parameter], of owner: String) -> Self {
    var inner = self
    inner.owner = owner
    for parameter in parameters { inner.bound[parameter.name.value] = .some(parameter.type) }
    return inner
  }
}
