import FlowModel
import FlowResolver
import FlowStateSpace

/// Where a step comes from, with the leaf of its body if it has one.
enum StepSource: Sendable, Hashable {
  case event(Int, action: ActionID)
  /// An outcome of an effect, by its place and its position there.
  case effect(site: Int, Int, action: ActionID)
  /// An answer to what a slot shows.
  case answer(slot: Int, code: Int, body: Int, action: ActionID)
  case back
  case swipe
  case tapOutsidePopover
  case tab(tabs: Int, Int)
  case relaunch
  case finish

  /// Returns the place that declares it; 0 for what is not declared.
  func site(in program: Program) -> Int {
    switch self {
    case .event(let event, _): program.events[event].site
    case .effect(let site, _, _): site
    case .tab(let tabs, _): program.layout.tabs[tabs].site
    case .answer, .back, .swipe, .tapOutsidePopover, .relaunch, .finish: 0
    }
  }

  /// Whether a coordinator declares it.
  var isDeclared: Bool {
    switch self {
    case .event, .effect: true
    case .answer, .back, .swipe, .tapOutsidePopover, .tab, .relaunch, .finish: false
    }
  }

  /// Returns every step of a program that can happen at all, with where it comes from.
  static func all(in program: Program) -> [(action: ActionID, source: StepSource)] {
    var found: [(action: ActionID, source: StepSource)] = []
    for (index, event) in program.events.enumerated() {
      found += program.leaves(of: event.body).map { ($0, .event(index, action: $0)) }
    }
    for (site, outcomes) in program.effectOutcomes.enumerated() {
      for (index, outcome) in outcomes.enumerated() {
        found += program.leaves(of: outcome.body).map { ($0, .effect(site: site, index, action: $0)) }
      }
    }
    for slot in program.layout.slots.indices {
      for code in program.buttons[slot].indices {
        for body in program.answers(slot: slot, code: code) {
          found += program.leaves(of: body).map {
            ($0, .answer(slot: slot, code: code, body: body, action: $0))
          }
        }
      }
    }
    return found + platformSteps(of: program)
  }

  /// Returns the steps of the platform, without those that no state of the flow could allow.
  private static func platformSteps(of program: Program) -> [(action: ActionID, source: StepSource)] {
    let (actions, layout) = (program.platformActions, program.layout)
    let kinds = Set(layout.slotContents.map(\.kind))
    var found: [(action: ActionID, source: StepSource)] = []
    if !layout.stacks.isEmpty || kinds.contains(.push) { found.append((actions.back, .back)) }
    if kinds.contains(where: { $0.isModal && $0 != .fullScreenCover }) {
      found.append((actions.swipe, .swipe))
    }
    if program.switches.width == .regular, kinds.contains(.popover) {
      found.append((actions.tapOutside, .tapOutsidePopover))
    }
    for (index, row) in actions.tabs.enumerated() {
      found += row.enumerated().map { ($1, .tab(tabs: index, $0)) }
    }
    if program.restored != nil { found.append((actions.relaunch, .relaunch)) }
    if program.timing == .interleaved { found.append((actions.finish, .finish)) }
    return found
  }
}

extension Program {
  func leaves(of body: Int) -> [ActionID] {
    switch bodies[body] {
    case .leaf(let action, _, _): [action]
    case .choose(let range): choices[range].flatMap { leaves(of: $0.body) }
    case .every(let range): alternatives[range].flatMap { leaves(of: $0.body) }
    }
  }

  /// Whether a body runs the leaf of this action in a state.
  func runs(_ action: ActionID, of body: Int, in scene: Scene) -> Bool {
    switch bodies[body] {
    case .leaf(let own, _, _): return own == action
    case .choose(let range):
      let chosen = choices[range].first { $0.condition.map(scene.holds) ?? true }
      return chosen.map { runs(action, of: $0.body, in: scene) } ?? false
    case .every(let range): return alternatives[range].contains { runs(action, of: $0.body, in: scene) }
    }
  }
}

/// A state, and what is in front in it.
struct Scene {
  let program: Program
  let state: StateVector
  let front: VisibleStack
  let isMoving: Bool
  /// The departing page, which can still be tapped, and where it lies.
  let departing: (page: ItemID, site: Int)?
  /// What is on screen from the bottom up, computed on demand.
  private(set) lazy var sights: [ItemID] = program.sights(in: state).map(\.item)

  init(_ state: PackedState, of program: Program) {
    self.program = program
    let registers = program.registers(of: state)
    self.state = registers
    front = program.front(of: registers)
    isMoving = program.isMoving(registers)
    departing = program.departingPage(in: registers)
  }

  func holds(_ condition: ConditionID) -> Bool {
    program.conditions.holds(condition, in: state, front: front, layout: program.layout)
  }
}
