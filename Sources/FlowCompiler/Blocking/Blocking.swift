import FlowAlgorithms
public import FlowDiagnostics
public import FlowModel
import FlowResolver
public import FlowStateSpace

/// What can happen in a flow at all, and for each state why some of it cannot happen now.
///
/// Make it once for a flow: it looks up where every step comes from. After that, a state costs little.
public struct Blocking: Sendable {
  /// Something that can happen: an event with its arguments and its outcome, a button, a gesture.
  public struct Choice: Sendable, Hashable {
    /// What a person reads: `openProduct(Product#1)`, `submitLogin.success`, `back`.
    public var label: String
    /// The declared name without arguments and outcome.
    public var event: String
    /// Who makes it happen.
    public var origin: EventOrigin
    /// Where it is declared; nil for events of the platform.
    public var declaration: SourceSpan?
    /// The coordinator that declares it; nil for events of the platform and buttons.
    public var coordinator: String?
    /// Where the event is declared, as ``InstanceSite/id``.
    public var site: Int
    /// The steps that are this choice; a state allows at most one of them.
    public var actions: [ActionID]
  }

  /// One line about what cannot happen now.
  public struct Line: Sendable, Hashable {
    /// The label of a choice; or the event's name, if the event has several choices and none is possible.
    public var name: String
    /// Who would make it happen.
    public var origin: EventOrigin
    /// Where the event is declared; nil for events of the platform.
    public var declaration: SourceSpan?
    /// What stands in the way.
    public var blockage: Blockage
  }

  /// Everything that can happen, in the order in which the flow declares it, with the platform's events last.
  public let choices: [Choice]
  let flow: CompiledFlow
  let sources: [[StepSource]]
  /// The pages on which each grounded event can happen; nil for any page.
  let pages: [Set<ItemID>?]
  /// The choices of each event, wherever its coordinator lives.
  private let groups: [[Int]]

  /// Looks up everything that can happen in a flow.
  public init(_ flow: CompiledFlow) {
    self.flow = flow
    var keys = Interner<ChoiceKey>()
    var choices: [Choice] = []
    var sources: [[StepSource]] = []
    for (action, source) in StepSource.all(in: flow.program) {
      let step = flow.actions[action]
      let site = source.site(in: flow.program)
      let number = keys.number(of: ChoiceKey(label: step.label, origin: step.origin, site: site))
      if number == choices.count {
        let coordinator = source.isDeclared ? flow.resolved.sites[site].coordinator : nil
        choices.append(
          Choice(
            label: step.label, event: step.event, origin: step.origin, declaration: step.declaration,
            coordinator: coordinator, site: site, actions: []))
        sources.append([])
      }
      if choices[number].actions.last != action { choices[number].actions.append(action) }
      sources[number].append(source)
    }
    self.choices = choices
    self.sources = sources
    pages = Self.pages(of: flow.program)
    var events = Interner<GroupKey>()
    var groups: [[Int]] = []
    for (index, choice) in choices.enumerated() {
      let group = events.number(
        of: GroupKey(event: choice.event, origin: choice.origin, coordinator: choice.coordinator))
      if group == groups.count { groups.append([]) }
      groups[group].append(index)
    }
    self.groups = groups
  }

  private struct ChoiceKey: Hashable {
    let label: String
    let origin: EventOrigin
    let site: Int
  }

  private struct GroupKey: Hashable {
    let event: String
    let origin: EventOrigin
    let coordinator: String?
  }

  /// Returns why a choice, by its position, is not possible in a state; nil if it is.
  public func blockage(of choice: Int, in state: PackedState) -> Blockage? {
    var scene = Scene(state, of: flow.program)
    return blockage(of: choice, in: &scene)
  }

  /// Returns what cannot happen in a state: one line for an event of which nothing is possible, else one for each impossible
  /// choice.
  public func lines(in state: PackedState) -> [Line] {
    var scene = Scene(state, of: flow.program)
    return groups.flatMap { group -> [Line] in
      let blocked = group.map { ($0, blockage(of: $0, in: &scene)) }
      let reasons = blocked.compactMap(\.1)
      let first = choices[group[0]]
      guard reasons.count == group.count else {
        let possible = Set(blocked.filter { $0.1 == nil }.map { choices[$0.0].label })
        return blocked.compactMap { index, reason in
          guard let reason, !possible.contains(choices[index].label) else { return nil }
          let choice = choices[index]
          return Line(
            name: choice.label, origin: choice.origin, declaration: choice.declaration, blockage: reason)
        }.onceByName
      }
      guard let nearest = Self.nearest(reasons) else { return [] }
      let name = group.count == 1 ? first.label : first.event
      return [Line(name: name, origin: first.origin, declaration: first.declaration, blockage: nearest)]
    }
  }

  func blockage(of choice: Int, in scene: inout Scene) -> Blockage? {
    var reasons: [Blockage] = []
    for source in sources[choice] {
      guard let reason = blockage(of: source, in: &scene) else { return nil }
      reasons.append(reason)
    }
    return Self.nearest(reasons)
  }

  /// Returns the reason that is nearest to being possible; of several, the first.
  private static func nearest(_ reasons: [Blockage]) -> Blockage? {
    reasons.enumerated().max { ($0.element.nearness, -$0.offset) < ($1.element.nearness, -$1.offset) }?
      .element
  }

  /// Returns the pages on which each grounded event is tried, if it is bound to pages.
  private static func pages(of program: Program) -> [Set<ItemID>?] {
    var pages: [Set<ItemID>?] = program.events.map { $0.isOnPage ? [] : nil }
    for site in program.candidates {
      for (page, range) in site.onPage {
        for position in range where pages[program.candidateEvents[position]] != nil {
          pages[program.candidateEvents[position]]?.insert(page)
        }
      }
    }
    return pages
  }
}

extension [Blocking.Line] {
  /// The lines without those whose name occurred before, as at another place of the same coordinator.
  fileprivate var onceByName: [Blocking.Line] {
    var names: Set<String> = []
    return filter { names.insert($0.name).inserted }
  }
}
