import FlowDiagnostics
import FlowModel

/// A branch of a body: one outcome, and in it the case that holds.
struct NaiveBranch {
  /// `.success`; empty for a body without outcomes.
  var suffix: String
  var statements: [Statement]
  /// Whether there are cases and none holds.
  var isWithoutCase = false
  /// What the conditions of its cases bind.
  var locals = NaiveBindings()
}

/// Where a declared event can happen (semantics 5.1, 9.2).
struct NaiveTouch {
  var page: ItemValue
  var owner: NaivePath
  var isOnFront: Bool
}

/// Declared events, links and effects: which are enabled, and their labels (semantics 5).
extension NaiveInterpreter {
  /// Returns the steps of one declared event or link of the instance at `path`.
  func declaredSteps(of event: NaiveEvent, at path: NaivePath, in state: NaiveState, front: NaiveFront)
    -> [NaiveStep]
  {
    guard let origin = event.origin, let instance = state.instance(path),
      let touch = touch(for: origin, in: state, front: front)
    else { return [] }
    let isInside = touch.owner.starts(with: path)
    if (origin == .user || !event.from.isEmpty) && !isInside { return [] }
    let scope = NaiveScope(state: state, path: path, front: front)
    return groundings(of: event, on: touch.page, in: scope).flatMap { bindings -> [NaiveStep] in
      var scope = scope
      scope.bindings = bindings
      if let when = event.when, !holds(when, in: scope) { return [] }
      let label = label(of: event, bindings: bindings)
      let frame = NaiveFrame(
        path: path, birth: instance.birth, bindings: bindings, name: event.name, event: event)
      return branches(of: event.body, in: scope).map { branch in
        var run = startRun(in: state, front: front, origin: origin)
        run.happened.insert(NaiveHappening(path: path, birth: 0, name: event.name))
        if !event.from.isEmpty { run.pageOwner = touch.owner }
        if !touch.isOnFront { (run.departing, run.touched) = (touch.owner, touch.page) }
        take(event, branch, frame, touch: touch, in: &run)
        var step = finish(run, label: label + branch.suffix)
        step.event = event.name
        return step
      }
    }
  }

  /// Runs the chosen branch, unless nobody listens, and checks what a second tap would do.
  private func take(
    _ event: NaiveEvent, _ branch: NaiveBranch, _ frame: NaiveFrame, touch: NaiveTouch, in run: inout NaiveRun
  ) {
    if event.isLink { noteLink(event, at: frame.path, in: &run) }
    if (run.origin == .system || run.origin == .link) && branch.isWithoutCase {
      run.notes.insert(.eventUnhandled)
    }
    if isInert(frame.path, in: run.state) || run.notes.contains(.linkUnhandled) { return }
    if run.origin == .user, !event.from.isEmpty, isDetached(touch, front: run.front, in: run.state) { return }
    execute(branch, as: frame, in: &run)
    if run.origin == .user { noteSecondTap(event, branch, frame, in: &run) }
  }

  /// Returns the page on which an event of this origin happens. While a transition runs, a person touches the one that is
  /// leaving, "if the instance it lies in still lives; else none" (semantics 9.2). Nobody touches a page under an alert.
  private func touch(for origin: EventOrigin, in state: NaiveState, front: NaiveFront) -> NaiveTouch? {
    guard origin == .user else { return NaiveTouch(page: front.page, owner: front.owner, isOnFront: true) }
    guard let motion = state.motion else {
      guard front.alert == nil else { return nil }
      return NaiveTouch(page: front.page, owner: front.owner, isOnFront: true)
    }
    guard let page = motion.page,
      let owner = livingInstances(of: state).first(where: { sitePath(of: $0, in: state) == motion.site })
    else { return nil }
    return NaiveTouch(page: page, owner: owner, isOnFront: false)
  }

  /// Begins a step with the continuations that are open.
  func startRun(in state: NaiveState, front: NaiveFront, origin: EventOrigin) -> NaiveRun {
    var run = NaiveRun(state: state, front: front, origin: origin)
    guard canAwait else { return run }
    for place in livingInstances(of: state).flatMap({ slots(of: $0, in: state) })
    where state.slot(place)?.continuation != nil {
      run.open.insert(NaiveAwaited(place: place, birth: 0))
    }
    return run
  }

  /// "Parameters range over their types, fixed by what `from` binds."
  private func groundings(of event: NaiveEvent, on page: ItemValue, in scope: NaiveScope) -> [NaiveBindings] {
    let matches = event.from.compactMap { bindings(of: $0, for: event, on: page, in: scope) }
    let starts = event.from.isEmpty ? [NaiveBindings()] : matches
    var found: [NaiveBindings] = []
    var labels: Set<String> = []
    for start in starts {
      var partial = [start]
      for parameter in event.parameters {
        let name = parameter.name.value
        partial = partial.flatMap { bindings -> [NaiveBindings] in
          values(of: parameter.type).compactMap { value in
            if let bound = bindings[name], bound.value != value { return nil }
            var extended = bindings
            extended.bind(name, value, parameter.type)
            return extended
          }
        }
      }
      found += partial.filter { labels.insert(label(of: event, bindings: $0)).inserted }
    }
    return found
  }

  /// `name(arguments)`, or a link's template with its parameters filled in (semantics 5.5).
  private func label(of event: NaiveEvent, bindings: NaiveBindings) -> String {
    var text = event.name
    var rest: [String] = []
    for parameter in event.parameters {
      let hole = "{\(parameter.name.value)}"
      let value = bindings[parameter.name.value]?.value ?? ""
      if event.isLink, text.contains(hole) {
        text = text.split(separator: hole, omittingEmptySubsequences: false).joined(separator: value)
      } else {
        rest.append(value)
      }
    }
    return ItemValue(name: text, arguments: rest).description
  }

  /// "The first case whose `when` holds"; outcomes are separate events. If no case holds, nothing happens.
  func branches(of body: Body, in scope: NaiveScope) -> [NaiveBranch] {
    switch body {
    case .statements(let statements):
      return [NaiveBranch(suffix: "", statements: statements)]
    case .cases(let cases):
      guard let (chosen, bound) = chosenCase(of: cases, in: scope) else {
        return [NaiveBranch(suffix: "", statements: [], isWithoutCase: true)]
      }
      return branches(of: chosen.body, in: scope.binding(bound)).map { branch in
        var inside = branch
        inside.locals = bound.joined(by: branch.locals)
        return inside
      }
    case .outcomes(let outcomes):
      return outcomes.flatMap { outcome in
        branches(of: outcome.body, in: scope).map { branch in
          var named = branch
          named.suffix = ".\(outcome.name.value)\(branch.suffix)"
          return named
        }
      }
    }
  }

  // MARK: - Effects (semantics 6.5)

  /// "`load(Product#1).success`, origin app; enabled while pending; taking it clears the bit first."
  func effectSteps(at path: NaivePath, in state: NaiveState, front: NaiveFront) -> [NaiveStep] {
    guard let instance = state.instance(path) else { return [] }
    return instance.coordinator.effects.flatMap { effect in
      combinations(of: effect.parameters).flatMap { arguments -> [NaiveStep] in
        let call = ItemValue(name: effect.name.value, arguments: arguments)
        guard instance.pending.contains(call) else { return [] }
        var bindings = NaiveBindings()
        for (parameter, value) in zip(effect.parameters, arguments) {
          bindings.bind(parameter.name.value, value, parameter.type)
        }
        let scope = NaiveScope(state: state, path: path, bindings: bindings, front: front)
        let frame = NaiveFrame(path: path, birth: instance.birth, bindings: bindings, name: call.name)
        return branches(of: .outcomes(effect.outcomes), in: scope).map { branch in
          var run = startRun(in: state, front: front, origin: .app)
          run.state.update(path) { $0.pending.remove(call) }
          run.isOrphan = effect.owner.map { !holdsItem(of: $0.value, at: path, in: state) } ?? false
          if run.isOrphan { run.spared = NaiveStarters(flow).companions(of: effect) }
          if !isInert(path, in: state) { execute(branch, as: frame, in: &run) }
          var step = finish(run, label: call.description + branch.suffix)
          step.event = call.name
          return step
        }
      }
    }
  }

  /// "An item of screen S (any arguments) in i's root, stack, slots, tabs (wanted)."
  func holdsItem(of screen: String, at path: NaivePath, in state: NaiveState) -> Bool {
    guard let instance = state.instance(path) else { return false }
    return heldItems(of: instance).contains { $0.value.name == screen }
  }

  /// Returns what an instance holds at its bottom, in its stack, slots (wanted) and tabs.
  func heldItems(of instance: NaiveInstance) -> [NaiveItem] {
    [instance.root].compactMap { $0 }
      + instance.fields.flatMap { field -> [NaiveItem] in
        switch field {
        case .stack(let items, _), .tabs(let items, _): items
        case .slot(let slot): slot.wanted.map { [$0] } ?? []
        case .variable: []
        }
      }
  }
}
