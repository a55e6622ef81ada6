/// Which controls each head of a part can be popped to: runs that take its symbol off, and nothing below that.
///
/// These are the transitions that saturation adds to the empty automaton in a backward search (`pre*`; Bouajjani, Esparza and Maler,
/// Reachability analysis of pushdown automata, 1997).
struct Returns {
  /// That a head can be popped to a control, by its position.
  struct Fact {
    let head: Int32
    let control: Int32
  }

  let part: PushdownPart
  private(set) var facts: [Fact] = []
  /// The numbers of the facts about each head.
  private(set) var factsOf: [[Int32]]
  private var numbers = PairTable()
  /// The heads that each head stands for: they swap to it, or push something that can be popped to it.
  private var continued: [[Int32]]
  private var continuations = PairTable()
  private var continuationCount = 0
  /// The heads that push each head, with the symbol below it.
  private var pushers: [[PushdownHead]]

  /// Finds all facts.
  ///
  /// - Throws: ``PushdownError`` where a limit is hit; facts count as transitions.
  /// - Complexity: With P controls, R rules that push and H heads that facts are about, at most R·P + H·P·(in-degree of continuation).
  init(_ part: PushdownPart, limits: PushdownLimits) throws(PushdownError) {
    self.part = part
    let none: [[Int32]] = Array(repeating: [], count: part.heads.count)
    (factsOf, continued, pushers) = (none, none, Array(repeating: [], count: part.heads.count))
    for head in part.heads.indices { begin(with: head) }
    var next = 0
    while next < facts.count {
      use(facts[next])
      next += 1
      try limits.check(transitions: facts.count)
    }
  }

  /// The number of a fact; nil where a head cannot be popped to a control.
  func number(of head: Int, _ control: Int32) -> Int32? { numbers[Int32(head), control] }

  private mutating func begin(with head: Int) {
    for rule in part.rules(of: head) {
      guard let target = part.system.target(of: rule) else {
        add(Fact(head: Int32(head), control: part.system.control(after: rule)))
        continue
      }
      if part.system.rules[rule].pushes {
        pushers[target].append(PushdownHead(Int32(head), part.system.rules[rule].below))
      } else {
        proceed(from: Int32(head), at: target)
      }
    }
  }

  private mutating func add(_ fact: Fact) {
    let number = numbers.number(of: fact.head, fact.control, new: facts.count)
    guard number == facts.count else { return }
    facts.append(fact)
    factsOf[Int(fact.head)].append(number)
  }

  private mutating func use(_ fact: Fact) {
    for head in continued[Int(fact.head)] { add(Fact(head: head, control: fact.control)) }
    for pusher in pushers[Int(fact.head)] {
      guard let target = part.system.head(control: fact.control, symbol: pusher.symbol) else { continue }
      proceed(from: pusher.control, at: target)
    }
  }

  /// Notes that a head can be popped to what another one can be popped to.
  private mutating func proceed(from head: Int32, at target: Int) {
    let number = continuations.number(of: head, Int32(target), new: continuationCount)
    guard number == continuationCount else { return }
    continuationCount += 1
    continued[target].append(head)
    for fact in factsOf[target] { add(Fact(head: head, control: facts[Int(fact)].control)) }
  }
}
