import FlowDiagnostics
import FlowModel

/// Statements, on the wanted layer of one instance, in one tick (semantics 6).
extension NaiveInterpreter {
  /// Executes the statements of a branch with the names that its cases bind.
  func execute(_ branch: NaiveBranch, as frame: NaiveFrame, in run: inout NaiveRun) {
    var inside = frame
    inside.locals = branch.locals
    execute(branch.statements, as: inside, in: &run)
  }

  /// "Statements whose instance is dead do nothing" (semantics 6.2), even if a successor lives at its place.
  func execute(_ statements: [Statement], as frame: NaiveFrame, in run: inout NaiveRun) {
    guard let instance = run.state.instance(frame.path), instance.birth == frame.birth else { return }
    for statement in statements {
      guard run.state.instance(frame.path)?.birth == frame.birth else {
        // What a coordinator asks for after this step has removed it never comes (semantics 6.10).
        if asks(statement.kind, in: instance.coordinator) {
          run.aim = .nowhere
          run.isAimPushed = false
        }
        if case .complete = statement.kind { noteSecondAnswer(in: &run) }
        continue
      }
      if statement.kind != .stay { run.notes.insert(.acted) }
      execute(statement.kind, as: frame, in: &run)
    }
  }

  /// Whether a statement pushes, presents or replaces something other than a toast.
  private func asks(_ statement: Statement.Kind, in coordinator: NaiveCoordinator) -> Bool {
    switch statement {
    case .push: true
    case .replace(let calls): !calls.isEmpty
    case .present(let call, let target), .await(let call, let target):
      slot(listing: call.name.value, target: target, of: coordinator).map { $0.1 != .toast } ?? false
    default: false
    }
  }

  private func execute(_ statement: Statement.Kind, as frame: NaiveFrame, in run: inout NaiveRun) {
    let path = frame.path
    switch statement {
    case .stay: break
    case .push(let call):
      guard let item = item(call, as: frame, in: run) else { break }
      push(item, at: path, in: &run)
    case .pop(let count): pop(count, at: path, in: &run)
    case .popTo(let pattern): popTo(pattern, as: frame, in: &run)
    case .popToRoot:
      run.notes.insert(.removed)
      empty(at: path, in: &run)
    case .popToIndex(let counter, let pattern): popTo(index: counter.value, pattern, as: frame, in: &run)
    case .replace(let calls):
      let items = calls.compactMap { item($0, as: frame, in: run) }
      guard items.count == calls.count else { break }
      replace(items, at: path, in: &run)
    case .swapRoot(let call):
      guard let item = item(call, as: frame, in: run) else { break }
      swapRoot(item, at: path, in: &run)
    case .present(let call, let target), .await(let call, let target):
      guard let item = item(call, as: frame, in: run) else { break }
      let isAwaiting = if case .await = statement { true } else { false }
      present(item, in: target, as: frame, isAwaiting: isAwaiting, run: &run)
    case .dismiss: dismissShown(at: path, in: &run)
    case .dismissSlot(let name):
      guard let field = run.state.instance(path)?.coordinator.fieldIndex[name.value] else { break }
      dismiss(NaivePlace(path: path, field: field), in: &run)
    case .dismissAll:
      run.notes.insert(.removed)
      for place in layerSlots(of: path, in: run.state) { clear(place, in: &run) }
    case .dismissSelf: dismissSelf(at: path, in: &run)
    case .complete(let result): returnResult(result.value, in: &run)
    case .set, .store, .add, .count, .select: assign(statement, as: frame, in: &run)
    case .start(let call), .cancel(let call):
      let isStart = if case .start = statement { true } else { false }
      changeEffect(call, isStart: isStart, as: frame, in: &run)
    case .emit(let call): emit(call, as: frame, in: &run)
    case .send(let call, let screen): send(call, to: screen?.value, as: frame, in: &run)
    }
  }

  func scope(of frame: NaiveFrame, in run: NaiveRun) -> NaiveScope {
    NaiveScope(
      state: run.state, path: frame.path, bindings: frame.bindings.joined(by: frame.locals), front: run.front)
  }

  /// Returns the values of a call's arguments in the order of the parameters; nil if one is nil that must not be, so that the
  /// statement does nothing.
  func values(
    of call: ItemExpression, for parameters: [Parameter], as frame: NaiveFrame, in run: NaiveRun
  ) -> [String]? {
    let scope = scope(of: frame, in: run)
    var values: [String] = []
    for (_, parameter, word) in arguments(of: call, for: parameters) {
      let value = resolve(word, as: parameter.type, in: scope) ?? word
      if value == "nil", !parameter.type.isOptional { return nil }
      values.append(value)
    }
    return values
  }

  private func item(_ call: ItemExpression, as frame: NaiveFrame, in run: NaiveRun) -> ItemValue? {
    values(of: call, for: parameters(of: call.name.value), as: frame, in: run)
      .map { ItemValue(name: call.name.value, arguments: $0) }
  }

  // MARK: - Variables and tabs

  private func assign(_ statement: Statement.Kind, as frame: NaiveFrame, in run: inout NaiveRun) {
    switch statement {
    case .set(let name, let word):
      guard let type = variable(name.value, from: frame.path, in: run.state)?.type,
        let value = resolve(word.value, as: type, in: scope(of: frame, in: run)),
        value != "nil" || type.isOptional
      else { break }
      setVariable(name.value, to: value, as: frame, in: &run)
    case .store(let name, let call):
      guard let type = variable(name.value, from: frame.path, in: run.state)?.type,
        let value = value(of: call, as: type, in: scope(of: frame, in: run))
      else { break }
      setVariable(name.value, to: value, as: frame, in: &run)
    case .add(let name, let number):
      guard let old = counter(name.value, as: frame, in: run) else { break }
      setCounter(name.value, to: old + number, as: frame, in: &run)
    case .count(let name, let stack):
      guard let instance = run.state.instance(frame.path),
        let field = instance.coordinator.fieldIndex[stack.value],
        case .stack(let items, _) = instance.fields[field]
      else { break }
      setCounter(name.value, to: items.count, as: frame, in: &run)
    case .select(let tab): select(tab.value, as: frame, in: &run)
    default: break
    }
  }

  private func setVariable(_ name: String, to value: String, as frame: NaiveFrame, in run: inout NaiveRun) {
    guard let owner = owner(of: name, from: frame.path, in: run.state) else { return }
    run.state.update(owner) { instance in
      guard let field = instance.coordinator.fieldIndex[name] else { return }
      instance.fields[field] = .variable(value)
    }
  }

  private func counter(_ name: String, as frame: NaiveFrame, in run: NaiveRun) -> Int? {
    owner(of: name, from: frame.path, in: run.state)
      .flatMap { run.state.instance($0)?.variable(name) }.flatMap { Int($0) }
  }

  /// "Saturates at its bounds" (semantics 1.2).
  private func setCounter(_ name: String, to number: Int, as frame: NaiveFrame, in run: inout NaiveRun) {
    guard let type = variable(name, from: frame.path, in: run.state)?.type else { return }
    let range = values(of: type).compactMap { Int($0) }
    guard let least = range.min(), let most = range.max() else { return }
    setVariable(name, to: String(max(least, min(most, number))), as: frame, in: &run)
  }

  /// "The nearest tabs field, own first then ancestors, that lists t" (semantics 6.5).
  private func select(_ tab: String, as frame: NaiveFrame, in run: inout NaiveRun) {
    for length in stride(from: frame.path.count, through: 0, by: -1) {
      let path = Array(frame.path.prefix(length))
      guard let instance = run.state.instance(path), let field = instance.coordinator.tabs,
        case .tabs(let items, _) = instance.fields[field],
        let index = items.firstIndex(where: { $0.value.name == tab })
      else { continue }
      return run.state.update(path) { $0.fields[field] = .tabs(items, selected: index) }
    }
  }

  // MARK: - Effects (semantics 6.5)

  private func changeEffect(
    _ call: ItemExpression, isStart: Bool, as frame: NaiveFrame, in run: inout NaiveRun
  ) {
    let name = call.name.value
    guard
      let effect = run.state.instance(frame.path)?.coordinator.effects.first(where: { $0.name.value == name }
      ),
      let arguments = values(of: call, for: effect.parameters, as: frame, in: run)
    else { return }
    let isAll = !isStart && call.arguments.isEmpty
    run.state.update(frame.path) { instance in
      if isAll {
        instance.pending = instance.pending.filter { $0.name != name }
      } else if isStart {
        instance.pending.insert(ItemValue(name: name, arguments: arguments))
      } else {
        instance.pending.remove(ItemValue(name: name, arguments: arguments))
      }
    }
  }

  /// "Dropped at the end of a step (before settling): `leave S`: i held an item of screen S before the step and
  /// holds none after it; event name: the step's event, link, button or a called event in instance i has that name."
  func dropCancelledEffects(in run: inout NaiveRun) {
    for path in livingInstances(of: run.state) {
      guard let instance = run.state.instance(path), !instance.pending.isEmpty else { continue }
      for effect in instance.coordinator.effects {
        let isCancelled = effect.cancelledBy.contains { cancellation in
          switch cancellation {
          case .leave(let screen):
            survives(path, in: run) && holdsItem(of: screen.value, at: path, in: run.before)
              && !holdsItem(of: screen.value, at: path, in: run.state)
          case .event(let name):
            run.happened.contains(
              NaiveHappening(path: path, birth: instance.birth, name: name.value))
          }
        }
        guard isCancelled else { continue }
        run.state.update(path) { instance in
          instance.pending = instance.pending.filter { $0.name != effect.name.value }
        }
      }
    }
  }

  // MARK: - Calls (semantics 6.6)

  /// "At once runs the parent's event `screen.n`; no such event: note actionUnhandled. In the root too."
  private func emit(_ call: ItemExpression, as frame: NaiveFrame, in run: inout NaiveRun) {
    let parent = Array(frame.path.dropLast())
    guard let last = frame.path.last, let instance = run.state.instance(parent),
      let screen = instance.item(last)?.value.name,
      let handler = instance.coordinator.events.first(where: {
        $0.name == "\(screen).\(call.name.value)"
      })
    else {
      run.notes.insert(.actionUnhandled)
      return
    }
    self.call(handler, of: parent, call, as: frame, in: &run)
  }

  /// "This instance's event n, without `from` and `by`; its `when` must hold, else nothing." To a screen: "of
  /// the child living on an item of that screen in this instance: stack topmost first, then slots in
  /// declaration order, tabs, root; none: note childAbsent".
  private func send(
    _ call: ItemExpression, to screen: String?, as frame: NaiveFrame, in run: inout NaiveRun
  ) {
    var target = frame.path
    if let screen {
      guard let child = child(on: screen, of: frame.path, in: run.state) else {
        // "A statement that gets nil for a parameter that is not optional does nothing": it misses no child either.
        let events = self.screen(screen)?.coordinator.map { coordinator($0.value).events } ?? []
        let parameters = events.first { $0.name == call.name.value }?.parameters ?? []
        if values(of: call, for: parameters, as: frame, in: run) != nil { run.notes.insert(.childAbsent) }
        return
      }
      target.append(child)
    }
    guard let instance = run.state.instance(target), !isInert(target, in: run.state),
      let event = instance.coordinator.events.first(where: { $0.name == call.name.value })
    else { return }
    self.call(event, of: target, call, as: frame, asksWhen: true, in: &run)
  }

  private func child(on screen: String, of path: NaivePath, in state: NaiveState) -> NaiveDescent? {
    guard let instance = state.instance(path) else { return nil }
    func order(_ descent: NaiveDescent) -> (Int, Int) {
      switch descent {
      case .stack(_, let position): (0, -position)
      case .slot(let field): (1, field)
      case .tab(_, let position): (2, position)
      case .bottom: (3, 0)
      }
    }
    return instance.descents.filter { instance.item($0)?.value.name == screen }.min { order($0) < order($1) }
  }

  /// "Cases are judged in the state as it is now (in the middle of the tick); bound names of the handler only."
  private func call(
    _ event: NaiveEvent, of path: NaivePath, _ call: ItemExpression, as frame: NaiveFrame,
    asksWhen: Bool = false, in run: inout NaiveRun
  ) {
    guard let birth = run.state.instance(path)?.birth,
      let arguments = values(of: call, for: event.parameters, as: frame, in: run)
    else { return }
    var handler = NaiveFrame(
      path: path, birth: birth, bindings: NaiveBindings(), name: event.name, event: event)
    for (parameter, value) in zip(event.parameters, arguments) {
      handler.bindings.bind(parameter.name.value, value, parameter.type)
    }
    let scope = scope(of: handler, in: run)
    if asksWhen, let when = event.when, !holds(when, in: scope) { return }
    run.happened.insert(NaiveHappening(path: path, birth: birth, name: event.name))
    if let branch = branches(of: event.body, in: scope).first {
      execute(branch, as: handler, in: &run)
    }
  }
}
