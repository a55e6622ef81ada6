import FlowAlgorithms

/// The automaton that saturation builds. It accepts the stacks of the reachable configurations, read from the top.
///
/// Its states are the controls, one *level* for each head that a push leaves on top, and one level for each symbol of the first
/// stack. Transitions from controls are stored one by one. Transitions from a level are implied by the rules that push it: for
/// such a rule, one leads from the level, with the symbol that the rule leaves below, to every level to which the rule's head
/// has a transition.
///
/// The weight of a transition is relative to the level that it leads to: the least number of steps from the head with which the
/// level was entered to this head at the same height, or to the level's removal (Reps, Schwoon, Jha and Melski, Weighted
/// pushdown systems, 2005).
struct PostAutomaton: Sendable {
  /// A state that is not a control.
  struct Level: Sendable {
    /// The first transition to the level, from the head with which it is entered; -1 if nothing has entered it yet.
    var entry: Int32 = -1
    /// The least weight of a run that enters the level.
    var offset = 0
    /// The rule that ends that run; -1 for the levels of the first stack.
    var trigger: Int32 = -1
    /// The rules that push the level's head.
    var callers: [Int32] = []
    /// The final transitions to this level that read no symbol.
    var removals: [Int32] = []
    /// For a level of the first stack, the symbol directly below; otherwise ``PushdownRule/none``.
    var nextSymbol = PushdownRule.none
  }

  /// The source of a transition: a control, by position, and the symbol that the transition reads, or ``PushdownRule/none``.
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
    /// The rule; -1 if there is none.
    var rule: Int32 = -1
    /// A transition to the same level; -1 if the derivation begins by entering the level.
    var first: Int32 = -1
    /// The removal of the level that the rule, or the first stack, put on top of this one; -1 if there is none.
    var second: Int32 = -1
    var isFinal = false
  }

  var controls: [Int32] = []
  var levels: [Level] = []
  var origins: [Origin] = []
  var transitions: [Transition] = []
  /// The level that a push to a head enters, by origin; -1 if there is none yet.
  var pushedLevels: [Int32] = []
  /// Whether the removal of a level leads to each origin. Such an origin is a head.
  var isUncovered: [Bool] = []
  private var controlTable = HashTable()
  private var originTable = HashTable()
  /// The transitions by level and origin.
  private var transitionTable = HashTable()

  /// Returns the position of a control in ``controls``; nil if no rule leads to it.
  func position(of control: Int32) -> Int32? { controlTable[control, 0] }

  /// Returns the number of the origin with a control, by position, and a symbol; nil if no transition has it.
  func knownOrigin(_ control: Int32, _ symbol: Int32) -> Int32? { originTable[control, symbol] }

  /// Returns the position of a control, and adds the control if it is new.
  mutating func newPosition(of control: Int32) -> Int32 {
    let position = controlTable.number(of: control, 0, new: controls.count)
    if position == controls.count { controls.append(control) }
    return position
  }

  /// Returns the number of the origin with a control, by position, and a symbol, and adds the origin if it is new.
  mutating func origin(_ control: Int32, _ symbol: Int32) -> Int32 {
    let number = originTable.number(of: control, symbol, new: origins.count)
    if number == origins.count {
      origins.append(Origin(control: control, symbol: symbol))
      pushedLevels.append(-1)
      isUncovered.append(false)
    }
    return number
  }

  /// Returns the level that a push to a head enters, and adds the level if it is new.
  mutating func level(of head: Int32) -> Int32 {
    if pushedLevels[Int(head)] < 0 {
      pushedLevels[Int(head)] = Int32(levels.count)
      levels.append(Level())
    }
    return pushedLevels[Int(head)]
  }

  /// Records a derivation of a transition.
  ///
  /// - Returns: The transition's number; nil if a known derivation is at least as light.
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

  /// Returns the least weight of a run from the start that ends with a transition.
  func weight(to transition: Int32) -> Int {
    let last = transitions[Int(transition)]
    return levels[Int(last.target)].offset.adding(weight: last.weight)
  }
}
