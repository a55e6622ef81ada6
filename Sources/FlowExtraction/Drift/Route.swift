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

  /// A slot of the code that a scenario has as a stack.
  struct PushingSlot {
    /// What is pushed; the rest is presented.
    var targets: Set<String>
    /// Whether nothing is presented.
    var isWhole: Bool
  }

  /// Slots of the code that a scenario has as stacks.
  typealias Pushing = [String: PushingSlot]

  /// The unit that it belongs to.
  var unit: String
  /// The event, in the code.
  var name: String
  /// The event, in the scenario or the code.
  var ownName: String
  /// Its line of code; for a scenario the one that it names.
  var code: CodePlace?
  /// Where it stands in the scenario.
  var span: SourceSpan?
  /// Where its line of code is written in the scenario.
  var reference: CodeReference?
  /// What happens, in the code.
  var inCode: CodeEvent?
  /// What happens, in the scenario; a button has none.
  var event: Event?
  /// What it does, in the scenario.
  var body: Body?
  /// The coordinator, in the scenario.
  var coordinator: Coordinator?
  /// The slots that push, as the scenario has it.
  var pushing = Pushing()
  /// The case on which it happens, in the code, where that is known.
  var origin: String?
  /// What it changes under some condition, each once.
  var changes: [Change]
  /// Changes whose target only the running app knows.
  var guesses: Set<Change> = []
  /// The lines of the changes.
  var lines: [Change: CodePlace] = [:]
}

extension DraftPlan {
  /// What events do, as the code says; some slots, by unit, push.
  func routes(pushing slots: [String: Route.Pushing]) -> [Route] {
    flow.units.flatMap { unit in unit.events.map { route(of: $0, in: unit, pushing: slots[unit.name] ?? [:]) }
    }
  }

  /// What an event does; some slots push.
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
  /// A step of the code; some slots push.
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
  /// The steps that the language can say, in every case and outcome.
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
