import FlowCompiler
import FlowDiagnostics
import FlowModel
import FlowStateSpace

/// A change of what a person sees.
struct Move: Hashable {
  var from: Spot
  var to: Spot
  /// How the target comes on screen, as far as the places tell.
  var kind: Diagram.Edge.Kind
  /// Whether it only takes away what was on top.
  var isReturn: Bool
}

/// A move with what made it happen.
struct CausedMove: Hashable {
  var move: Move
  var cause: Cause
}

/// Every different move of a graph, and what happens without one.
struct Moves {
  /// In the order of discovery.
  private(set) var all: [CausedMove] = []
  /// Causes that were seen at all.
  private(set) var taken: Set<Cause> = []
  /// Causes that were seen to leave the place as it is, by place.
  private(set) var staying: [Spot: [Cause]] = [:]
  /// Names of events that happened at all.
  var takenEvents: Set<String> { Set(taken.map(\.event)) }

  private let sights: Sights
  private let spots: Spots
  private let causes: [Cause]
  /// The causes by number, each once.
  private let causeNumbers: [Int]
  /// What only ever selects a tab where it does, by the number of the cause.
  private var selecting: Set<Int> = []

  init(of graph: StateGraph, compiled: CompiledFlow, sights: Sights, spots: Spots) {
    self.sights = sights
    self.spots = spots
    causes = compiled.actions.map { Cause(event: $0.event, origin: $0.origin, branch: $0.branch) }
    var numbers: [Cause: Int] = [:]
    var list: [Int] = []
    for cause in causes {
      let number = numbers[cause] ?? numbers.count
      numbers[cause] = number
      list.append(number)
    }
    causeNumbers = list
    selecting = selecting(in: graph, compiled)
    collect(graph)
  }

  private mutating func collect(_ graph: StateGraph) {
    /// A pair of sights with a cause: what decides everything about a step here.
    struct Step: Hashable {
      var source: Int32
      var target: Int32
      var cause: Int
    }
    var seen: Set<Step> = []
    var known: Set<CausedMove> = []
    for source in 0..<graph.stateCount {
      for transition in graph.transitions(from: source) {
        let step = Step(
          source: sights.ofState[source], target: sights.ofState[transition.target],
          cause: causeNumbers[transition.action])
        guard seen.insert(step).inserted else { continue }
        let cause = causes[transition.action]
        taken.insert(cause)
        let moves = moves(from: Int(step.source), to: Int(step.target), by: transition.action)
        for move in moves where known.insert(CausedMove(move: move, cause: cause)).inserted {
          all.append(CausedMove(move: move, cause: cause))
        }
        if moves.isEmpty { stay(cause, at: sights.sights[Int(step.source)].front) }
      }
    }
  }

  private mutating func stay(_ cause: Cause, at spot: Spot) {
    if !staying[spot, default: []].contains(cause) { staying[spot, default: []].append(cause) }
  }

  /// The moves of a step: of the front, and of a message that appears.
  func moves(of transition: Transition) -> [CausedMove] {
    let (source, target) = (sights.ofState[transition.source], sights.ofState[transition.target])
    let cause = causes[transition.action]
    return moves(from: Int(source), to: Int(target), by: transition.action).map {
      CausedMove(move: $0, cause: cause)
    }
  }

  /// What makes a step happen.
  func cause(of transition: Transition) -> Cause { causes[transition.action] }

  /// What is in front in a state.
  func front(in state: StateID) -> Spot { sights.sights[Int(sights.ofState[state])].front }

  /// Events that the file declares by which a person gets to another tab, and that change nothing else of what the app wants on screen.
  private func selecting(in graph: StateGraph, _ compiled: CompiledFlow) -> Set<Int> {
    var selecting: Set<Int> = []
    var others: Set<Int> = []
    for source in 0..<graph.stateCount {
      for transition in graph.transitions(from: source) where causes[transition.action].origin == .user {
        let cause = causeNumbers[transition.action]
        let before = sights.sights[Int(sights.ofState[source])]
        let after = sights.sights[Int(sights.ofState[transition.target])]
        guard !others.contains(cause), kind(from: before, to: after) == .tab else { continue }
        let isSame =
          compiled.describe(graph.state(source)).wantedBesidesTabs
          == compiled.describe(graph.state(transition.target)).wantedBesidesTabs
        if isSame { selecting.insert(cause) } else { others.insert(cause) }
      }
    }
    return selecting.subtracting(others)
  }

  private func moves(from source: Int, to target: Int, by action: ActionID) -> [Move] {
    let (before, after) = (sights.sights[source], sights.sights[target])
    var moves: [Move] = []
    if causes[action].origin == .tab, let move = tabMove(from: before, to: after) {
      moves.append(move)
    } else if before.front != after.front {
      let kind = kind(from: before, to: after)
      let isSelection = kind == .tab && selecting.contains(causeNumbers[action])
      let tab = isSelection ? sights.changedTab(from: before, to: after)?.new : nil
      moves.append(
        Move(
          from: before.front, to: tab.flatMap { sights.isReached[$0] ? $0 : nil } ?? after.front, kind: kind,
          isReturn: sights.isBelow(after, before)))
    }
    if let toast = after.toast, before.toast != toast {
      moves.append(Move(from: before.front, to: toast, kind: .present, isReturn: false))
    }
    return moves
  }

  private func kind(from before: Sights.Sight, to after: Sights.Sight) -> Diagram.Edge.Kind {
    if spots.isAlert(before.front) || spots.isAlert(after.front) { return .alert }
    if before.presented != after.presented { return .present }
    return sights.changedTab(from: before, to: after) == nil ? .push : .tab
  }

  /// The move of a tap on a tab, drawn between the tabs' own screens, whatever is pushed in them.
  private func tabMove(from before: Sights.Sight, to after: Sights.Sight) -> Move? {
    guard let (old, new) = sights.changedTab(from: before, to: after) else { return nil }
    let from = sights.isReached[old] ? old : before.front
    let to = sights.isReached[new] ? new : after.front
    guard from != to else { return nil }
    return Move(from: from, to: to, kind: .tab, isReturn: spots.isTab(new, before: old))
  }
}

extension StateDescription {
  /// What is wanted on screen, whichever tabs are selected: the fields that hold screens, each with the way to it.
  fileprivate var wantedBesidesTabs: [String: Content] {
    var result: [String: Content] = [:]
    for (path, field) in placedFields {
      switch field.content {
      case .stack, .root, .empty: result[path] = field.content
      case .slot(let wanted, let kind, _): result[path] = .slot(wanted: wanted, kind: kind, .shown)
      case .variable, .tabs, .effects: continue
      }
    }
    return result
  }
}
