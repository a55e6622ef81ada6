public import FlowStateSpace

/// A transition system given by its steps; a state's word is its position in `names`.
public struct ToySystem: TransitionSystem {
  /// A step to another state.
  public struct Step: Sendable, Hashable {
    /// The position of its label in `labels`.
    public var action: ActionID
    /// What is noted about it.
    public var flags: TransitionFlags
    /// The position of the state it leads to.
    public var target: Int

    /// Describes a step.
    public init(action: ActionID, flags: TransitionFlags = [], target: Int) {
      self.action = action
      self.flags = flags
      self.target = target
    }
  }

  /// The states' names.
  public var names: [String]
  /// The actions' names.
  public var labels: [String]
  /// The steps from each state, in order.
  public var steps: [[Step]]
  /// The states in which a run may start.
  public var initial: [Int]

  /// Gives a system by its parts.
  public init(names: [String], labels: [String], steps: [[Step]], initial: [Int] = [0]) {
    self.names = names
    self.labels = labels
    self.steps = steps
    self.initial = initial
  }

  /// A state is one word.
  public var stateWidth: Int { 1 }

  /// Appends the initial states.
  public func initialStates(into successors: inout SuccessorBuffer) {
    for state in initial { successors.append(word: UInt64(state), action: 0) }
  }

  /// Appends the steps of a state.
  public func successors(of state: PackedState, into successors: inout SuccessorBuffer) {
    for step in steps[Int(state.words[0])] {
      successors.append(word: UInt64(step.target), action: step.action, flags: step.flags)
    }
  }
}

/// Reads a system from text: runs of states and steps, separated by commas.
///
/// `s0 -a-> s1 -> s2, s2 -b!-> s1` has the states `s0`, `s1`, `s2` and the actions `a`, the nameless one
/// and `b`; `!` marks a step as truncated. The first state is the initial one, and so is every state whose
/// name begins with `>`.
public func graph(_ text: String) -> ToySystem {
  var system = ToySystem(names: [], labels: [], steps: [], initial: [])
  for run in text.split(separator: ",") {
    var source: Int?
    var arrow: Substring?
    for word in run.split(whereSeparator: \.isWhitespace) {
      guard !word.hasPrefix("-") else {
        arrow = word
        continue
      }
      let target = system.number(ofState: word)
      if let source, let arrow { system.addStep(from: source, arrow: arrow, to: target) }
      source = target
      arrow = nil
    }
  }
  if system.initial.isEmpty { system.initial = [0] }
  return system
}

extension ToySystem {
  fileprivate mutating func number(ofState word: Substring) -> Int {
    let name = String(word.drop { $0 == ">" })
    let known = names.firstIndex(of: name)
    let number = known ?? names.count
    if known == nil {
      names.append(name)
      steps.append([])
    }
    if word.hasPrefix(">"), !initial.contains(number) { initial.append(number) }
    return number
  }

  fileprivate mutating func addStep(from source: Int, arrow: Substring, to target: Int) {
    let label = String(arrow.dropFirst().dropLast(arrow == "->" ? 1 : 2))
    let name = label.hasSuffix("!") ? String(label.dropLast()) : label
    let action = labels.firstIndex(of: name) ?? labels.count
    if action == labels.count { labels.append(name) }
    steps[source].append(Step(action: action, flags: label.hasSuffix("!") ? .truncated : [], target: target))
  }

  /// The name of a state of this system's graph.
  public func name(of state: StateID, in graph: StateGraph) -> String {
    names[Int(graph.state(state).words[0])]
  }

  /// The state of this system's graph with a name, or nil if it was not seen.
  public func state(_ name: String, in graph: StateGraph) -> StateID? {
    (0..<graph.stateCount).first { self.name(of: $0, in: graph) == name }
  }

  /// A run as it could be written in the text: `s0 -a-> s1`.
  public func text(of trace: Trace, in graph: StateGraph) -> String {
    name(of: trace.start, in: graph) + text(of: trace.steps, in: graph)
  }

  /// Steps as they could be written in the text, without the first state: ` -a-> s1 -b-> s2`.
  public func text(of steps: [Transition], in graph: StateGraph) -> String {
    steps.map { step in
      let label = labels[step.action]
      return " \(label.isEmpty ? "->" : "-\(label)->") \(name(of: step.target, in: graph))"
    }.joined()
  }
}
