import FlowDiagnostics
import FlowModel
import FlowResolver

/// Finds the values of the domains declared by number that something distinguishes.
///
/// Steps treat all values of such a domain alike unless one is singled out, which can happen in few ways: by naming it, by
/// starting with it, or by filling in the first value of a type. Every other value can be exchanged with any like it, and then
/// the same can happen with the names exchanged.
struct Distinctions {
  private let flow: ResolvedFlow
  /// The name of the domain of each value.
  private var domains: [String: String] = [:]
  private var names: Set<String> = []
  private(set) var distinguished: [String: DistinguishedValue] = [:]
  private var noted: Set<Proposition> = []

  init(_ declared: Flow, _ resolved: ResolvedFlow) {
    flow = resolved
    for domain in declared.domains where domain.isInterchangeable {
      for value in domain.values { domains[value.value] = domain.name.value }
    }
    guard !domains.isEmpty else { return }
    names = Set(domains.keys)
    noteNames()
    noteInitialValues()
    noteFilledIn()
    noteEffects()
  }

  /// Whether no domain is declared by number.
  var isEmpty: Bool { domains.isEmpty }

  mutating func note(_ proposition: Proposition, asker: String) {
    let declaration: Any
    switch proposition {
    case .condition(let condition), .conditionAt(_, let condition): declaration = condition
    case .frontItem(let item), .shows(_, let item?): declaration = item.arguments
    case .wantsArgument(_, _, let value), .variable(_, let value): declaration = value
    case .gateOpen, .page, .within, .frontPage, .alertUp, .alertIsUp, .wants, .wantsKind, .shows,
      .showsName, .showsKind, .wanted, .appears, .disagrees, .belowTop, .canSwipe, .holds, .lives, .awaiting,
      .pending, .moving, .detachedPage, .cancelOffered:
      return
    }
    // Only the first who asks counts.
    guard noted.insert(proposition).inserted else { return }
    var search = NamedValues(names)
    search.search(declaration)
    for (name, place) in search.found { note(name, asker, at: place) }
  }

  private mutating func note(_ value: String, _ cause: String, at place: SourceSpan?) {
    guard domains[value] != nil, distinguished[value] == nil else { return }
    distinguished[value] = DistinguishedValue(value: value, cause: cause, place: place)
  }

  /// Notes the values that any declaration of the file names, except in claims: whoever checks these asks about them.
  /// Walkthroughs are replayed step by step, and expected verdicts are about names of rules, so neither matters here.
  private mutating func noteNames() {
    for named in flow.namedValues {
      note(flow.symbols.valueNames[named.value], "the file", at: named.place)
    }
  }

  private mutating func noteInitialValues() {
    for variable in flow.variables {
      let value = flow.symbols.valueNames[variable.type.values[variable.initialCode]]
      note(value, "'\(variable.name)', whose initial value it is", at: nil)
    }
  }

  /// Notes the values that calls fill in: a name that only `from` binds has no value in a call, and gets the first of its type.
  private mutating func noteFilledIn() {
    for statement in flow.statements {
      let calls: [(event: Int, given: Int)] =
        switch statement {
        case .call(let event, let operands, _): [(event, operands.count)]
        case .callChild(let calls, let operands, _): calls.map { ($0.event, operands.count) }
        default: []
        }
      for call in calls {
        let event = flow.events[call.event]
        for binding in event.bindings.dropFirst(call.given) {
          guard let first = binding.type.values.first else { continue }
          note(
            flow.symbols.valueNames[first],
            "a call of '\(event.declaration.name.value)', which substitutes it for '\(binding.name)'",
            at: event.declaration.name.span)
        }
      }
    }
  }

  /// Notes the values of effects with several such arguments. These effects are sets of pairs, which are not put in order here.
  private mutating func noteEffects() {
    for effect in flow.effects {
      let types = effect.parameters.map(\.type).filter { type in
        type.values.contains { domains[flow.symbols.valueNames[$0]] != nil }
      }
      guard types.count > 1 else { continue }
      for value in types.flatMap(\.values) {
        note(
          flow.symbols.valueNames[value], "effect '\(effect.name)', which takes several such values",
          at: effect.span)
      }
    }
  }
}

/// Searches a proposition of any shape for the names of values, by reflection over everything that it holds.
private struct NamedValues {
  private let names: Set<String>
  /// The names that were found, in order, each time with its place in the file, if it has one.
  private(set) var found: [(name: String, place: SourceSpan?)] = []

  init(_ names: Set<String>) {
    self.names = names
  }

  mutating func search(_ declaration: Any) {
    var rest: [Any] = [declaration]
    while let next = rest.popLast() {
      switch next {
      case let word as Located<String>: note(word.value, at: word.span)
      case let word as String: note(word, at: nil)
      case is SourceSpan, is Int, is Bool: break
      default: rest.append(contentsOf: Mirror(reflecting: next).children.map(\.value).reversed())
      }
    }
  }

  private mutating func note(_ word: String, at place: SourceSpan?) {
    if names.contains(word) { found.append((word, place)) }
  }
}
