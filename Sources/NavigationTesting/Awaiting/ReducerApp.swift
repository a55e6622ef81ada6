/// A reducer's state with the requests that its effects have made. Like the reducer's state, it is a value.
struct ReducerApp<State, Action: Hashable> {
  var state: State
  /// The requests, sorted.
  private(set) var pending: [PendingRequest<Action>] = []
  /// What is wrong with the last step.
  private(set) var obstacle: AppObstacle?

  init(_ state: State) { self.state = state }

  /// The requests with their names in this state. Of equal requests, only the first can be answered.
  private(set) var requests: [OpenRequest] = []

  mutating func take(_ step: NavigationStep<Action>, by rules: ReducerRules<State, Action>) {
    obstacle = nil
    switch step {
    case .action(let action): reduce(action, rules)
    case .answer(let name, let text):
      guard let index = requests.firstIndex(where: { $0.name == name }),
        let answer = pending[index].texts.firstIndex(of: text)
      else { return }
      let action = pending[index].answers[answer]
      if let rest = pending[index].afterAnswer { pending[index] = rest } else { pending.remove(at: index) }
      reduce(action, rules)
    }
  }

  /// Reduces an action and the actions that its effects send at once.
  private mutating func reduce(_ action: Action, _ rules: ReducerRules<State, Action>) {
    var actions = [action]
    var next = 0
    while next < actions.count {
      guard next < rules.mostSent else {
        obstacle = .problem(
          "the reducer's effects go on sending actions at once: \(plainText(actions[next])) after \(next) others. "
            + "Look for an action whose effect sends the same action again.")
        return
      }
      for work in rules.reduce(&state, actions[next]) {
        switch work.kind {
        case .send(let action): actions.append(action)
        case .cancel(let id):
          pending = pending.compactMap { $0.id == id ? $0.afterCancelling : $0 }
        case .request(let request):
          if obstacle == nil { obstacle = rules.complaint(about: request).map { .problem($0) } }
          if request.isStream { rules.streams.insert(request.name) }
          pending.append(request)
        }
      }
      next += 1
    }
    sortRequests()
    if obstacle == nil {
      obstacle = tooMuchIsOpen(pending.map(\.name), mostOpen: rules.mostOpen)
    }
  }

  private mutating func sortRequests() {
    pending.sort { $0.order < $1.order }
    requests = OpenRequest.unique(pending.map { ($0.name, $0.texts) })
    for index in pending.indices {
      requests[index].rest = pending[index].order
      if index > 0, pending[index].order == pending[index - 1].order { requests[index].answers = [] }
    }
  }
}

/// How a reducer's effects become requests, and how many there may be.
struct ReducerRules<State, Action: Hashable> {
  /// Reduces an action, and returns what its effect asks for.
  var reduce: (inout State, Action) -> [PendingWork<Action>]
  /// The actions that happen by themselves; empty if they depend on the state.
  var events: Set<Action>
  /// Collects the names of the streams.
  let streams = NameSet()
  /// The bound on open requests.
  var mostOpen: Int
  /// The bound on actions that effects send at once, in one step.
  let mostSent = 1000

  /// Returns what is wrong with a request; nil if nothing is.
  func complaint(about request: PendingRequest<Action>) -> String? {
    if request.answers.isEmpty {
      return "the effect asks for '\(request.name)', which has no answers, so that it would wait for ever. "
        + "List the actions that can answer it; for an effect that answers nothing, return no work."
    }
    guard !request.isStream, let action = request.answers.first(where: events.contains) else { return nil }
    return
      "the effect asks for '\(request.name)', which '\(plainText(action))' answers. That action is in 'events' too, "
      + "so that it would also come unasked. Leave it out of 'events'. "
      + "If a person can do it as well, ask with '.stream(…, atMost: 1)'."
  }
}

/// Returns the obstacle of too many open requests; nil if there are not too many.
func tooMuchIsOpen(_ names: [String], mostOpen: Int) -> AppObstacle? {
  guard names.count > mostOpen else { return nil }
  let counts = Dictionary(names.map { ($0, 1) }, uniquingKeysWith: +).sorted { $0.key < $1.key }
  let list = counts.map { $1 == 1 ? $0 : "\($0) (\($1) times)" }.joined(separator: ", ")
  return .bound(
    "more than \(mostOpen) requests are open or tasks wait",
    advice: "There is: \(list). "
      + "If the app should not ask again before it has an answer, these steps show that it does. "
      + "Otherwise give 'mostOpen' a larger bound, or leave events out with 'eventsIn' while requests are open"
  )
}
