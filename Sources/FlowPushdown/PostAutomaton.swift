/// The automaton that saturation builds: it accepts the stacks, read from the top, of what can be reached.
///
/// Its states are the controls, one *level* for each head that a push leaves on top, and one level for each symbol of the first stack.
/// The weight of a transition is relative to the level that it leads to: from a control and a symbol, the least number of steps from the
/// head on top when the level was entered to this head at the same height; from a control without a symbol, to the level's removal; from
/// a level, from the head on top of the level below to the push (Reps, Schwoon, Jha and Melski, 2005).
struct PostAutomaton: Sendable {
  /// A state: a control, or a level.
  struct State: Sendable {
    /// The position of the control in ``PostAutomaton/controls``; -1 for a level.
    var control: Int32 = -1
    /// The origin, a head, with which a level is entered; -1 for controls and for levels of the first stack below its top.
    var entry: Int32 = -1
    /// The least weight of a run that enters the level.
    var offset = 0
    /// The transition from the level by which it was entered first; -1 for the levels of the first stack.
    var trigger: Int32 = -1
    var isEntered = false
    /// The final transitions from this level.
    var contexts: [Int32] = []
    /// The final transitions to this level that read nothing.
    var removals: [Int32] = []
    /// Of the transitions from this level a least one for each symbol, by symbol.
    var below: [Int32] = []
  }

  /// Where a transition comes from and what it reads: the head's control and symbol, or a level and what lies below it.
  struct Origin: Sendable {
    let state: Int32
    /// ``PushdownRule/none`` where nothing is read.
    let symbol: Int32
  }

  /// A transition with the last part of its least derivation.
  struct Transition: Sendable {
    /// The number of its ``Origin``.
    let origin: Int32
    /// The level that it leads to.
    let target: Int32
    var weight: Int
    /// The rule that ends the derivation; -1 where a level was entered or removed.
    var rule: Int32
    /// The transition that the derivation continues; -1 where a level was entered.
    var first: Int32
    /// The removal of the level that ``first`` entered; -1 where a rule ends the derivation.
    var second: Int32
    var isFinal = false
  }

  var controls: [Int32] = []
  var states: [State] = []
  var origins: [Origin] = []
  var transitions: [Transition] = []
  /// The state of each control, by its position.
  var controlStates: [Int32] = []
  /// The level that a push to a head enters, by origin; -1 while there is none.
  var levels: [Int32] = []
  /// Whether the removal of a level leads to each origin, which is a head then.
  var isUncovered: [Bool] = []
  private var controlTable = PairTable()
  private var originTable = PairTable()
  private var transitionTable = PairTable()

  /// The position of a control in ``controls``; nil where no rule leads to it.
  func position(of control: Int32) -> Int32? { controlTable[control, 0] }

  /// The number of the origin with a control, by its position, and a symbol.
  func origin(of control: Int32, _ symbol: Int32) -> Int32? {
    originTable[controlStates[Int(control)], symbol]
  }

  /// The state of a control, which may be new.
  mutating func state(of control: Int32) -> Int32 {
    let position = controlTable.number(of: control, 0, new: controls.count)
    if position == controls.count {
      controls.append(control)
      controlStates.append(Int32(states.count))
      states.append(State(control: position))
    }
    return controlStates[Int(position)]
  }

  /// The number of the origin with a state and a symbol, which may be new.
  mutating func origin(from state: Int32, _ symbol: Int32) -> Int32 {
    let number = originTable.number(of: state, symbol, new: origins.count)
    if number == origins.count {
      origins.append(Origin(state: state, symbol: symbol))
      levels.append(-1)
      isUncovered.append(false)
    }
    return number
  }

  /// The level that pushes to a head enter; it may be new.
  mutating func level(of head: Int32) -> Int32 {
    if levels[Int(head)] < 0 {
      levels[Int(head)] = Int32(states.count)
      states.append(State(entry: head))
    }
    return levels[Int(head)]
  }

  /// Notes a derivation of a transition.
  ///
  /// - Returns: The transition's number; nil where a derivation that is known is at least as light.
  mutating func derive(_ transition: Transition) -> Int32? {
    let number = transitionTable.number(of: transition.origin, transition.target, new: transitions.count)
    if number == transitions.count {
      transitions.append(transition)
    } else {
      let known = transitions[Int(number)]
      guard !known.isFinal, transition.weight < known.weight else { return nil }
      transitions[Int(number)] = transition
    }
    return number
  }

  /// The least weight of a run from the start that a transition ends.
  func weight(to transition: Int32) -> Int {
    let last = transitions[Int(transition)]
    return states[Int(last.target)].offset.adding(weight: last.weight)
  }

  /// Chooses a least transition for each symbol below each level.
  mutating func chooseBelow() {
    for state in states.indices where !states[state].contexts.isEmpty {
      let contexts = states[state].contexts
      let sorted = contexts.indices.sorted {
        (symbol(of: contexts[$0]), weight(to: contexts[$0]), $0)
          < (symbol(of: contexts[$1]), weight(to: contexts[$1]), $1)
      }
      for place in sorted {
        let context = contexts[place]
        if let last = states[state].below.last, symbol(of: last) == symbol(of: context) { continue }
        states[state].below.append(context)
      }
    }
  }

  /// The symbol that a transition reads.
  func symbol(of transition: Int32) -> Int32 { origins[Int(transitions[Int(transition)].origin)].symbol }
}
