import FlowStateSpace

/// The family TABS(T,D): tabs with stacks over two routes, a modal, and links that replace a stack.
///
/// A state is spread over `stateWidth` words in such a way that each of them matters.
struct Tabs: TransitionSystem {
  let tabs: Int
  let depth: Int
  let stateWidth: Int

  /// One stack is a number in binary with a leading one: 1 is empty, 0b1ab has two routes.
  struct State {
    var selected = 0
    var isModal = false
    var stacks: [UInt64]
  }

  /// 2 * T * (2^(D+1) - 1)^T.
  var expectedStates: Int {
    2 * tabs * power(stacksPerTab, tabs)
  }

  /// The sum over all states of the events enabled in them.
  var expectedTransitions: Int {
    let settings = tabs * power(stacksPerTab, tabs)
    let notFull = stacksPerTab - power(2, depth)
    let notEmpty = stacksPerTab - 1
    let deeperThanOne = max(0, notEmpty - 2)
    let links = 2 * settings * 2 * tabs
    let selections = settings * (tabs - 1)
    let modal = settings * 2
    let stack = settings / stacksPerTab * (2 * notFull + notEmpty + deeperThanOne)
    return links + selections + modal + stack
  }

  private var stacksPerTab: Int { power(2, depth + 1) - 1 }

  private func power(_ base: Int, _ exponent: Int) -> Int {
    (0..<exponent).reduce(1) { result, _ in result * base }
  }

  func initialStates(into successors: inout SuccessorBuffer) {
    append(State(stacks: Array(repeating: 1, count: tabs)), action: 0, to: &successors)
  }

  func successors(of state: PackedState, into successors: inout SuccessorBuffer) {
    let now = unpack(state)
    func add(_ action: ActionID, _ change: (inout State) -> Void) {
      var next = now
      change(&next)
      append(next, action: action, to: &successors)
    }
    let stack = now.stacks[now.selected]
    if now.isModal {
      add(0) { $0.isModal = false }
    } else {
      for tab in 0..<tabs where tab != now.selected { add(1) { $0.selected = tab } }
      if stack >> UInt64(depth) == 0 {
        for route in UInt64(0)...1 { add(2) { $0.stacks[now.selected] = stack << 1 | route } }
      }
      if stack > 1 { add(3) { $0.stacks[now.selected] = stack >> 1 } }
      if stack > 3 { add(4) { $0.stacks[now.selected] = 1 } }
      add(5) { $0.isModal = true }
    }
    for tab in 0..<tabs {
      for route in UInt64(2)...3 {
        add(6) {
          $0.isModal = false
          $0.selected = tab
          $0.stacks[tab] = route
        }
      }
    }
  }

  private func append(_ state: State, action: ActionID, to successors: inout SuccessorBuffer) {
    var word = UInt64(state.selected) << 1 | (state.isModal ? 1 : 0)
    for stack in state.stacks { word = word << UInt64(depth + 1) | stack }
    var words = (0..<stateWidth).map { word >> UInt64(5 * $0) & 31 }
    words[stateWidth - 1] = word >> UInt64(5 * (stateWidth - 1))
    successors.append(PackedState(words: words), action: action)
  }

  private func unpack(_ packed: PackedState) -> State {
    var word: UInt64 = 0
    for (index, part) in packed.words.enumerated() { word |= part << UInt64(5 * index) }
    var state = State(stacks: Array(repeating: 0, count: tabs))
    for tab in (0..<tabs).reversed() {
      state.stacks[tab] = word & ((1 << UInt64(depth + 1)) - 1)
      word >>= UInt64(depth + 1)
    }
    state.isModal = word & 1 == 1
    state.selected = Int(word >> 1)
    return state
  }
}
