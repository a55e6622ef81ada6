import FlowDiagnostics
import FlowModel

/// Which events are enabled, and their labels (section 5).
extension NaiveInterpreter {
  /// The steps of one declared event or link of the instance at `path`.
  func declaredSteps(of event: Event, at path: NaivePath, in state: NaiveState, front: NaiveFront)
    -> [NaiveStep]
  {
    guard let origin = event.origin else { return [] }
    let isInside = Array(front.owner.prefix(path.count)) == path
    if origin == .user && front.alert != nil { return [] }
    if origin == .user && !isInside { return [] }
    if !event.from.isEmpty && !isInside { return [] }
    return groundings(of: event, at: path, in: state, page: front.page).flatMap { bindings -> [NaiveStep] in
      if let when = event.when, !holds(when, in: state, at: path, bindings: bindings) { return [] }
      let label = label(of: event, bindings: bindings)
      return branches(of: event.body, in: state, at: path, bindings: bindings).map { branch in
        var run = NaiveRun(state: state, front: front, origin: origin)
        run.isBoundToPage = !event.from.isEmpty
        execute(branch.statements, at: path, bindings: bindings, in: &run)
        return finish(run, label: label + branch.suffix)
      }
    }
  }

  /// "Parameters range over their types, fixed by what `from` binds."
  private func groundings(
    of event: Event, at path: NaivePath, in state: NaiveState, page: ItemValue
  ) -> [NaiveBindings] {
    let matches = event.from.compactMap { bindings(of: $0, for: event, on: page, in: state, at: path) }
    let starts = event.from.isEmpty ? [[:]] : matches
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
            extended[name] = NaiveBinding(value: value, type: parameter.type)
            return extended
          }
        }
      }
      found += partial.filter { labels.insert(label(of: event, bindings: $0)).inserted }
    }
    return found
  }

  /// `name(arguments)`, or a link's template with its parameters filled in.
  private func label(of event: Event, bindings: NaiveBindings) -> String {
    var text = event.name.value
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
    return rest.isEmpty ? text : "\(text)(\(rest.joined(separator: ", ")))"
  }

  /// "The first case whose `when` holds in the state before the event's statements"; outcomes are
  /// separate events; no case holding does nothing.
  func branches(of body: Body, in state: NaiveState, at path: NaivePath, bindings: NaiveBindings)
    -> [(suffix: String, statements: [Statement])]
  {
    switch body {
    case .statements(let statements):
      return [("", statements)]
    case .cases(let cases):
      for candidate in cases {
        if let when = candidate.when, !holds(when, in: state, at: path, bindings: bindings) { continue }
        return branches(of: candidate.body, in: state, at: path, bindings: bindings)
      }
      return [("", [])]
    case .outcomes(let outcomes):
      return outcomes.flatMap { outcome in
        branches(of: outcome.body, in: state, at: path, bindings: bindings).map {
          (".\(outcome.name.value)\($0.suffix)", $0.statements)
        }
      }
    }
  }

  /// Alert buttons, and the tap outside of a dialog, which is its cancel button.
  func buttonSteps(in state: NaiveState, front: NaiveFront) -> [NaiveStep] {
    guard let (item, place) = front.alert else { return [] }
    let buttons = buttons(of: item.value.name, kind: item.kind)
    var steps = buttons.flatMap { button in
      answers(
        button, label: "\(item.value.name).\(button.name.value)", origin: .button, in: state, front: front)
    }
    if item.kind == .confirmationDialog, let cancel = buttons.first(where: { $0.role == .cancel }) {
      steps += answers(cancel, label: "tapOutside", origin: .tapOutside, in: state, front: front)
    }
    for index in steps.indices { steps[index].answered = place }
    return steps
  }

  private func answers(
    _ button: Button, label: String, origin: EventOrigin, in state: NaiveState, front: NaiveFront
  ) -> [NaiveStep] {
    guard let (item, place) = front.alert else { return [] }
    var bindings: NaiveBindings = [:]
    for (parameter, value) in zip(parameters(of: item.value.name), item.value.arguments) {
      bindings[parameter.name.value] = NaiveBinding(value: value, type: parameter.type)
    }
    return branches(of: button.body, in: state, at: place.path, bindings: bindings).map { branch in
      var run = NaiveRun(state: state, front: front, origin: origin)
      run.answered = place
      execute(branch.statements, at: place.path, bindings: bindings, in: &run)
      writeBackAnswer(of: item, at: place, in: &run)
      return finish(run, label: label + branch.suffix)
    }
  }

  /// "No alert; the page is in a stack or push slot of its layer; neither it nor the item to pop is
  /// `dismissible: false`." It removes the top of the innermost non-empty stack around the page.
  func backSteps(in state: NaiveState, front: NaiveFront) -> [NaiveStep] {
    guard front.alert == nil, let level = front.levels.last(where: { $0.position != .root }),
      isDismissible(front.page), isDismissible(level.item)
    else { return [] }
    var run = NaiveRun(state: state, front: front, origin: .back)
    switch level.position {
    case .root: return []
    case .stack(let name, _):
      run.state.update(level.path) { instance in
        instance.fields[name] = .stack(Array((instance.stack(name) ?? []).dropLast()))
      }
    case .push(let name):
      run.state.updateSlot(NaivePlace(path: level.path, field: name)) { $0 = NaiveSlot() }
    }
    return [finish(run, label: "back")]
  }

  /// "No alert; the topmost modal is a sheet, popover or modal; neither its item nor the page is
  /// `dismissible: false`." It closes the shown item and writes nil; without write-back the item stays
  /// wanted, spent.
  func swipeSteps(in state: NaiveState, front: NaiveFront) -> [NaiveStep] {
    guard front.alert == nil, let place = front.modal, let item = state.slot(place)?.shown,
      item.kind != .fullScreenCover, isDismissible(item.value), isDismissible(front.page)
    else { return [] }
    let writesBack = slotDeclaration(place, in: state)?.writesBack ?? true
    var run = NaiveRun(state: state, front: front, origin: .swipe)
    run.state.updateSlot(place) { slot in
      slot.shown = nil
      if writesBack { slot.wanted = nil } else { slot.isSpent = true }
    }
    return [finish(run, label: "swipe")]
  }

  /// "A fresh initial tree; each field in `restores` gets its wanted value back; settle."
  func relaunchSteps(in state: NaiveState, front: NaiveFront) -> [NaiveStep] {
    guard declarations.coordinators.values.contains(where: { !$0.restores.isEmpty }) else { return [] }
    let restarted = NaiveState(root: restored(state.root))
    let run = NaiveRun(state: restarted, front: front, origin: .relaunch)
    return [finish(run, label: "relaunch")]
  }

  private func restored(_ old: NaiveInstance) -> NaiveInstance {
    var fresh = freshInstance(of: old.coordinator)
    for name in coordinator(old.coordinator).restores {
      switch old.fields[name] {
      case .stack(let items): fresh.fields[name] = .stack(items.map(restored))
      case .slot(let slot): fresh.fields[name] = .slot(NaiveSlot(wanted: slot.wanted.map(restored)))
      case .variable(let value): fresh.fields[name] = .variable(value)
      case nil: break
      }
    }
    return fresh
  }

  private func restored(_ item: NaiveItem) -> NaiveItem {
    var copy = item
    copy.children = item.children.map(restored)
    return copy
  }

  /// Settles, and looks whether a link landed.
  private func finish(_ unsettled: NaiveRun, label: String) -> NaiveStep {
    var run = unsettled
    settle(&run)
    if run.origin == .link, let aim = run.aim {
      run.notes.insert(.linkAimed)
      if !hasLanded(aim, in: run.state) { run.notes.insert(.linkMissed) }
    }
    return NaiveStep(
      label: label, origin: run.origin, next: run.state, notes: run.notes, isCutShort: run.isCutShort)
  }

  private func hasLanded(_ aim: NaiveItem, in state: NaiveState) -> Bool {
    let front = front(of: state)
    if aim.kind?.isAlert == true { return front.alert?.item.value == aim.value }
    return front.alert == nil && front.page == aim.value
  }
}
