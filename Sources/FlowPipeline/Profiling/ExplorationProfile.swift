/// What multiplies the states of a scenario, and what bounding it, merging its values or removing it would save.
///
/// The numbers count explored states. If the search was truncated, they describe only what was seen.
public struct ExplorationProfile: Sendable {
  /// A field of the flow, or an addition of the compiler, at one place of the tree of coordinators.
  public struct Part: Sendable, Hashable {
    /// Its name, after the name of its place: `main.path`.
    public var name: String
    /// What it is: `stack`, `slot`, `variable`, `tabs`, `root`, `effect` or `transition`.
    public var kind: String
    /// The number of its values in the explored states.
    public var values: Int
    /// The number of states that differ elsewhere: what remains if all its values are merged into one.
    public var remaining: Int
  }

  /// A stack that could have a smaller limit.
  public struct StackBound: Sendable, Hashable {
    /// Its name, after the name of its place.
    public var name: String
    /// The largest number of items on it in the explored states.
    public var depth: Int
    /// The number of states with fewer items on it: the most that remain if the limit is one less.
    public var remaining: Int
  }

  /// An event, link, answer, effect or gesture.
  public struct Event: Sendable, Hashable {
    /// Its name in the file.
    public var name: String
    /// The number of transitions that take it.
    public var transitions: Int
    /// The number of states that are reachable without it.
    public var remaining: Int
  }

  /// The number of states explored.
  public let states: Int
  /// The parts of the state with more than one value, those first without which the fewest states remain.
  public let parts: [Part]
  /// The stacks with more than one item in some state, largest saving first.
  public let stacks: [StackBound]
  /// The events by which most states were discovered, at most ``mostEvents``, largest saving first.
  public let events: [Event]

  /// The largest number of events to examine; each takes a search of the graph.
  public static let mostEvents = 12

  /// Profiles an explored scenario.
  ///
  /// - Complexity: Linear in the size of the graph for each part of the state and each event.
  public init(_ exploration: Exploration) {
    let (graph, flow) = (exploration.graph, exploration.flow)
    states = graph.stateCount
    let fields = flow.layout.fields.filter { $0.bits > 0 }
    parts = fields.map { field in
      Part(
        name: field.fullName, kind: field.kind, values: graph.distinctValues(of: field.mask),
        remaining: graph.distinctValues(of: field.mask.map { ~$0 }))
    }.filter { $0.values > 1 }.sorted { ($0.remaining, $0.name) < ($1.remaining, $1.name) }
    stacks = fields.compactMap { Self.bound(of: $0, in: graph) }.sorted {
      ($0.remaining, $0.name) < ($1.remaining, $1.name)
    }
    events = Self.events(of: graph, flow)
  }

  private static func bound(of field: LayoutDescription.Field, in graph: StateGraph) -> StackBound? {
    guard let mask = field.countMask, let word = mask.firstIndex(where: { $0 != 0 }) else { return nil }
    let shift = UInt64(mask[word].trailingZeroBitCount)
    var counts: [Int] = []
    graph.forEachState { state in
      let depth = Int((state.words[word] & mask[word]) >> shift)
      while counts.count <= depth { counts.append(0) }
      counts[depth] += 1
    }
    // A limit is at least one.
    guard counts.count > 2 else { return nil }
    return StackBound(
      name: field.fullName, depth: counts.count - 1, remaining: counts.dropLast().reduce(0, +))
  }

  private static func events(of graph: StateGraph, _ flow: CompiledFlow) -> [Event] {
    var (transitions, discoveries): ([String: Int], [String: Int]) = ([:], [:])
    let shares = graph.sharesOfLabels()
    for (number, label) in graph.labels.enumerated() {
      let name = flow.actions[label.action].event
      transitions[name, default: 0] += shares.transitions[number]
      discoveries[name, default: 0] += shares.discoveries[number]
    }
    let largest = discoveries.filter { $0.value > 0 }.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    return largest.prefix(mostEvents).map { name, _ in
      Event(
        name: name, transitions: transitions[name] ?? 0,
        remaining: graph.reachableCount { flow.actions[$0.action].event == name })
    }.sorted { ($0.remaining, $0.name) < ($1.remaining, $1.name) }
  }
}

extension LayoutDescription.Field {
  fileprivate var fullName: String { place.isEmpty ? name : "\(place).\(name)" }
}
