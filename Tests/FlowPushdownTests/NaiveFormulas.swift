import FlowPushdown

/// Evaluates formulas on configurations one by one, by fixpoints over explicit sets.
///
/// Where stacks are cut off, a value is an interval: `must` takes what lies beyond for false, `may` for true.
struct NaiveFormulas {
  /// The configurations where a formula must hold, and where it may hold.
  struct Value {
    var must: [Bool]
    var may: [Bool]
  }

  /// The states after one step of the app.
  private struct Steps {
    var targets: Set<Int> = []
    var goesBeyond = false
  }

  let naive: NaiveConfigurations
  let isInner: [Bool]

  init(_ naive: NaiveConfigurations, inner: Set<Int32>) {
    self.naive = naive
    isInner = naive.configurations.map { inner.contains($0.control) }
  }

  /// The value of a formula; at configurations with an inner control it means nothing.
  func evaluate(_ formula: RandomFormula) -> Value {
    switch formula {
    case .atom(let atom):
      let values = naive.configurations.map {
        RandomFormula.holds(atom, PushdownHead($0.control, $0.stack[$0.stack.count - 1]))
      }
      return Value(must: values, may: values)
    case .not(let part):
      let value = evaluate(part)
      return Value(must: value.may.map(!), may: value.must.map(!))
    case .both(let first, let second):
      let (left, right) = (evaluate(first), evaluate(second))
      return Value(must: both(left.must, right.must), may: both(left.may, right.may))
    case .next(let part, let without):
      let (value, steps) = (evaluate(part), steps(without: without))
      return Value(
        must: steps.map { $0.targets.contains { value.must[$0] } },
        may: steps.map { $0.goesBeyond || $0.targets.contains { value.may[$0] } })
    case .until(let first, let second, let without):
      return until(evaluate(first), evaluate(second), steps(without: without))
    case .always(let part, let ends, let without):
      return always(evaluate(part), evaluate(ends), steps(without: without))
    }
  }

  private func both(_ left: [Bool], _ right: [Bool]) -> [Bool] { zip(left, right).map { $0 && $1 } }

  private func until(_ first: Value, _ second: Value, _ steps: [Steps]) -> Value {
    Value(
      must: fixpoint(from: second.must) { states, state in
        first.must[state] && steps[state].targets.contains { states[$0] }
      },
      may: fixpoint(from: second.may) { states, state in
        first.may[state] && (steps[state].goesBeyond || steps[state].targets.contains { states[$0] })
      })
  }

  private func always(_ part: Value, _ ends: Value, _ steps: [Steps]) -> Value {
    let none = Array(repeating: false, count: isInner.count)
    // The complement is a least fixpoint.
    let must = fixpoint(from: none) { dropped, state in
      !part.must[state] || !(ends.must[state] || steps[state].targets.contains { !dropped[$0] })
    }
    let may = fixpoint(from: none) { dropped, state in
      !part.may[state]
        || !(ends.may[state] || steps[state].goesBeyond || steps[state].targets.contains { !dropped[$0] })
    }
    return Value(must: must.map(!), may: may.map(!))
  }

  private func fixpoint(from start: [Bool], adds: ([Bool], Int) -> Bool) -> [Bool] {
    var values = start
    var changed = true
    while changed {
      changed = false
      for state in values.indices where !values[state] && adds(values, state) {
        values[state] = true
        changed = true
      }
    }
    return values
  }

  /// The steps from each state: one rule, then rules as long as the control is an inner one.
  private func steps(without: Int32) -> [Steps] {
    isInner.indices.map { state in
      var steps = Steps()
      guard !isInner[state] else { return steps }
      var seen: Set<Int> = []
      var pending = [state]
      while let position = pending.popLast() {
        for step in naive.steps[position] where RandomFormula.allows(step.rule, without: without) {
          guard let target = step.target else {
            steps.goesBeyond = true
            continue
          }
          if !isInner[target] {
            steps.targets.insert(target)
          } else if seen.insert(target).inserted {
            pending.append(target)
          }
        }
      }
      return steps
    }
  }
}
