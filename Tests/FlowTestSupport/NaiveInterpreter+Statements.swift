import FlowDiagnostics
import FlowModel

/// Statements, on the wanted layer of one instance, in one tick (section 6).
extension NaiveInterpreter {
  func execute(
    _ statements: [Statement], at path: NaivePath, bindings: NaiveBindings, in run: inout NaiveRun
  ) {
    for statement in statements where run.state.instance(path) != nil {
      execute(statement.kind, at: path, bindings: bindings, in: &run)
    }
  }

  private func execute(
    _ statement: Statement.Kind, at path: NaivePath, bindings: NaiveBindings, in run: inout NaiveRun
  ) {
    switch statement {
    case .stay: break
    case .add, .count, .swapRoot, .popToIndex, .await, .complete, .select, .start, .cancel, .send: break
    case .push(let call):
      guard let item = item(call, at: path, bindings: bindings, in: run) else { break }
      push(item, at: path, in: &run)
    case .pop(let count): pop(count, at: path, in: &run)
    case .popTo(let pattern): popTo(pattern, at: path, bindings: bindings, in: &run)
    case .popToRoot: setStack([], at: path, in: &run)
    case .replace(let calls):
      let items = calls.compactMap { item($0, at: path, bindings: bindings, in: run) }
      guard items.count == calls.count else { break }
      setStack([], at: path, in: &run)
      for item in items { push(item, at: path, in: &run) }
    case .present(let call, let target):
      guard let item = item(call, at: path, bindings: bindings, in: run) else { break }
      present(item, in: target, at: path, run: &run)
    case .dismiss: dismissShown(at: path, in: &run)
    case .dismissSlot(let name): clear(NaivePlace(path: path, field: name.value), in: &run)
    case .dismissAll:
      for inner in stackInstances(from: path, in: run.state) {
        guard let instance = run.state.instance(inner) else { continue }
        for name in coordinator(instance.coordinator).slotNames {
          clear(NaivePlace(path: inner, field: name), in: &run)
        }
      }
    case .dismissSelf: dismissSelf(at: path, in: &run)
    case .set(let name, let word):
      guard let owner = owner(of: name.value, from: path, in: run.state),
        let type = type(ofVariable: name.value, from: path, in: run.state),
        let value = resolve(word.value, as: type, in: run.state, at: path, bindings: bindings),
        value != "nil" || type.isOptional
      else { break }
      run.state.update(owner) { $0.fields[name.value] = .variable(value) }
    case .emit(let call): emit(call, at: path, bindings: bindings, in: &run)
    }
  }

  /// The item that a call in a statement means; none when an argument is nil that must not be: then the
  /// statement does nothing.
  private func item(
    _ call: ItemExpression, at path: NaivePath, bindings: NaiveBindings, in run: NaiveRun
  ) -> ItemValue? {
    var values: [String] = []
    for (parameter, word) in arguments(of: call) {
      let value = resolve(word, as: parameter.type, in: run.state, at: path, bindings: bindings) ?? word
      if value == "nil", !parameter.type.isOptional { return nil }
      values.append(value)
    }
    return ItemValue(name: call.name.value, arguments: values)
  }

  private func ownCoordinator(at path: NaivePath, in run: NaiveRun) -> NaiveCoordinator {
    coordinator((run.state.instance(path) ?? run.state.root).coordinator)
  }

  private func ownStack(at path: NaivePath, in run: NaiveRun) -> [NaiveItem] {
    guard let name = ownCoordinator(at: path, in: run).stack?.name else { return [] }
    return run.state.instance(path)?.stack(name) ?? []
  }

  private func setStack(_ items: [NaiveItem], at path: NaivePath, in run: inout NaiveRun) {
    guard let name = ownCoordinator(at: path, in: run).stack?.name else { return }
    run.state.update(path) { $0.fields[name] = .stack(items) }
  }

  /// "Append to the stack of i. At the limit: nothing is pushed, finding bounded-stack." A stack without
  /// a limit gets 4, and hitting that cuts the search short.
  private func push(_ value: ItemValue, at path: NaivePath, in run: inout NaiveRun) {
    guard let stack = ownCoordinator(at: path, in: run).stack else { return }
    run.aim = NaiveItem(value: value)
    let items = ownStack(at: path, in: run)
    if let limit = stack.declaration.limit {
      guard items.count < limit.value else {
        run.notes.insert(.boundedStack)
        return
      }
    } else if items.count >= 4 {
      run.isCutShort = true
      return
    }
    setStack(items + [freshItem(value, kind: nil)], at: path, in: &run)
  }

  /// "Remove min(N, count) from the top; N > count: finding pop-safe."
  private func pop(_ count: Int, at path: NaivePath, in run: inout NaiveRun) {
    let items = ownStack(at: path, in: run)
    if count > items.count { run.notes.insert(.popSafe) }
    setStack(Array(items.dropLast(min(count, items.count))), at: path, in: &run)
  }

  /// "Keep up to and including the topmost match; S the root screen: popToRoot; no match: nothing
  /// changes, finding pop-safe."
  private func popTo(
    _ pattern: ItemExpression, at path: NaivePath, bindings: NaiveBindings, in run: inout NaiveRun
  ) {
    let items = ownStack(at: path, in: run)
    let state = run.state
    let root = ownCoordinator(at: path, in: run).root
    if matches(pattern, root, in: state, at: path, bindings: bindings) {
      setStack([], at: path, in: &run)
      return
    }
    let match = items.lastIndex { matches(pattern, $0.value, in: state, at: path, bindings: bindings) }
    guard let match else {
      run.notes.insert(.popSafe)
      return
    }
    setStack(Array(items[...match]), at: path, in: &run)
  }

  /// "Let f be the slot of i that lists S. Equal wanted item: nothing changes, not even `spent`. Else
  /// wanted := S, fresh, not spent."
  private func present(
    _ value: ItemValue, in target: SlotReference?, at path: NaivePath, run: inout NaiveRun
  ) {
    guard let (name, kind) = slot(listing: value.name, target: target, of: ownCoordinator(at: path, in: run))
    else { return }
    let place = NaivePlace(path: path, field: name)
    let item = freshItem(value, kind: kind)
    if kind != .toast { run.aim = item }
    guard let slot = run.state.slot(place), !item.isSame(as: slot.wanted) else { return }
    if let shown = slot.shown, !item.isSame(as: shown), !run.dismissed.contains(place),
      !comesFromInside(place, shown, in: run)
    {
      run.notes.insert(.destinationOverwritten)
    }
    run.presented.insert(place)
    run.state.updateSlot(place) { slot in
      slot.wanted = item
      slot.isSpent = false
      slot.asked = nil
    }
  }

  private func slot(listing name: String, target: SlotReference?, of coordinator: NaiveCoordinator)
    -> (String, PresentationKind)?
  {
    for field in coordinator.slotNames {
      if let target, target.slot.value != field { continue }
      for presentation in coordinator.slots[field]?.presentations ?? [] {
        if let kind = target?.kind, kind.value != presentation.kind.rawValue { continue }
        if presentation.names.contains(where: { $0.value == name }) { return (field, presentation.kind) }
      }
    }
    return nil
  }

  /// "The event does not come from inside it": a step bound to a page comes from inside what shows that
  /// page; an answer comes from inside its alert.
  private func comesFromInside(_ place: NaivePlace, _ shown: NaiveItem, in run: NaiveRun) -> Bool {
    guard let kind = shown.kind else { return false }
    if kind.isAlert { return run.answered == place }
    guard run.isBoundToPage else { return false }
    let content = place.path + [.slot(place.field)]
    if Array(run.front.owner.prefix(content.count)) == content { return true }
    if kind.isModal { return run.front.modal == place }
    guard kind == .push, run.front.owner == place.path else { return false }
    return run.front.levels.last?.position == .push(place.field)
  }

  /// "Clear the shown slot of i. None: finding pop-safe."
  private func dismissShown(at path: NaivePath, in run: inout NaiveRun) {
    let state = run.state
    let places = ownCoordinator(at: path, in: run).slotNames.map { NaivePlace(path: path, field: $0) }
    func first(_ isWanted: (PresentationKind) -> Bool) -> NaivePlace? {
      places.first { state.slot($0)?.shown?.kind.map(isWanted) ?? false }
    }
    guard
      let place = first({ $0.isModal || $0.isAlert }) ?? first({ $0 == .push }) ?? first({ $0 == .toast })
    else {
      run.notes.insert(.popSafe)
      return
    }
    clear(place, in: &run)
  }

  /// "Wanted of f := nil (also when it only waits)."
  private func clear(_ place: NaivePlace, in run: inout NaiveRun) {
    run.dismissed.insert(place)
    run.state.updateSlot(place) { slot in
      slot.wanted = nil
      slot.isSpent = false
      slot.asked = nil
    }
  }

  /// "Every slot of i and of every instance in its stacks."
  private func stackInstances(from path: NaivePath, in state: NaiveState) -> [NaivePath] {
    guard let instance = state.instance(path) else { return [] }
    guard let name = coordinator(instance.coordinator).stack?.name else { return [path] }
    let items = instance.stack(name) ?? []
    return [path] + items.indices.flatMap { stackInstances(from: path + [.stack(name, $0)], in: state) }
  }

  /// "Remove the item that i lives in, and what is above it"; the root lives in none (S12).
  private func dismissSelf(at path: NaivePath, in run: inout NaiveRun) {
    guard let last = path.last else { return }
    let parent = Array(path.dropLast())
    switch last {
    case .slot(let name): clear(NaivePlace(path: parent, field: name), in: &run)
    case .stack(_, let index):
      setStack(Array(ownStack(at: parent, in: run).prefix(index)), at: parent, in: &run)
    }
  }

  /// "At once, the parent runs its event `screen.n`."
  private func emit(
    _ call: ItemExpression, at path: NaivePath, bindings: NaiveBindings, in run: inout NaiveRun
  ) {
    guard let last = path.last else { return }
    let parent = Array(path.dropLast())
    let screen: String?
    switch last {
    case .slot(let name): screen = run.state.slot(NaivePlace(path: parent, field: name))?.wanted?.value.name
    case .stack(let name, let index): screen = run.state.instance(parent)?.stack(name)?[index].value.name
    }
    let handler = ownCoordinator(at: parent, in: run).events.first {
      $0.name.value == "\(screen ?? "").\(call.name.value)"
    }
    guard let handler else { return }
    var handed: NaiveBindings = [:]
    for (parameter, argument) in zip(handler.parameters, call.arguments) {
      let word = argument.value.value
      let value = resolve(word, as: parameter.type, in: run.state, at: path, bindings: bindings) ?? word
      handed[parameter.name.value] = NaiveBinding(value: value, type: parameter.type)
    }
    for branch in branches(of: handler.body, in: run.state, at: parent, bindings: handed) {
      execute(branch.statements, at: parent, bindings: handed, in: &run)
    }
  }

  /// "Its body runs first, then the write-back clears the slot": whatever it wants by then, or with
  /// `identityChecked` only the answered item; `writeBack: false` keeps the item and marks it spent.
  func writeBackAnswer(of answered: NaiveItem, at place: NaivePlace, in run: inout NaiveRun) {
    let writesBack = slotDeclaration(place, in: run.state)?.writesBack ?? true
    let isChecked = setting("alertWriteBack", default: "unconditional") == "identityChecked"
    run.state.updateSlot(place) { slot in
      guard let wanted = slot.wanted else { return }
      let isAnswered = wanted.isSame(as: answered)
      if !writesBack {
        guard isAnswered else { return }
        slot.isSpent = true
        slot.asked = nil
        slot.shown = nil
      } else if isAnswered || !isChecked {
        slot = NaiveSlot()
      }
    }
  }
}
