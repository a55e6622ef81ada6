import FlowAlgorithms
import FlowDiagnostics
import FlowModel
import FlowResolver

/// Expands a resolved flow over all values of its parameters into a ``Program`` and its actions' names.
final class Grounder {
  /// The most grounded events, actions and continuations; there may be 20 times as many operations.
  static let eventLimit = 500_000

  let flow: ResolvedFlow
  let layout: StateLayout
  let continuationCodes: ContinuationCodes
  var conditions: ConditionCompiler
  /// What has been grounded so far, except the conditions.
  var parts: ProgramParts
  var descriptions: [ActionDescription] = []
  var branches: [BranchDescription] = []
  var firstBranches: [BranchKey: Int] = [:]
  /// The number of scratch registers in use at the current point.
  var usedScratch = 0
  /// The numbers of outcome names and of results.
  private var words = Interner([Grounder.cancelled])
  private var knownEvents: [EventKey: Int] = [:]
  private var linkSites: [String: [Int]] = [:]
  /// Whether there were more combinations than ``eventLimit``.
  var isOverLimit = false

  /// The result of a presentation that ends without an answer.
  static let cancelled = "cancelled"

  /// - Parameter restores: Whether some coordinator, used or not, restores something.
  init(flow: ResolvedFlow, restores: Bool, appWords: Int) {
    self.flow = flow
    parts = ProgramParts(restores: restores)
    layout = StateLayout(flow, appWords: appWords)
    continuationCodes = ContinuationCodes(flow)
    conditions = ConditionCompiler(flow: flow, layout: layout)
  }

  func ground() -> Program {
    for event in flow.events where event.declaration.isLink {
      linkSites[event.declaration.name.value, default: []].append(event.site)
    }
    declareBranches()
    for site in flow.sites.indices where !isOverLimit { groundCandidates(of: site) }
    groundEffects()
    groundButtons()
    groundSlotFacts()
    groundScreenFacts()
    groundResumptions()
    groundPlatformActions()
    if parts.operations.count > Self.eventLimit * 20 { isOverLimit = true }
    parts.conditions = conditions.pool
    return Program(parts, layout: layout, flow: flow)
  }

  func word(_ name: String) -> Int { words.number(of: name) }

  // MARK: - Pages and events

  private struct EventKey: Hashable {
    let event: Int
    let values: [ValueID]
    let guardCondition: ResolvedCondition?
  }

  /// Grounds the events of a place to try on each page.
  private func groundCandidates(of site: Int) {
    var anywhere: [(order: Int, events: [Int])] = []
    var byPage: [ItemID: [(order: Int, events: [Int])]] = [:]
    for index in flow.sites[site].events {
      let event = flow.events[index]
      guard event.declaration.origin != nil else { continue }
      if event.from.isEmpty {
        let unbound = Array<ValueID?>(repeating: nil, count: event.bindings.count)
        anywhere.append((index, expand(unbound, of: event).map { groundedEvent(index, $0, guardedBy: nil) }))
        continue
      }
      for page in pages(of: event) {
        let grounded = instances(of: event, on: page).map { values, condition in
          groundedEvent(index, values, guardedBy: condition)
        }
        byPage[page, default: []].append((index, grounded))
      }
      guard !isOverLimit else { return }
    }
    var result = SiteCandidates()
    for page in byPage.keys.sorted() {
      let merged = ((byPage[page] ?? []) + anywhere).sorted { $0.order < $1.order }
      result.onPage[page] = addCandidates(merged.flatMap(\.events))
    }
    result.anywhere = addCandidates(anywhere.flatMap(\.events))
    parts.candidates.append(result)
  }

  private func addCandidates(_ events: [Int]) -> Range<Int> {
    parts.candidateEvents += events
    return parts.candidateEvents.count - events.count..<parts.candidateEvents.count
  }

  /// Returns the pages that some pattern of an event can match, without blank ones.
  private func pages(of event: ResolvedEvent) -> [ItemID] {
    Set(event.from.map(\.place)).sorted().flatMap { id -> Range<ItemID> in
      let place = flow.symbols.places[id]
      return place.screen?.isRegistered == true ? place.items : 0..<0
    }
  }

  /// Returns the values with which an event can happen on a page, each with what must hold for it.
  private func instances(of event: ResolvedEvent, on page: ItemID) -> [([ValueID], ResolvedCondition?)] {
    var found: [(values: [ValueID], conditions: [ResolvedCondition]?)] = []
    var positions: [[ValueID]: Int] = [:]
    for pattern in event.from {
      guard let (partial, condition) = match(pattern, page, bindingCount: event.bindings.count) else {
        continue
      }
      for values in expand(partial, of: event) {
        guard event.from.count > 1, let known = positions[values] else {
          if event.from.count > 1 { positions[values] = found.count }
          found.append((values, condition.map { [$0] }))
          continue
        }
        if let condition { found[known].conditions?.append(condition) } else { found[known].conditions = nil }
      }
    }
    return found.map { ($0.values, $0.conditions.map(ResolvedCondition.any)) }
  }

  /// Returns what a pattern binds on a page, and the comparisons with variables that it demands; nil if it cannot match.
  private func match(
    _ pattern: ResolvedItem, _ page: ItemID, bindingCount: Int
  ) -> (values: [ValueID?], condition: ResolvedCondition?)? {
    guard flow.symbols.itemPlaces[page] == pattern.place else { return nil }
    let place = flow.symbols.places[pattern.place]
    let codes = place.codes(at: page - place.firstItem)
    var values: [ValueID?] = Array(repeating: nil, count: bindingCount)
    var demands: [ResolvedCondition] = []
    for (index, argument) in pattern.arguments.enumerated() {
      let value = place.parameters[index].type.values[codes[index]]
      switch argument {
      case nil: break
      case .value(let literal): if literal != value { return nil }
      case .binding(let binding):
        if let other = values[binding], other != value { return nil }
        values[binding] = value
      case .variable(let variable):
        demands.append(.equal(.variable(variable), .value(value)))
      }
    }
    return (values, demands.isEmpty ? nil : .all(demands))
  }

  /// Returns all ways to give values to the unbound names; the last one varies fastest.
  private func expand(_ partial: [ValueID?], of event: ResolvedEvent) -> [[ValueID]] {
    var choices: [[ValueID]] = []
    var count = 1
    for (value, type) in zip(partial, event.bindings.map(\.type)) {
      choices.append(value.map { type.code(of: $0) == nil ? [] : [$0] } ?? type.values)
      count *= choices.last?.count ?? 0
      guard count <= Self.eventLimit else {
        isOverLimit = true
        return []
      }
    }
    return combinations(of: choices)
  }

  private func groundedEvent(
    _ index: Int, _ values: [ValueID], guardedBy condition: ResolvedCondition?
  ) -> Int {
    let key = EventKey(event: index, values: values, guardCondition: condition)
    if let known = knownEvents[key] { return known }
    guard parts.events.count < Self.eventLimit, descriptions.count < Self.eventLimit,
      parts.operations.count <= Self.eventLimit * 20
    else {
      isOverLimit = true
      return 0
    }
    let event = flow.events[index]
    let arguments = values.map(Argument.value)
    let whens = [condition, event.when].compactMap { $0 }
    let when = whens.reduce(nil as ResolvedCondition?) { joined, next in joined.map { .and($0, next) } ?? next
    }
    var naming = ActionNaming(
      event: event, values: values, symbols: flow.symbols, firstBranch: firstBranch(ofEvent: index))
    let context = BodyContext(site: event.site, values: arguments, owner: .event(index))
    let (firstOperation, firstAction) = (parts.operations.count, parts.actions.count)
    let body = groundBody(event.body, context, naming: &naming)
    if event.declaration.origin == .user,
      parts.operations[firstOperation...].contains(where: { $0.navigates(in: layout) })
    {
      for action in firstAction..<parts.actions.count { parts.actions[action].canDouble = true }
    }
    let twins = event.declaration.isLink ? linkSites[event.declaration.name.value] ?? [] : []
    parts.events.append(
      GroundedEvent(
        declared: index, when: when.map { conditions.add($0, binding: arguments) },
        pageCondition: condition.map { conditions.add($0, binding: arguments) },
        isUser: event.declaration.origin == .user, isOnPage: !event.from.isEmpty,
        isLink: event.declaration.isLink, body: body,
        site: event.site, mountedOn: event.mountedOn, twins: twins.filter { $0 != event.site }))
    knownEvents[key] = parts.events.count - 1
    return parts.events.count - 1
  }
}
