import FlowDiagnostics
import FlowModel
package import FlowResolver

/// What can resume when an awaited presentation is answered, and the codes by which slots remember it.
package struct ContinuationCodes: Sendable {
  /// A body that presents and waits, with the types of the names it binds.
  package struct Owner: Sendable {
    /// Where the body stands.
    package enum Source: Hashable, Sendable {
      case event(Int)
      case effect(Int)
      case button(ButtonKey, Int)
      case dismissal(slot: Int)
    }

    package let source: Source
    package let site: Int
    package let name: String
    package let types: [ResolvedType]
    /// The number of its first combination of values among those of all owners.
    package let firstID: Int

    package var combinations: Int { types.combinationCount }
  }

  package private(set) var owners: [Owner] = []
  /// For each slot, the owners that present and wait there, each with the code of its first combination; codes start at 1.
  package private(set) var slots: [[(owner: Owner, firstCode: Int)]]
  private let flow: ResolvedFlow

  package init(_ flow: ResolvedFlow) {
    self.flow = flow
    slots = Array(repeating: [], count: flow.slots.count)
    for (index, event) in flow.events.enumerated() {
      let bodies = [event.body] + event.resumes.map(\.body)
      collect(
        bodies, .event(index), site: event.site, name: event.declaration.name.value,
        types: event.bindings.map(\.type))
    }
    for (index, effect) in flow.effects.enumerated() {
      collect(
        effect.outcomes.map(\.body), .effect(index), site: effect.site, name: effect.name,
        types: effect.parameters.map(\.type))
    }
    for (key, buttons) in flow.buttonsInOrder {
      let place = flow.symbols.places[key.place]
      for (index, button) in buttons.enumerated() {
        collect(
          [button.body], .button(key, index), site: key.site,
          name: "\(place.name).\(button.declaration.name.value)", types: place.parameters.map(\.type))
      }
    }
    for (index, slot) in flow.slots.enumerated() {
      guard let body = slot.onDismiss else { continue }
      collect([body], .dismissal(slot: index), site: slot.site, name: slot.name, types: [])
    }
  }

  /// The number of codes in a slot.
  package func count(in slot: Int) -> Int {
    slots[slot].last.map { $0.firstCode + $0.owner.combinations - 1 } ?? 0
  }

  /// The number of all combinations of all owners.
  package var count: Int { owners.last.map { $0.firstID + $0.combinations } ?? 0 }

  private mutating func collect(
    _ bodies: [ResolvedBody], _ source: Owner.Source, site: Int, name: String, types: [ResolvedType]
  ) {
    let found = unique(bodies.flatMap(\.allStatements).compactMap(awaitedSlot))
    guard !found.isEmpty else { return }
    let owner = Owner(source: source, site: site, name: name, types: types, firstID: count)
    owners.append(owner)
    for slot in found { slots[slot].append((owner, count(in: slot) + 1)) }
  }

  private func awaitedSlot(_ statement: ResolvedStatement) -> Int? {
    switch statement {
    case .await(let slot, _, _): slot
    case .present(let slot, _, _): flow.slots[slot].facts.awaits ? slot : nil
    default: nil
    }
  }
}

extension [ResolvedType] {
  /// The number of ways to choose a value of each.
  package var combinationCount: Int { reduce(1) { $0 * $1.values.count } }

  /// Returns the values of a combination; the last one varies fastest.
  package func values(ofCombination combination: Int) -> [ValueID] {
    var rest = combination
    return reversed().map { type in
      defer { rest /= type.values.count }
      return type.values[rest % type.values.count]
    }.reversed()
  }
}
