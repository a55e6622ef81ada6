import FlowDiagnostics
import FlowModel

/// Stacks and roots (semantics 6.3).
extension NaiveInterpreter {
  func setStack(_ items: some Sequence<NaiveItem>, at path: NaivePath, in run: inout NaiveRun) {
    run.state.update(path) { instance in
      guard let field = instance.coordinator.stack, case .stack(_, let isDetached) = instance.fields[field]
      else { return }
      instance.fields[field] = .stack(Array(items), isDetached: isDetached)
    }
  }

  private func items(at path: NaivePath, in run: NaiveRun) -> [NaiveItem] {
    run.state.instance(path)?.stackItems ?? []
  }

  /// Notes a change while a transition runs, in which a stack must not change on uikit (U15).
  private func noteChange(in run: inout NaiveRun) {
    if platform == .uikit, run.before.motion != nil { run.notes.insert(.pushInTransition) }
  }

  /// "Append to the stack of i. At the limit: nothing is pushed, finding bounded-stack." A stack without
  /// a limit gets 4, or another bound, and hitting that cuts the search short (semantics 6.3).
  func push(_ value: ItemValue, at path: NaivePath, in run: inout NaiveRun) {
    guard let stack = run.state.instance(path)?.coordinator.stackDeclaration else { return }
    run.notes.insert(.pushed)
    if run.isOrphan { run.notes.insert(.zombiePush) }
    run.aim = NaiveItem(value: value)
    run.isAimPushed = true
    let items = items(at: path, in: run)
    guard items.count < stack.limit?.value ?? stackBound else {
      if stack.limit == nil { run.isTruncated = true } else { run.notes.insert(.boundedStack) }
      return
    }
    let around = coordinatorNames(to: path, in: run.state)
    guard let item = freshItem(value, kind: nil, birth: run.newBirth(), around: around) else {
      run.notes.insert(.boundedStack)
      return
    }
    setStack(items + [item], at: path, in: &run)
    noteChange(in: &run)
  }

  /// "The stack becomes this list; items beyond the limit are left out, as for push": all items are fresh.
  ///
  /// "Pushes, replaces or presents something": an empty list puts nothing there.
  func replace(_ values: [ItemValue], at path: NaivePath, in run: inout NaiveRun) {
    if !items(at: path, in: run).isEmpty { noteChange(in: &run) }
    setStack([], at: path, in: &run)
    for value in values { push(value, at: path, in: &run) }
  }

  /// "Remove min(N, count) from the top; N > count: finding pop-safe."
  func pop(_ count: Int, at path: NaivePath, in run: inout NaiveRun) {
    run.notes.insert(.removed)
    let items = items(at: path, in: run)
    if count > items.count { run.notes.insert(.popSafe) }
    keep(max(0, items.count - count), at: path, in: &run)
  }

  func keep(_ count: Int, at path: NaivePath, in run: inout NaiveRun) {
    let items = items(at: path, in: run)
    if count < items.count { noteChange(in: &run) }
    setStack(items.prefix(count), at: path, in: &run)
  }

  /// `popToRoot`: "empty the stack; never a finding", but what it leaves behind is checked (semantics 6.10).
  func empty(at path: NaivePath, in run: inout NaiveRun) {
    guard let instance = run.state.instance(path) else { return }
    if !instance.stackItems.isEmpty {
      run.swaps.append(NaiveSwap(path: path, birth: instance.birth, isRoot: false))
    }
    keep(0, at: path, in: &run)
  }

  /// "Keep up to and including the topmost match; S the root screen: popToRoot; no match: nothing
  /// changes, finding pop-safe."
  func popTo(_ pattern: ItemExpression, as frame: NaiveFrame, in run: inout NaiveRun) {
    run.notes.insert(.removed)
    let scope = scope(of: frame, in: run)
    if let root = run.state.instance(frame.path)?.root, matches(pattern, root.value, in: scope) {
      return empty(at: frame.path, in: &run)
    }
    guard
      let match = items(at: frame.path, in: run).lastIndex(where: { matches(pattern, $0.value, in: scope) })
    else {
      run.notes.insert(.popSafe)
      return
    }
    keep(match + 1, at: frame.path, in: &run)
  }

  /// "Keep the lowest v items; v > count: nothing changes, notes popSafe and staleIndex; with `as S`: the item
  /// at position v-1 (the root for 0) must match S, else note staleIndex (the pop still happens)" (semantics 6.3).
  func popTo(index counter: String, _ pattern: ItemExpression?, as frame: NaiveFrame, in run: inout NaiveRun)
  {
    run.notes.insert(.removed)
    let scope = scope(of: frame, in: run)
    let items = items(at: frame.path, in: run)
    guard let count = read(counter, in: scope).flatMap({ Int($0) }), count >= 0 else { return }
    guard count <= items.count else {
      run.notes.formUnion([.popSafe, .staleIndex])
      return
    }
    if let pattern {
      let top = count == 0 ? run.state.instance(frame.path)?.root : items[count - 1]
      let isRecorded = top.map { matches(pattern, $0.value, in: scope) } ?? false
      if !isRecorded { run.notes.insert(.staleIndex) }
    }
    keep(count, at: frame.path, in: &run)
  }

  /// "`set root = main(args)`; equal: nothing; else fresh child. The instance's own stack and slots stay (U17)."
  func swapRoot(_ value: ItemValue, at path: NaivePath, in run: inout NaiveRun) {
    guard let instance = run.state.instance(path), instance.root?.value != value,
      instance.coordinator.roots.contains(value)
    else { return }
    let item = freshRoot(
      value, of: instance.coordinator.name, birth: run.newBirth(),
      around: coordinatorNames(to: path, in: run.state))
    run.state.update(path) { $0.root = item }
    run.swaps.append(NaiveSwap(path: path, birth: instance.birth, isRoot: true))
  }
}
