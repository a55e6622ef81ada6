import FlowAlgorithms

/// The controls to which each head of a part can be popped, by runs that remove the head's symbol and nothing below it.
///
/// These are the transitions that saturation adds to the empty automaton in a backward search (`pre*`; Bouajjani, Esparza and
/// Maler, Reachability analysis of pushdown automata, 1997). Sets of controls propagate along *detours*: from a head to another
/// head at the same height, by a rule that swaps, or by a rule that pushes and the removal of what it pushed.
struct Returns {
  /// A head that pushes another head.
  struct Pusher {
    let head: Int32
    /// The symbol that it leaves below.
    let symbol: Int32
  }

  let part: PushdownPart
  /// For each head, the positions of the controls to which it can be popped.
  private(set) var controls: BitRows
  /// The head that each detour leads to.
  private(set) var targets: [Int32] = []
  private(set) var detours: [[Int32]]
  /// The heads with a detour to each head.
  private(set) var sources: [[Int32]]
  /// The heads that push each head.
  private(set) var pushers: [[Pusher]]
  /// The heads from which a rule that resets leads to each head.
  private(set) var resetters: [[Int32]]
  private var numbers = HashTable()
  /// The controls found for each head and not propagated yet.
  private var fresh: BitRows
  private var pending: [Int32] = []

  /// Finds all returns and detours.
  ///
  /// - Throws: ``PushdownError`` if a limit is hit. Detours count as transitions.
  /// - Complexity: With P controls, at most P times the number of rules that push, plus P²/64 times the number of detours.
  init(_ part: PushdownPart, limits: PushdownLimits) throws(PushdownError) {
    let heads = part.heads.count
    self.part = part
    controls = BitRows(count: heads, bits: part.system.automaton.controls.count)
    fresh = controls
    detours = Array(repeating: [], count: heads)
    sources = detours
    pushers = Array(repeating: [], count: heads)
    resetters = detours
    for head in 0..<heads { begin(with: head) }
    var steps = 0
    while let head = pending.popLast() {
      use(fresh.take(Int(head)), about: Int(head))
      steps += 1
      try limits.check(transitions: targets.count, step: steps)
    }
  }

  /// Whether a head can be popped to a control.
  func leads(_ head: Int, to control: Int32) -> Bool { controls.has(Int(control), in: head) }

  private mutating func begin(with head: Int) {
    for rule in part.rules(of: head) {
      guard let target = part.system.target(of: rule) else {
        add(part.system.control(after: rule), to: head)
        continue
      }
      if part.system.rules[rule].resets {
        resetters[target].append(Int32(head))
      } else if part.system.rules[rule].pushes {
        pushers[target].append(Pusher(head: Int32(head), symbol: part.system.rules[rule].below))
      } else {
        proceed(from: Int32(head), at: target)
      }
    }
  }

  private mutating func add(_ control: Int32, to head: Int) {
    if controls.add(Int(control), to: head), fresh.add(Int(control), to: head) { pending.append(Int32(head)) }
  }

  /// Propagates the fact that a head can be popped to some controls.
  private mutating func use(_ news: [UInt64], about head: Int) {
    for source in sources[head] { add(news, to: source) }
    for control in BitRows.bits(in: news) {
      for pusher in pushers[head] {
        let target = part.system.head(control: Int32(control), symbol: pusher.symbol)
        if let target { proceed(from: pusher.head, at: target) }
      }
    }
  }

  private mutating func add(_ news: [UInt64], to head: Int32) {
    if controls.add(news, to: Int(head), fresh: &fresh) { pending.append(head) }
  }

  /// Records that a head can be popped to every control to which another head can be popped.
  private mutating func proceed(from head: Int32, at target: Int) {
    let number = numbers.number(of: head, Int32(target), new: targets.count)
    guard number == targets.count else { return }
    targets.append(Int32(target))
    detours[Int(head)].append(number)
    sources[target].append(head)
    add(controls.words(of: target), to: head)
  }
}
