import FlowDiagnostics
import FlowModel

/// What an event can do, in the names of the code, whichever side it was read from.
struct Route {
  /// A change of what is shown.
  struct Change: Hashable {
    var verb: CodeStep.Verb
    var slot: String?
    var target: String?

    /// `present edit in destination`.
    var words: String {
      let place = slot.map { verb == .present ? " in '\($0)'" : verb == .dismiss ? " of '\($0)'" : "" } ?? ""
      return verb.rawValue + (target.map { " '\($0)'" } ?? "") + place
    }
  }

  /// A slot of the code that a scenario models as a stack.
  struct PushingSlot {
    /// The cases that are pushed; the others are presented.
    var targets: Set<String>
    /// Whether nothing is presented.
    var isWhole: Bool
  }

  /// Slots of the code that a scenario models as stacks, by name.
  typealias Pushing = [String: PushingSlot]

  /// The unit that it belongs to.
  var unit: String
  /// The event's name in the code.
  var name: String
  /// The event's name in the scenario, or in the code for a route of the code.
  var ownName: String
  /// Its line of code; for a route of a scenario, the line that the scenario names.
  var code: CodePlace?
  /// Where it stands in the scenario.
  var span: SourceSpan?
  /// The scenario's reference to its line of code.
  var reference: CodeReference?
  /// The event in the code.
  var inCode: CodeEvent?
  /// The event in the scenario; nil for a button or an effect.
  var event: Event?
  /// The body in the scenario.
  var body: Body?
  /// The coordinator in the scenario.
  var coordinator: Coordinator?
  /// The slots that push according to the scenario.
  var pushing = Pushing()
  /// The case of the code on which it happens, if known.
  var origin: String?
  /// The changes that it makes under some condition, without repetition.
  var changes: [Change]
  /// Changes whose target only the running app knows.
  var guesses: Set<Change> = []
  /// The lines of the changes.
  var lines: [Change: CodePlace] = [:]
}

extension DraftPlan {
  /// Returns what events do in the code, given the slots of each unit that push.
  func routes(pushing slots: [String: Route.Pushing]) -> [Route] {
    flow.units.flatMap { unit in unit.events.map { route(of: $0, in: unit, pushing: slots[unit.name] ?? [:]) }
    }
  }

  /// Returns what an event does in the code, given the slots that push.
  func route(of event: CodeEvent, in unit: CodeUnit, pushing slots: Route.Pushing) -> Route {
    let steps = bodies(of: unit).body(of: event).codeSteps.filter(\.isNavigation)
    var route = Route(
      unit: unit.name, name: event.name, ownName: event.name, code: event.place, inCode: event,
      pushing: slots, origin: unit.origin(of: event)?.item.name,
      changes: unique(steps.map { Route.Change($0, pushing: slots) }))
    for step in steps {
      let change = Route.Change(step, pushing: slots)
      if step.isGuess { route.guesses.insert(change) }
      route.lines[change] = step.place
    }
    return route
  }
}

extension Route.Change {
  /// Creates the change that a step of the code makes, given the slots that push.
  init(_ step: CodeStep, pushing slots: Route.Pushing) {
    if let slot = step.slot.flatMap({ slots[$0] }) {
      if step.verb == .present, step.target.map(slot.targets.contains) ?? slot.isWhole {
        self.init(verb: .push, target: step.target)
        return
      }
      if step.verb == .dismiss, slot.isWhole {
        self.init(verb: .pop)
        return
      }
    }
    self.init(verb: step.verb, slot: step.verb.isOfSlot ? step.slot : nil, target: step.target)
  }
}

extension CodeStep.Verb {
  /// Whether a coordinator can have several fields for it.
  var isOfSlot: Bool { self == .present || self == .dismiss }
}

extension DraftBody {
  /// The steps that the language can express, in every case and outcome.
  var codeSteps: [CodeStep] {
    switch self {
    case .steps(let steps): steps.filter { $0.statement != nil }.map(\.code)
    case .cases(let branches), .outcomes(let branches): branches.flatMap(\.body.codeSteps)
    }
  }

  /// The lines of the branches, in order.
  var branchPlaces: [CodePlace?] {
    switch self {
    case .steps: []
    case .cases(let branches), .outcomes(let branches): branches.flatMap { [$0.place] + $0.body.branchPlaces }
    }
  }
}
