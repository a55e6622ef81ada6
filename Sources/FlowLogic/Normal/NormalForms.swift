/// Formulas about runs in negation normal form, each stored once and identified by a number.
///
/// The result of a constructor is equivalent to what was asked for, and often simpler. Atoms are numbers.
package struct NormalForms: Sendable {
  /// A formula whose operands are numbers of formulas.
  package enum Node: Hashable, Sendable {
    /// True or false everywhere.
    case constant(Bool)
    /// Returns an atom or its negation.
    case literal(atom: Int, isPositive: Bool)
    /// All operands hold; at least two, ascending.
    case all([Int])
    /// Some operand holds; at least two, ascending.
    case any([Int])
    /// The operand holds at the next position.
    case next(Int)
    /// The right operand holds now or later, the left one until then.
    case until(Int, Int)
    /// The right operand holds up to and including the first position where the left one does, or forever.
    case release(Int, Int)
  }

  /// The formula that never holds, and the formula that always holds.
  package static let never = 0, always = 1

  /// The formulas by number.
  package private(set) var nodes: [Node] = []
  /// Whether a formula that holds at a position also holds at every earlier one, like `F p` (Etessami and Holzmann, Optimizing
  /// Büchi automata, 2000: a pure eventuality).
  private var eventual: [Bool] = []
  /// Whether a formula that holds at a position also holds at every later one, like `G p` (same source: a purely universal
  /// formula).
  private var universal: [Bool] = []
  private var numbers: [Node: Int] = [:]
  private var duals: [Int: Int] = [:]
  /// Known answers of ``implies(_:_:)``.
  var implications: [Pair: Bool] = [:]

  /// Two formulas, in order.
  struct Pair: Hashable {
    var left: Int
    var right: Int
  }

  /// Creates the constants.
  package init() {
    _ = number(of: .constant(false))
    _ = number(of: .constant(true))
    duals = [Self.never: Self.always, Self.always: Self.never]
  }

  /// Whether the formula has the same value at every position of a run, like `G F p`.
  func isSuspendable(_ formula: Int) -> Bool { eventual[formula] && universal[formula] }
  func isEventual(_ formula: Int) -> Bool { eventual[formula] }
  func isUniversal(_ formula: Int) -> Bool { universal[formula] }

  /// Returns the number of a node, without simplification.
  mutating func number(of node: Node) -> Int {
    if let known = numbers[node] { return known }
    let (isEventual, isUniversal): (Bool, Bool)
    switch node {
    case .constant: (isEventual, isUniversal) = (true, true)
    case .literal: (isEventual, isUniversal) = (false, false)
    case .all(let operands), .any(let operands):
      isEventual = operands.allSatisfy { eventual[$0] }
      isUniversal = operands.allSatisfy { universal[$0] }
    case .next(let operand): (isEventual, isUniversal) = (eventual[operand], universal[operand])
    case .until(let left, let right):
      // If the right operand were a pure eventuality, the formula would be that operand.
      isEventual = left == Self.always
      isUniversal = universal[left] && universal[right]
    case .release(let left, let right):
      isEventual = eventual[left] && eventual[right]
      isUniversal = left == Self.never
    }
    nodes.append(node)
    eventual.append(isEventual)
    universal.append(isUniversal)
    numbers[node] = nodes.count - 1
    return nodes.count - 1
  }

  /// Returns an atom or its negation.
  package mutating func literal(_ atom: Int, isPositive: Bool) -> Int {
    number(of: .literal(atom: atom, isPositive: isPositive))
  }

  /// Returns the negation of a formula.
  package mutating func negation(of formula: Int) -> Int {
    if let known = duals[formula] { return known }
    let dual: Int
    switch nodes[formula] {
    case .constant(let value): dual = value ? Self.never : Self.always
    case .literal(let atom, let isPositive): dual = literal(atom, isPositive: !isPositive)
    case .all(let operands):
      let negated = operands.map { negation(of: $0) }
      dual = any(negated)
    case .any(let operands):
      let negated = operands.map { negation(of: $0) }
      dual = all(negated)
    case .next(let operand): dual = next(negation(of: operand))
    case .until(let left, let right):
      let (left, right) = (negation(of: left), negation(of: right))
      dual = release(left, right)
    case .release(let left, let right):
      let (left, right) = (negation(of: left), negation(of: right))
      dual = until(left, right)
    }
    duals[formula] = dual
    if duals[dual] == nil { duals[dual] = formula }
    return dual
  }
}
