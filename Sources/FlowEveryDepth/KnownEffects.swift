import FlowAlgorithms

/// What steps were found to do to a stack, by their numbers: most do the same in many states.
///
/// What a step does follows from what it sets, from how many items the stack has, and where it sets part of the control, from the control.
struct KnownEffects {
  /// A stack on which a step was taken: how many items it had, and which one it is; -1 for the empty stack.
  struct Place: Hashable {
    let count: Int
    let store: Int
  }

  /// What a step does that keeps the stack, or leaves nothing of it, and pushes something, or nothing.
  struct Change {
    let place: Place
    /// Where nothing is left, the symbols of the stack then, from the top; else none.
    let word: [Int32]
    let effect: StackSystem.Effect
  }

  /// What a step does that removes everything at once.
  struct Drain {
    let place: Place
    /// The control and the symbol that its rule leads to.
    let ruleControl: Int32, ruleTop: Int32
    /// The control and the symbol on top after it.
    let control: Int32, symbol: Int32
    let effect: StackSystem.Effect
  }

  private var changes: [Change?] = []
  private var drains: [Drain] = []
  /// The places of ``drains`` by the control and the number of the step, and the controls after steps by the same.
  private var drainPlaces = HashTable()
  private var controls = HashTable()

  /// What a step does on a stack that it keeps, or of which it leaves nothing; nil where that is not known.
  func change(of step: StackFlow.Step, above count: Int, of store: Int, keeping isKept: Bool) -> Change? {
    guard step.number < changes.count, let known = changes[step.number] else { return nil }
    return known.place == Place(count: count, store: store) && known.word.isEmpty == isKept ? known : nil
  }

  mutating func learn(_ change: Change, of step: StackFlow.Step) {
    while changes.count <= step.number { changes.append(nil) }
    changes[step.number] = change
  }

  /// What a step does at a control and on a stack; nil where that is not known.
  func drain(of step: StackFlow.Step, at control: Int32, above count: Int, of store: Int) -> Drain? {
    guard let known = drainPlaces[control, Int32(step.number)].map({ drains[Int($0)] }) else { return nil }
    return known.place == Place(count: count, store: store) ? known : nil
  }

  mutating func learn(_ drain: Drain, of step: StackFlow.Step, at control: Int32) {
    let place = Int(drainPlaces.number(of: control, Int32(step.number), new: drains.count))
    if place == drains.count { drains.append(drain) } else { drains[place] = drain }
  }

  /// The control after a step; nil where that is not known.
  func control(after step: StackFlow.Step, at control: Int32) -> Int32? {
    controls[control, Int32(step.number)]
  }

  /// Notes the control after a step.
  ///
  /// - Returns: That control.
  mutating func learn(control next: Int32, after step: StackFlow.Step, at control: Int32) -> Int32 {
    controls.number(of: control, Int32(step.number), new: Int(next))
  }
}
