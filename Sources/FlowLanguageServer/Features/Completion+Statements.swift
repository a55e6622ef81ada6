import FlowPipeline

/// The names for what the reader expects at a place, by the reader's own words.
extension CompletionPlace {
  /// Returns the names that fit where the reader expects something in a text; nil if it reads a word of a list or map.
  func named(_ what: String) -> [Candidate]? {
    switch what {
    case "a screen": screensHere
    case "a screen or alert", "the screens of the stack": placesHere
    case "a slot": slotsHere
    case "a kind": kindsHere
    case "a tab": held { $0.tabs?.screens }
    case "a result": results
    case "an effect": (coordinator?.effects ?? []).map { Candidate($0.name.value, .event, "effect") }
    case "an event": events
    case "a variable", "a counter": fields { $0.variable != nil }
    case "a value": valuesHere
    case "an argument": argumentsHere
    case "a condition": conditions
    case "'top', 'count' or a variable": fieldsOfInstance
    case "a domain": names.flow.domains.map { Candidate($0.name.value, .value, "domain") }
    case "a step": labels
    case "a number": []
    default: nil
    }
  }

  private var coordinator: Coordinator? { scope.first.flatMap { names.coordinator($0) } }

  /// Returns the screens or alerts that the nearest coordinator's fields list.
  private func held(_ contents: (Field) -> [Located<String>]?) -> [Candidate] {
    (coordinator?.fields ?? []).flatMap { contents($0) ?? [] }.map { place($0.value) }
  }

  private var stacked: [Candidate] { held { $0.stack?.screens } }

  private var slotted: [Candidate] { held { $0.slot == nil ? nil : $0.names } }

  private var roots: [Candidate] {
    (coordinator?.roots ?? []).map { place($0.name.value) }
  }

  private var screensHere: [Candidate] {
    switch before.first {
    case "push": return stacked
    case "popTo": return stacked + [Candidate("index", .keyword, "keyword")]
    case "set": return roots
    case "await", "present": return slotted
    default: break
    }
    if before.last == "contains" || before.suffix(2) == ["top", "is"] { return stacked }
    if place.path.last == "from" || place.path.dropLast().last == "from" { return screens }
    return before.suffix(2) == ["root", "is"] ? roots : screens
  }

  private var placesHere: [Candidate] {
    switch before.first {
    case "present", "await": return slotted
    case "replace": return stacked
    default: break
    }
    guard before.last == "is", let subject = before.dropLast().last else { return screens + alerts }
    let field = names.field(subject, in: scope)
    if let field, field.slot != nil { return field.names.map { place($0.value) } }
    if let cases = field?.variable.map({ names.cases(of: $0.type) }), !cases.isEmpty {
      return cases.map { Candidate($0.value(with: $0.parameters.map(\.name.value)), .value, "case") }
    }
    return subject == "root" ? roots : screens + alerts
  }

  /// The slots that can hold the presented item; all slots for a dismissal.
  private var slotsHere: [Candidate] {
    let item = ["present", "await"].contains(before.first) && before.count > 1 ? before[1] : nil
    return fields { field in
      field.slot != nil && (item == nil || field.names.contains { $0.value == item })
    }
  }

  private var kindsHere: [Candidate] {
    let slot = before.dropLast().last.flatMap { names.field($0, in: scope)?.slot }
    return (slot?.presentations ?? []).map { Candidate($0.kind.rawValue, .keyword, "kind") }
  }

  /// The results with which something awaited can be answered.
  private var results: [Candidate] {
    let all = names.flow.coordinators.flatMap { $0.events.flatMap { $0.resumes.map(\.name.value) } }
    return all.map { Candidate($0, .value, "result") }
  }

  private var events: [Candidate] {
    switch before.first {
    case "send":
      if before.last == ".", let screen = before.dropLast().last,
        let child = names.screens[screen]?.coordinator?.value
      {
        return (names.coordinator(child)?.events ?? []).filter { !$0.isLink }.map(event)
      }
      let own = (coordinator?.events ?? []).filter { !$0.isLink && !$0.name.value.contains(".") }.map(event)
      let children = (coordinator.map(names.held) ?? []).filter { names.screens[$0]?.coordinator != nil }
      return own + children.map { Candidate($0, .place, "screen with a coordinator", followedBy: ".") }
    case "emit":
      let screens = names.flow.screens.filter { $0.coordinator?.value == scope.first }.map(\.name.value)
      return names.flow.coordinators.flatMap(\.events).flatMap { event in
        screens.filter { event.name.value.hasPrefix($0 + ".") }.map { screen in
          Candidate(
            String(event.name.value.dropFirst(screen.count + 1)), .event, "event of the parent")
        }
      }
    default: return labels
    }
  }

  private func event(_ event: Event) -> Candidate {
    let parameters = event.parameters.map { "\($0.name.value): \($0.type.text)" }
    return Candidate(
      event.name.value, .event, parameters.isEmpty ? "event" : "event(\(parameters.joined(separator: ", ")))")
  }

  // MARK: Words with a type

  private var bound: [Parameter] {
    let path = place.path
    switch path.first {
    case "alerts" where path.count > 1: return names.parameters(ofPlace: path[1])
    case "coordinators" where path.count > 3:
      let kind: Symbol.Kind = path[2] == "effects" ? .effect : path[2] == "links" ? .link : .event
      return names.parameters(of: kind, path[3], in: path[1]) ?? []
    default: return []
    }
  }

  private func type(of word: String) -> ValueType? {
    bound.first { $0.name.value == word }?.type ?? names.type(ofVariable: word, in: scope)
  }

  /// Returns the values of a type, then bound parameters, then variables, without those of other types.
  private func operands(of type: ValueType?) -> [Candidate] {
    let own = type.map { values(of: $0) } ?? []
    let isFitting = { (other: ValueType) in
      type.map { !Set(names.flow.values(of: $0)).isDisjoint(with: names.flow.values(of: other)) } ?? true
    }
    let parameters = bound.filter { isFitting($0.type) }.map {
      Candidate($0.name.value, .parameter, $0.type.text)
    }
    return own + parameters
      + fields { $0.variable.map { isFitting($0.type) } ?? false }
  }

  private var valuesHere: [Candidate] {
    let words = Array(before.reversed())
    if let first = words.first, ["=", "==", "!="].contains(first), words.count > 1 {
      if names.field(words[1], in: scope)?.slot != nil { return [Candidate("nil", .value, "nothing")] }
      return operands(of: type(of: words[1])).filter { $0.text != words[1] }
    }
    if let bracket = before.lastIndex(of: "["), bracket > 1, before[bracket - 1] == "in" {
      return type(of: before[bracket - 2]).map { values(of: $0) } ?? []
    }
    return operands(of: nil)
  }

  private var argumentsHere: [Candidate] {
    var (depth, index, position) = (0, before.count - 1, 0)
    while index >= 0 {
      switch before[index] {
      case ")": depth += 1
      case "(" where depth > 0: depth -= 1
      case "(":
        return index > 0 ? arguments(of: before[index - 1], sentTo: before[..<(index - 1)], at: position) : []
      case "," where depth == 0: position += 1
      default: break
      }
      index -= 1
    }
    return []
  }

  private func arguments(of callee: String, sentTo words: ArraySlice<String>, at position: Int) -> [Candidate]
  {
    var parameters = names.parameters(ofPlace: callee)
    let own = scope.first ?? ""
    switch words.first {
    case "start", "cancel": parameters = names.parameters(of: .effect, callee, in: own) ?? []
    case "send":
      let child = words.count > 2 ? names.screens[words[1]]?.coordinator?.value : own
      parameters = names.parameters(of: .event, callee, in: child ?? own) ?? []
    case "emit":
      let heard = names.flow.coordinators.flatMap(\.events).first { $0.name.value.hasSuffix("." + callee) }
      parameters = heard?.parameters ?? []
    default: break
    }
    if before.last == "=", let label = before.dropLast().last {
      return operands(of: parameters.first { $0.name.value == label }?.type)
    }
    return operands(of: parameters.indices.contains(position) ? parameters[position].type : nil)
  }

  // MARK: Conditions

  private var conditions: [Candidate] {
    let gates = names.flow.gates.map { Candidate($0.name.value, .gate, "gate") }
    let words = ["visible", "root"].map { Candidate($0, .keyword, "keyword") }
    let parameters = bound.map { Candidate($0.name.value, .parameter, $0.type.text) }
    let others = names.coordinatorNames.filter { $0 != scope.first }.map {
      Candidate($0, .coordinator, "coordinator", followedBy: ".")
    }
    return gates + fields { _ in true } + parameters + words + others
  }

  private var fieldsOfInstance: [Candidate] {
    guard let owner = before.dropLast().last, let coordinator = names.coordinator(owner) else { return [] }
    return coordinator.fields.map { Candidate($0.name.value, .field, "field") }
  }
}
