/// What multiplies the states of a scenario, and what it would save to bound it, to merge its values or to do without it.
///
/// The numbers are counted on the states that were explored. Where a search was truncated, they speak of what was seen.
public struct ExplorationProfile: Sendable {
  /// A field of the flow, or what the compiler adds, at one place of the tree of coordinators.
  public struct Part: Sendable, Hashable {
    /// Its name, after that of its place: `main.path`.
    public var name: String
    /// What it is: `stack`, `slot`, `variable`, `tabs`, `root`, `effect` or `transition`.
    public var kind: String
    /// How many values it has in the explored states.
    public var values: Int
    /// How many states differ in something else: what remains when all its values are merged into one.
    public var remaining: Int
  }

  /// A stack that could have a smaller limit.
  public struct StackBound: Sendable, Hashable {
    /// Its name, after that of its place.
    public var name: String
    /// The most items on it in the explored states.
    public var depth: Int
    /// How many states have fewer items on it: the most that remain with a limit of one less.
    public var remaining: Int
  }

  /// An event, link, answer, effect or gesture.
  public struct Event: Sendable, Hashable {
    /// Its name in the file.
    public var name: String
    /// How many transitions take it.
    public var transitions: Int
    /// How many states can be reached without it.
    public var remaining: Int
  }

  /// The number of states explored.
  public let states: Int
  /// The parts of the state that have more than one value, those first without which the fewest states remain.
  public let parts: [Part]
  /// The stacks with more than one item in some state, those first that save most.
  public let stacks: [StackBound]
  /// The events by which most states were discovered, at most ``mostEvents``, those first that save most.
  public let events: [Event]

  /// How many events are looked at: each takes a search of the graph.
  public static let mostEvents = 12

  /// Counts on an explored scenario.
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
