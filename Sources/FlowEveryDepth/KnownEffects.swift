import FlowAlgorithms

/// What steps were found to do to a stack, by step number. Most steps do the same in many states.
///
/// What a step does follows from what it sets, from the number of items on the stack and, if it sets only part of the control,
/// from the control.
struct KnownEffects {
  /// A stack on which a step was taken: how many items it had, and its number; -1 for the empty stack.
  struct Place: Hashable {
    let count: Int
    let store: Int
  }

  /// The effect of a step that keeps the stack or removes everything, and may then push something.
  struct Change {
    let place: Place
    /// If nothing is left, the symbols of the stack afterwards, from the top; otherwise empty.
    let word: [Int32]
    let effect: StackSystem.Effect
  }

  /// The effect of a step that removes everything at once.
  struct Drain {
    let place: Place
    /// The control and the symbol that its rule leads to.
    let ruleControl: Int32, ruleTop: Int32
    /// The control and the symbol on top after the step.
    let control: Int32, symbol: Int32
    let effect: StackSystem.Effect
  }

  private var changes: [Change?] = []
  private var drains: [Drain] = []
  /// The positions in ``drains`` by the control and the step number, and the controls after steps by the same.
  private var drainPlaces = HashTable()
  private var controls = HashTable()

  /// Returns what a step does to a stack that it keeps or empties; nil if that is not known.
  func change(of step: StackFlow.Step, above count: Int, of store: Int, keeping isKept: Bool) -> Change? {
    guard step.number < changes.count, let known = changes[step.number] else { return nil }
    return known.place == Place(count: count, store: store) && known.word.isEmpty == isKept ? known : nil
  }

  mutating func learn(_ change: Change, of step: StackFlow.Step) {
    while changes.count <= step.number { changes.append(nil) }
    changes[step.number] = change
  }

  /// Returns what a step that removes everything does at a control and on a stack; nil if that is not known.
  func drain(of step: StackFlow.Step, at control: Int32, above count: Int, of store: Int) -> Drain? {
    guard let known = drainPlaces[control, Int32(step.number)].map({ drains[Int($0)] }) else { return nil }
    return known.place == Place(count: count, store: store) ? known : nil
  }

  mutating func learn(_ drain: Drain, of step: StackFlow.Step, at control: Int32) {
    let place = Int(drainPlaces.number(of: control, Int32(step.number), new: drains.count))
    if place == drains.count { drains.append(drain) } else { drains[place] = drain }
  }

  /// Returns the control after a step; nil if that is not known.
  func control(after step: StackFlow.Step, at control: Int32) -> Int32? {
    controls[control, Int32(step.number)]
  }

  /// Stores the control after a step.
  ///
  /// - Returns: The stored control.
  mutating func learn(control next: Int32, after step: StackFlow.Step, at control: Int32) -> Int32 {
    controls.number(of: control, Int32(step.number), new: Int(next))
  }
}
