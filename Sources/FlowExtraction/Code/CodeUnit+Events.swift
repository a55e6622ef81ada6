import FlowModel
import FlowRendering

extension CodeUnit {
  /// Adds the events, in the order in which the edges name them.
  mutating func addEvents(_ edges: [NavigationFacts.Edge], _ facts: NavigationFacts) {
    let declared = Dictionary(
      facts.events.filter { $0.unit == name }.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    for edge in edges where !edge.effects.isEmpty && !edge.event.isEmpty {
      let place = facts.place(edge.file, edge.line)
      let row = CodeRow(
        guards: edge.guards,
        steps: edge.effects.compactMap { step($0, facts.place($0.file ?? edge.file, $0.line ?? edge.line)) },
        place: place)
      if let index = events.firstIndex(where: { $0.name == edge.event }) {
        events[index].rows.append(row)
        continue
      }
      let fact = declared[edge.event]
      var event = CodeEvent(
        name: edge.event, cause: CodeEvent.Cause(fact?.kind, of: edge.event),
        place: fact.map { facts.place($0.file, $0.line) } ?? place, rows: [row])
      event.parameters = fact?.parameters ?? []
      event.isCauseKnown = fact.map { ["child", "alertButton"].contains($0.kind) } ?? false
      events.append(event)
    }
    for index in events.indices {
      events[index].rows.sort { ($0.place.file, $0.place.line) < ($1.place.file, $1.place.line) }
      // A condition whose negation occurs too stays whole, so that both are recognized as one question.
      let all = events[index].rows.flatMap(\.guards)
      for row in events[index].rows.indices {
        events[index].rows[row].guards = events[index].rows[row].guards.flatMap { own in
          all.contains { $0.text == own.text && $0.isNegated != own.isNegated } ? [own] : own.parts
        }
      }
    }
  }

  /// Returns a change in the terms of the language. Adds the content that it names to the cases of its slot.
  private mutating func step(_ effect: NavigationFacts.Effect, _ place: CodePlace) -> CodeStep? {
    let known = effect.target.flatMap {
      $0.contains("<") || $0.contains("(") || $0.isEmpty ? nil : $0.onOneLine
    }
    switch effect.op {
    case "emit", "send", "external":
      let verb = CodeStep.Verb(rawValue: effect.op) ?? .other
      return CodeStep(verb: verb, target: effect.target ?? "something", place: place)
    case "dismissSelf": return CodeStep(verb: .dismissSelf, place: place)
    case "dismiss" where effect.slot?.isEmpty != false: return CodeStep(verb: .dismiss, place: place)
    default: break
    }
    guard let name = effect.slotName, let slot = slot(name) else {
      return CodeStep(verb: .other, target: "\(effect.op) \(effect.target ?? "")", place: place)
    }
    let verb = CodeStep.Verb(effect.op, in: slot.form, hasTarget: effect.target != nil)
    guard verb.hasTarget else { return CodeStep(verb: verb, slot: slot.name, place: place) }
    var target = known.map {
      $0 == "true" || $0 == "false" ? slot.name : content($0, of: slot, effect.style, place)
    }
    if target == nil, slot.form == .slot, let kind = PresentationKind(style: effect.style),
      !slot.cases.contains(where: { $0.kind == kind })
    {
      target = content(slot.name, of: slot, effect.style, place)
    }
    return CodeStep(verb: verb, slot: slot.name, target: target, place: place)
  }

  /// Returns the case that a target means, and adds it to its slot: the whole target for an alert, else the first word.
  private mutating func content(
    _ target: String, of slot: CodeSlot, _ style: String?, _ place: CodePlace
  ) -> String {
    let head = target.split(separator: ".").first.map(String.init) ?? target
    let known = slot.cases.first { $0.name == target } ?? slot.cases.first { $0.name == head }
    let styled = known?.kind ?? PresentationKind(style: style) ?? slot.kind
    let kind = slot.form == .slot ? styled : .push
    let name = kind.isAlert ? target : head
    if let index = slots.firstIndex(where: { $0.name == slot.name }) {
      slots[index].add(CodeCase(name: name, kind: kind, place: place))
    }
    return name
  }
}

extension CodeStep.Verb {
  /// Whether a step with it has a target.
  package var hasTarget: Bool {
    switch self {
    case .present, .push, .popTo, .replace, .setRoot, .select, .emit, .send, .external, .other: true
    case .dismiss, .pop, .popToRoot, .dismissSelf: false
    }
  }

  /// Whether it removes pages of a stack.
  var isPop: Bool { self == .pop || self == .popTo || self == .popToRoot }

  /// Creates the verb for an operation of the facts on a slot of a form.
  init(_ operation: String, in form: CodeSlot.Form, hasTarget: Bool) {
    switch form {
    case .stack:
      switch operation {
      case "pop": self = .pop
      case "popTo": self = .popTo
      case "popToRoot", "dismiss": self = .popToRoot
      case "setStack", "setRoot": self = hasTarget ? .replace : .popToRoot
      case "replaceTop": self = .replace
      default: self = .push
      }
    case .slot:
      switch operation {
      case "dismiss", "pop", "popToRoot": self = .dismiss
      default: self = hasTarget ? .present : operation == "setStack" ? .dismiss : .present
      }
    case .tabs: self = operation == "dismiss" ? .other : .select
    case .root: self = operation == "dismiss" || operation.hasPrefix("pop") ? .other : .setRoot
    }
  }
}

extension CodeEvent.Cause {
  /// Creates the cause that the facts give, or else guesses it from the name.
  init(_ kind: String?, of event: String) {
    let others: [String: Self] = ["framework": .system, "async": .effect]
    self = kind.flatMap { others[$0] ?? Self(rawValue: $0) } ?? Self.guess(event)
  }

  private static func guess(_ event: String) -> Self {
    let words = event.split(separator: ".").map { $0.lowercased() }
    let isAlert = ["alert", "confirmationdialog", "dialog"].contains { word in words.dropLast().contains(word)
    }
    if isAlert || words.first?.hasPrefix("alertbuttontapped") == true { return .alertButton }
    if words.contains("element") || words.contains("presented") { return .child }
    let last = words.last ?? ""
    if event.contains("url:") || event.lowercased().contains("openurl") { return .link }
    if last.hasSuffix("response") && !last.hasPrefix("did") || ["success", "failure"].contains(last) {
      return .effect
    }
    return .user
  }
}
