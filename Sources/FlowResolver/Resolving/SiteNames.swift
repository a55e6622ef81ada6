import FlowDiagnostics
import FlowModel

/// The meaning of names at one place of the tree.
struct SiteNames {
  var fields: [String: FieldID] = [:]
  /// The fields in the order of declaration.
  var order: [FieldID] = []
  var broken: Set<String> = []
  var stack: Int?
  var slots: [Int] = []
  var tabs: Int?
  /// The items that can be at the bottom.
  var rootItems: [ItemID] = []
  /// Whether the item that the coordinator lives on decides which of them it is.
  var rootFollowsItem = false
  var effects: [String: Int] = [:]
  var effectRange = 0..<0
  /// Events by name, links by template.
  var events: [String: Int] = [:]
  var eventRange = 0..<0

  /// Whether `set root` can change the screen at the bottom.
  var hasSwappedRoot: Bool { rootItems.count > 1 && !rootFollowsItem }

  mutating func add(_ field: FieldID, named name: String) {
    fields[name] = field
    order.append(field)
    switch field {
    case .stack(let index): stack = index
    case .slot(let index): slots.append(index)
    case .tabs(let index): tabs = index
    case .variable, .root: break
    }
  }
}

/// What is known of an effect before any body is read. The parameters are nil if one is broken.
struct EffectSignature {
  let declaration: Effect
  let parameters: [ResolvedParameter]?
}

/// What is known of an event before any body is read. The parameters are nil if one is broken.
struct EventSignature {
  let site: Int
  let declaration: Event
  let parameters: [ResolvedParameter]?
}

/// Where a field is used. Only a condition can refer to a field of another coordinator.
enum FieldUse { case statement, condition, restores }

/// A call by `emit` or `send`.
struct Call {
  /// The event whose body calls; nil for a button, an outcome, or the continuation after an answer.
  let caller: Int?
  let callee: Int
  let kind: CallKind
  let span: SourceSpan
}

/// The names that an event, a button or a pattern binds, and the source of the body.
struct Scope {
  enum Source {
    case condition
    case event(Int)
    /// How an event continues after an answer.
    case resumption(Int)
    case button
    case outcome
    case dismissal
  }

  var bindings: [Binding] = []
  var source = Source.condition
  /// The names that the enclosing case binds, each with the value for which the case is read.
  var constants: [Constant] = []

  struct Constant {
    let name: String
    let type: ResolvedType
    let value: ValueID
  }

  func index(of name: String) -> Int? { bindings.firstIndex { $0.name == name } }
}

extension Sequence {
  /// Returns the transformed elements; nil if one of them is nil. It transforms every element, so that all mistakes are found.
  func mapAll<Result>(_ transform: (Element) -> Result?) -> [Result]? {
    let results = map(transform)
    let made = results.compactMap { $0 }
    return made.count == results.count ? made : nil
  }
}

extension Resolver {
  func at<Result>(_ place: Int, _ work: () -> Result) -> Result {
    let outer = site
    site = place
    defer { site = outer }
    return work()
  }

  func coordinator(at place: Int) -> Coordinator? { coordinator(named: sites[place].coordinator) }

  func coordinator(named name: String) -> Coordinator? { flow.coordinators.first { $0.name.value == name } }

  /// The place and those around it, from the inside out.
  ///
  /// An unused coordinator lives nowhere. It may use the root's variables.
  var enclosingSites: [Int] {
    var result = [site]
    while let inner = result.last {
      if let parent = sites[inner].parent {
        result.append(parent)
      } else if inner >= tree.sites.count {
        result.append(0)
      } else {
        break
      }
    }
    return result
  }

  /// Returns the variable with this name, of this place or of the nearest one around it.
  func variable(named name: String) -> Int? {
    for place in enclosingSites {
      if case .variable(let variable)? = names[place].fields[name] { return variable }
    }
    return nil
  }

  /// Whether the declaration of a name has a mistake, so that its uses are not reported.
  func isBroken(_ name: String) -> Bool {
    brokenNames.contains(name) || enclosingSites.contains { names[$0].broken.contains(name) }
  }

  /// Returns the field of this place with this name, and reports if there is none.
  func resolveField(
    _ name: Located<String>, where context: String, by use: FieldUse = .statement
  ) -> FieldID? {
    if let field = names[site].fields[name.value] { return field }
    if !isBroken(name.value) {
      let other: String? =
        switch use {
        case .condition: fieldElsewhere(name.value)
        case .statement: fieldAround(name.value)
        case .restores: nil
        }
      report(
        .undeclaredName, at: name.span, "field '\(name.value)' is not declared; \(context)",
        suggestion: other
          ?? didYouMean(name.value, among: fieldNames + (use == .condition ? ["visible"] : [])))
    }
    return nil
  }

  /// Returns how a condition refers to a field that only other coordinators have.
  func fieldElsewhere(_ name: String) -> String? {
    guard !fieldNames.contains(name) else { return nil }
    let owners = flow.coordinators.filter { $0.fields.contains { $0.name.value == name } }
    let spellings = owners.map { "'\($0.name.value).\(name)'" }
    return (1...3).contains(spellings.count) ? "write \(spellings.joined(separator: " or "))" : nil
  }

  /// Returns what a statement can do instead of changing a field that only other coordinators have, or with the screen that it
  /// would leave.
  private func fieldAround(_ name: String) -> String? {
    guard site > 0, !fieldNames.contains(name) else { return nil }
    let isOwnScreen = flow.screens.contains {
      $0.name.value == name && $0.coordinator?.value == sites[site].coordinator
    }
    if isOwnScreen { return "write 'dismiss self' to leave this screen" }
    guard
      let owner = flow.coordinators.first(where: { $0.fields.contains { $0.name.value == name } })?.name.value
    else { return nil }
    return "only '\(owner)' can change it: write 'dismiss self' to leave this screen, "
      + "or 'emit' an event that '\(owner)' handles"
  }

  var fieldNames: [String] { (coordinator(at: site)?.fields ?? []).map(\.name.value) }

  /// The names of the variables in scope, the nearest first.
  var variableNames: [String] {
    enclosingSites.flatMap { place in
      names[place].order.compactMap { field in
        if case .variable(let index) = field { variables[index].name } else { nil }
      }
    }
  }

  /// The destinations that this place can hold at its bottom, in its stack, slots and tabs.
  var heldPlaces: Set<DestinationID> {
    let own = names[site]
    var result = Set(own.rootItems.map { symbols.itemPlaces[$0] })
    if let stack = own.stack { result.formUnion(stacks[stack].places) }
    for slot in own.slots { result.formUnion(slots[slot].contents.map(\.place)) }
    if let field = own.tabs { result.formUnion(tabs[field].items.map { symbols.itemPlaces[$0] }) }
    return result
  }
}
