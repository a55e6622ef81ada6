import FlowDiagnostics
import FlowModel
import FlowResolver

/// Names the steps of one grounded event while its body is walked from the first leaf to the last.
struct ActionNaming {
  /// Their description, but for outcomes and branches.
  let action: ActionDescription
  /// What the steps have in common.
  var traits = ActionTraits()
  /// The pending bit of the effect that the steps end.
  var endedEffect: Int?
  /// The branch of the next leaf. Leaves are met in the order of branches, those of a case that binds names again for each of
  /// their values.
  var nextBranch: Int
  private let hasBranches: Bool
  /// The outcomes around the current leaf.
  var outcomes: [String] = []

  /// Names a declared event or link with values for the names it binds.
  init(event: ResolvedEvent, values: [ValueID], symbols: Symbols, firstBranch: Int) {
    let declared = event.declaration
    var label = declared.name.value
    var arguments: [String] = []
    for (binding, value) in zip(event.bindings, values) where binding.isParameter {
      let placeholder = "{\(binding.name)}"
      if declared.isLink, label.contains(placeholder) {
        label = label.split(separator: placeholder, omittingEmptySubsequences: false)
          .joined(separator: symbols.valueNames[value])
      } else {
        arguments.append(symbols.valueNames[value])
      }
    }
    action = ActionDescription(
      label: ItemValue(name: label, arguments: arguments).description, event: declared.name.value,
      origin: declared.origin ?? .app, declaration: declared.name.span, branch: nil)
    traits.isOnPage = !declared.from.isEmpty
    (nextBranch, hasBranches) = (firstBranch, event.body.hasBranches)
  }

  /// Names a button of an alert, a tap outside it, or an outcome of an effect.
  init(_ action: ActionDescription, body: ResolvedBody, firstBranch: Int) {
    self.action = action
    (nextBranch, hasBranches) = (firstBranch, body.hasBranches)
  }

  mutating func nextLeaf() -> ActionDescription {
    defer { nextBranch += 1 }
    return description(branch: hasBranches ? nextBranch : nil)
  }

  /// Returns the description of a leaf; without a branch for the step in which no case holds.
  func description(branch: Int?) -> ActionDescription {
    var description = action
    description.label = ([action.label] + outcomes).joined(separator: ".")
    description.branch = branch
    return description
  }
}

extension ResolvedBody {
  var hasBranches: Bool {
    if case .statements = self { false } else { true }
  }

  /// Returns the name and place of each leaf, in the order in which grounding meets them.
  func leaves(named path: [String] = []) -> [(name: String, span: SourceSpan?)] {
    switch self {
    case .statements: return [(path.joined(separator: ", "), nil)]
    case .cases(let cases):
      let first = cases.enumerated().filter { $0 == 0 || cases[$0 - 1].position != $1.position }.map(
        \.element)
      return first.flatMap { branch in
        branch.body.leaves(named: path + ["case \(branch.position + 1)"])
          .map { ($0.name, $0.span ?? branch.span) }
      }
    case .outcomes(let outcomes):
      return outcomes.flatMap { outcome in
        outcome.body.leaves(named: path + [outcome.name]).map { ($0.name, $0.span ?? outcome.span) }
      }
    }
  }
}

/// What declares branches; the same for all places where a coordinator can live.
struct BranchKey: Hashable {
  /// The coordinator, or the alert.
  let owner: String
  /// The position of the event, effect or button among its owner's.
  let index: Int
  let kind: Kind

  enum Kind { case event, effect, button, dismissal }
}

extension Grounder {
  /// Numbers the branches of everything that is declared and happens by itself, once for all places.
  ///
  /// What only `send` or `emit` runs is part of the step that calls it, and has no branches of its own.
  func declareBranches() {
    for (index, event) in flow.events.enumerated() where event.declaration.origin != nil {
      declare(event.body, event: event.declaration.name.value, key(ofEvent: index))
    }
    for (index, effect) in flow.effects.enumerated() {
      declare(.outcomes(effect.outcomes), event: effect.name, key(ofEffect: index))
    }
    for (id, place) in flow.symbols.places.enumerated() where place.alert != nil {
      let site = flow.sites.indices.first { flow.buttons[ButtonKey(site: $0, place: id)] != nil }
      guard let site, let buttons = flow.buttons[ButtonKey(site: site, place: id)] else { continue }
      for (index, button) in buttons.enumerated() {
        declare(
          button.body, event: "\(place.name).\(button.declaration.name.value)",
          BranchKey(owner: place.name, index: index, kind: .button))
      }
    }
  }

  func firstBranch(ofEvent index: Int) -> Int { firstBranches[key(ofEvent: index)] ?? 0 }

  func firstBranch(ofEffect index: Int) -> Int { firstBranches[key(ofEffect: index)] ?? 0 }

  private func key(ofEvent index: Int) -> BranchKey {
    let site = flow.sites[flow.events[index].site]
    return BranchKey(owner: site.coordinator, index: index - site.events.lowerBound, kind: .event)
  }

  private func key(ofEffect index: Int) -> BranchKey {
    let site = flow.sites[flow.effects[index].site]
    return BranchKey(owner: site.coordinator, index: index - site.effects.lowerBound, kind: .effect)
  }

  private func declare(_ body: ResolvedBody, event: String, _ key: BranchKey) {
    guard firstBranches[key] == nil else { return }
    firstBranches[key] = branches.count
    guard body.hasBranches else { return }
    for leaf in body.leaves() {
      let owner = key.kind == .button ? nil : key.owner
      branches.append(
        BranchDescription(
          id: branches.count, coordinator: owner, event: event, name: leaf.name, span: leaf.span))
    }
  }
}
