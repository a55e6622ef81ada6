import FlowDiagnostics
import FlowModel

/// Expands a resolved flow over all values of its parameters into a ``Program`` and its actions' names.
final class Grounder {
  /// The most grounded events, and the most actions.
  static let eventLimit = 500_000

  let flow: ResolvedFlow
  let layout: StateLayout
  var conditions = ConditionPool()
  var operations: [Operation] = []
  var itemTerms: [ItemTerm] = []
  var offsets: [Int] = []
  var bodies: [BodyNode] = []
  var choices: [(condition: ConditionID?, body: Int)] = []
  var alternatives: [Int] = []
  var events: [GroundedEvent] = []
  var candidates: [[Int]] = []
  var candidatesAnywhere: [Int] = []
  var buttons: [[[Int]]] = []
  var outsideTaps: [[Int?]] = []
  var traits: [ActionTraits] = []
  var descriptions: [ActionDescription] = []
  var branches: [BranchDescription] = []
  var backAction = 0
  var swipeAction = 0
  var relaunchAction = 0
  private var knownEvents: [EventKey: Int] = [:]
  /// Whether there were more combinations than ``eventLimit``.
  private(set) var isOverLimit = false

  init(flow: ResolvedFlow) {
    self.flow = flow
    layout = StateLayout(flow)
  }

  /// The codes of all registers at the start.
  var initialCodes: [Int] {
    var codes = Array(repeating: 0, count: layout.registerCount)
    for (variable, register) in layout.variables.enumerated() {
      codes[register] = flow.variables[variable].initialCode
    }
    return codes
  }

  func ground() -> Program {
    let firstBranches = flow.events.map { declareBranches(of: $0) }
    groundCandidates(firstBranches)
    groundButtons()
    backAction = addAction("back", event: "back", origin: .back)
    swipeAction = addAction("swipe", event: "swipe", origin: .swipe)
    relaunchAction = addAction("relaunch", event: "relaunch", origin: .relaunch)
    return Program(self, flow: flow)
  }

  // MARK: - Pages and events

  private struct EventKey: Hashable {
    let event: Int
    let values: [ValueID]
    let guardCondition: ResolvedCondition?
  }

  /// The events to try on each page.
  private func groundCandidates(_ firstBranches: [Int]) {
    let screens = flow.symbols.screenItemCount
    candidates = Array(repeating: [], count: screens)
    for (index, event) in flow.events.enumerated() {
      guard event.declaration.origin != nil else { continue }
      if event.from.isEmpty {
        let empty = Array<ValueID?>(repeating: nil, count: event.bindings.count)
        let grounded = expand(empty, of: event).map {
          groundedEvent(index, $0, guardedBy: nil, firstBranch: firstBranches[index])
        }
        candidatesAnywhere += grounded
        for page in 0..<screens { candidates[page] += grounded }
        continue
      }
      for page in 0..<screens where screen(of: page)?.isRegistered == true {
        let grounded = instances(of: event, on: page).map { values, condition in
          groundedEvent(index, values, guardedBy: condition, firstBranch: firstBranches[index])
        }
        candidates[page] += grounded
      }
    }
  }

  private func screen(of item: ItemID) -> Screen? {
    flow.symbols.places[flow.symbols.itemPlaces[item]].screen
  }

  /// The values with which an event can happen on a page, each with what must hold for it.
  private func instances(of event: ResolvedEvent, on page: ItemID) -> [([ValueID], ResolvedCondition?)] {
    var found: [([ValueID], ResolvedCondition?)] = []
    for pattern in event.from {
      guard let (partial, condition) = match(pattern, page, bindingCount: event.bindings.count) else {
        continue
      }
      for values in expand(partial, of: event) {
        guard let known = found.firstIndex(where: { $0.0 == values }) else {
          found.append((values, condition))
          continue
        }
        if let condition, let other = found[known].1 {
          found[known].1 = .or(other, condition)
        } else {
          found[known].1 = nil
        }
      }
    }
    return found
  }

  /// What a pattern binds on a page, and the comparisons with variables it demands; nil if it cannot match.
  private func match(
    _ pattern: ResolvedItem, _ page: ItemID, bindingCount: Int
  ) -> (values: [ValueID?], condition: ResolvedCondition?)? {
    guard flow.symbols.itemPlaces[page] == pattern.place else { return nil }
    let place = flow.symbols.places[pattern.place]
    let codes = place.codes(at: page - place.firstItem)
    var values: [ValueID?] = Array(repeating: nil, count: bindingCount)
    var condition: ResolvedCondition?
    for (index, argument) in pattern.arguments.enumerated() {
      let value = place.parameters[index].type.values[codes[index]]
      switch argument {
      case nil: break
      case .value(let literal): if literal != value { return nil }
      case .binding(let binding):
        if let other = values[binding], other != value { return nil }
        values[binding] = value
      case .variable(let variable):
        let demand = ResolvedCondition.equal(.variable(variable), .value(value))
        condition = condition.map { .and($0, demand) } ?? demand
      }
    }
    return (values, condition)
  }

  /// All ways to give the unbound names values; the last one varies fastest.
  private func expand(_ partial: [ValueID?], of event: ResolvedEvent) -> [[ValueID]] {
    var result: [[ValueID]] = [[]]
    for (index, binding) in event.bindings.enumerated() {
      let values: [ValueID]
      if let value = partial[index] {
        guard binding.type.code(of: value) != nil else { return [] }
        values = [value]
      } else {
        values = binding.type.values
      }
      guard result.count * values.count <= Self.eventLimit else {
        isOverLimit = true
        return []
      }
      result = result.flatMap { prefix in values.map { prefix + [$0] } }
    }
    return result
  }

  private func groundedEvent(
    _ index: Int, _ values: [ValueID], guardedBy condition: ResolvedCondition?, firstBranch: Int
  ) -> Int {
    let key = EventKey(event: index, values: values, guardCondition: condition)
    if let known = knownEvents[key] { return known }
    guard events.count < Self.eventLimit, descriptions.count < Self.eventLimit else {
      isOverLimit = true
      return 0
    }
    let event = flow.events[index]
    let whens = [condition, event.when].compactMap { $0 }
    let when = whens.reduce(nil as ResolvedCondition?) { joined, next in joined.map { .and($0, next) } ?? next
    }
    var naming = ActionNaming(event: event, values: values, symbols: flow.symbols, firstBranch: firstBranch)
    let body = groundBody(event.body, binding: values, naming: &naming)
    events.append(
      GroundedEvent(
        when: when.map { add($0, binding: values) }, needsNoAlert: event.declaration.origin == .user,
        body: body))
    knownEvents[key] = events.count - 1
    return events.count - 1
  }

  // MARK: - Actions

  /// Adds an action of the platform.
  private func addAction(_ label: String, event: String, origin: EventOrigin) -> Int {
    addAction(
      ActionDescription(label: label, event: event, origin: origin, declaration: nil, branch: nil),
      isOnPage: true)
  }

  func addAction(_ description: ActionDescription, isOnPage: Bool) -> Int {
    descriptions.append(description)
    traits.append(
      ActionTraits(
        isUser: description.origin.isUser, isOnPage: isOnPage, isLink: description.origin == .link))
    return descriptions.count - 1
  }
}
