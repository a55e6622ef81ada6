import FlowDiagnostics
package import FlowModel
import FlowResolver

extension CompiledFlow {
  /// Compiles the flow with room for `room` items on each stack without a limit; nil if that is too much.
  ///
  /// Propositions about the result name places as in this flow, although the result numbers them differently if items have
  /// coordinators.
  package func withRoom(_ room: Int) -> CompiledFlow? {
    var wider = flow
    wider.stackBound = room
    guard let compiled = CompiledFlow.compile(wider).value else { return nil }
    // A list that names a screen twice makes two places with one path, in the same order in both flows.
    let numbers = Dictionary(grouping: compiled.resolved.tree.sites) { $0.path }
    var met: [String: Int] = [:]
    let places = resolved.tree.sites.map { site in
      let position = met[site.path, default: 0]
      met[site.path] = position + 1
      let known = numbers[site.path] ?? []
      return known.indices.contains(position) ? known[position].id : -1
    }
    return CompiledFlow(
      flow: flow, actions: compiled.actions, branches: compiled.branches, program: compiled.program,
      resolved: compiled.resolved, places: places == Array(places.indices) ? nil : places)
  }
}

extension Proposition {
  /// Returns the proposition about other places, if it is about some.
  package func mappingPlaces(_ place: (Int) -> Int) -> Proposition {
    func move(_ field: FieldReference) -> FieldReference {
      FieldReference(site: place(field.site), coordinator: field.coordinator, field: field.field)
    }
    switch self {
    case .alertIsUp(let field, let name): return .alertIsUp(move(field), name)
    case .wants(let field, let name): return .wants(move(field), name: name)
    case .wantsKind(let field, let kind): return .wantsKind(move(field), kind)
    case .shows(let field, let item): return .shows(move(field), item)
    case .showsName(let field, let name): return .showsName(move(field), name)
    case .showsKind(let field, let kind): return .showsKind(move(field), kind)
    case .disagrees(let field): return .disagrees(move(field))
    case .variable(let field, let value): return .variable(move(field), value: value)
    case .awaiting(let field): return .awaiting(move(field))
    case .pending(let field): return .pending(move(field))
    case .holds(let site, let screen): return .holds(site: place(site), screen: screen)
    case .lives(let site): return .lives(site: place(site))
    case .conditionAt(let site, let condition): return .conditionAt(site: place(site), condition)
    case .condition, .gateOpen, .page, .within, .frontPage, .frontItem, .alertUp, .wanted, .appears,
      .wantsArgument,
      .belowTop, .canSwipe, .moving, .detachedPage, .cancelOffered:
      return self
    }
  }
}
