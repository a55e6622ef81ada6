/// Formulas decided by brute force: every lasso up to a length is looked at. It shares no code with what it judges.
indirect enum OracleFormula {
  case named(String)
  case not(OracleFormula)
  case and(OracleFormula, OracleFormula)
  case next(OracleFormula)
  case finally(OracleFormula)
  case globally(OracleFormula)
  case until(OracleFormula, OracleFormula)

  /// The formula in the syntax of claims.
  var text: String {
    switch self {
    case .named(let name): name
    case .not(let operand): "!(\(operand.text))"
    case .and(let left, let right): "((\(left.text)) & (\(right.text)))"
    case .next(let operand): "X (\(operand.text))"
    case .finally(let operand): "F (\(operand.text))"
    case .globally(let operand): "G (\(operand.text))"
    case .until(let left, let right): "((\(left.text)) U (\(right.text)))"
    }
  }

  /// At which positions of a lasso it is true.
  ///
  /// - Parameters:
  ///   - lasso: The states; after the last comes the one at the position of the loop.
  ///   - holds: Whether a name is true in a state.
  func values(on lasso: [Int], loop: Int, _ holds: (String, Int) -> Bool) -> [Bool] {
    let next = { (position: Int) in position + 1 < lasso.count ? position + 1 : loop }
    /// The least or greatest solution of an equation on positions.
    func solved(from start: Bool, _ step: (Int, Bool) -> Bool) -> [Bool] {
      var values = Array(repeating: start, count: lasso.count)
      for _ in 0...lasso.count {
        for position in lasso.indices.reversed() { values[position] = step(position, values[next(position)]) }
      }
      return values
    }
    switch self {
    case .named(let name): return lasso.map { holds(name, $0) }
    case .not(let operand): return operand.values(on: lasso, loop: loop, holds).map { !$0 }
    case .and(let left, let right):
      let right = right.values(on: lasso, loop: loop, holds)
      return left.values(on: lasso, loop: loop, holds).enumerated().map { $1 && right[$0] }
    case .next(let operand):
      let operand = operand.values(on: lasso, loop: loop, holds)
      return lasso.indices.map { operand[next($0)] }
    case .finally(let operand):
      let operand = operand.values(on: lasso, loop: loop, holds)
      return solved(from: false) { operand[$0] || $1 }
    case .globally(let operand):
      let operand = operand.values(on: lasso, loop: loop, holds)
      return solved(from: true) { operand[$0] && $1 }
    case .until(let left, let right):
      let (left, right) = (
        left.values(on: lasso, loop: loop, holds), right.values(on: lasso, loop: loop, holds)
      )
      return solved(from: false) { right[$0] || left[$0] && $1 }
    }
  }

  /// Whether some lasso from state 0 of at most so many states makes it false; in each state an execution can also stay.
  func isViolated(in successors: [[Int]], atMost most: Int, _ holds: (String, Int) -> Bool) -> Bool {
    var lassos = [[0]]
    while let lasso = lassos.popLast() {
      let last = lasso[lasso.count - 1]
      let following = Set(successors[last] + [last])
      for loop in lasso.indices where following.contains(lasso[loop]) {
        if !values(on: lasso, loop: loop, holds)[0] { return true }
      }
      if lasso.count < most { lassos += following.map { lasso + [$0] } }
    }
    return false
  }
}
