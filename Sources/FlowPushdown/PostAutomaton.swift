import FlowAlgorithms

/// The automaton that saturation builds: it accepts the stacks, read from the top, of what can be reached.
///
/// Its states are the controls, one *level* for each head that a push leaves on top, and one level for each symbol of the first stack.
/// Its transitions from controls are kept one by one. Those from a level follow from the rules that push it: one leads from there, with the
/// symbol that the rule leaves below, to every level that the head of the rule has a transition to.
///
/// The weight of a transition is relative to the level that it leads to: the least number of steps from the head on top when the level was
/// entered to this head at the same height, or to the level's removal (Reps, Schwoon, Jha and Melski, Weighted pushdown systems, 2005).
struct PostAutomaton: Sendable {
  /// A state that is no control.
  struct Level: Sendable {
    /// The first transition to the level, from the head with which it is entered; -1 where nothing entered it so far.
    var entry: Int32 = -1
    /// The least weight of a run that enters the level.
    var offset = 0
    /// The rule that ends that run; -1 for the levels of the first stack.
    var trigger: Int32 = -1
    /// The rules that push the level's head.
    var callers: [Int32] = []
    /// The final transitions to this level that read nothing.
    var removals: [Int32] = []
    /// In the first stack, the symbol directly below; else ``PushdownRule/none``.
    var nextSymbol = PushdownRule.none
  }

  /// Where a transition comes from: a control, by its position, and the symbol that it reads, or ``PushdownRule/none``.
  struct Origin: Sendable {
    let control: Int32
    let symbol: Int32
  }

  /// A transition with the last part of its least derivation: a run to `first`, the rule, a run to `second`.
  struct Transition: Sendable {
    /// The number of its ``Origin``.
    let origin: Int32
    /// The level that it leads to.
    let target: Int32
    var weight: Int
    /// The rule; -1 where there is none.
    var rule: Int32 = -1
    /// A transition to the same level; -1 where the level was entered.
    var first: Int32 = -1
    /// The removal of the level that the rule, or the first stack, put on top of this one; -1 where there is none.
    var second: Int32 = -1
    var isFinal = false
  }

  var controls: [Int32] = []
  var levels: [Level] = []
  var origins: [Origin] = []
  var transitions: [Transition] = []
  /// The level that a push to a head enters, by origin; -1 while there is none.
  var pushedLevels: [Int32] = []
  /// Whether the removal of a level leads to each origin, which is a head then.
  var isUncovered: [Bool] = []
  private var controlTable = HashTable()
  private var originTable = HashTable()
  /// The transitions by level and origin.
  private var transitionTable = HashTable()

  /// The position of a control in ``controls``; nil where no rule leads to it.
  func position(of control: Int32) -> Int32? { controlTable[control, 0] }

  /// The number of the origin with a control, by its position, and a symbol; nil where no transition has it.
  func knownOrigin(_ control: Int32, _ symbol: Int32) -> Int32? { originTable[control, symbol] }

  /// The position of a control, which may be new.
  mutating func newPosition(of control: Int32) -> Int32 {
    let position = controlTable.number(of: control, 0, new: controls.count)
    if position == controls.count { controls.append(control) }
    return position
  }

  /// The number of the origin with a control, by its position, and a symbol; it may be new.
  mutating func origin(_ control: Int32, _ symbol: Int32) -> Int32 {
    let number = originTable.number(of: control, symbol, new: origins.count)
    if number == origins.count {
      origins.append(Origin(control: control, symbol: symbol))
      pushedLevels.append(-1)
      isUncovered.append(false)
    }
    return number
  }

  /// The level that pushes to a head enter; it may be new.
  mutating func level(of head: Int32) -> Int32 {
    if pushedLevels[Int(head)] < 0 {
      pushedLevels[Int(head)] = Int32(levels.count)
      levels.append(Level())
    }
    return pushedLevels[Int(head)]
  }

  /// Notes a derivation of a transition.
  ///
  /// - Returns: The transition's number; nil where a derivation that is known is at least as light.
  mutating func derive(_ transition: Transition) -> Int32? {
    let number = transitionTable.number(of: transition.target, transition.origin, new: transitions.count)
    if number == transitions.count {
      transitions.append(transition)
    } else {
      guard transition.weight < transitions[Int(number)].weight else { return nil }
      transitions[Int(number)] = transition
    }
    return number
  }

  /// The least weight of a run from the start that a transition ends.
  func weight(to transition: Int32) -> Int {
    let last = transitions[Int(transition)]
    return levels[Int(last.target)].offset.adding(weight: last.weight)
  }
}
