import FlowDiagnostics
import FlowModel

/// Compares the conditions under which an event of the code and one of a scenario do the same.
///
/// Evaluates both sides for each combination of values of what they ask about. What is left to chance, by outcomes or by
/// conditions of the code that no scenario can express, may happen or not. If a scenario asks about something that the code is
/// not known to have, that makes a difference only if it does for every answer.
struct GuardComparison {
  /// The result of a comparison.
  enum Verdict: Hashable {
    /// The conditions say the same.
    case same
    /// The conditions differ.
    case different(CodeDrift.Kind, inCode: String, inScenario: String)
    /// The conditions are not comparable.
    case notComparable(inCode: String, inScenario: String)
  }

  /// What one side does in one state.
  private struct Act {
    var leaves: [Set<Route.Change>]

    func mayDo(_ change: Route.Change) -> Bool { leaves.contains { $0.contains(change) } }
    func mustDo(_ change: Route.Change) -> Bool { leaves.allSatisfy { $0.contains(change) } }
  }

  private let route: Route
  private let own: Route
  /// What both sides do, in each state.
  private var acts: [(inCode: Act, inScenario: Act)] = []
  /// Whether the scenario asks something that is not comparable.
  private let hasUnknown: Bool
  /// Whether there are too many states to look at.
  private var isTooLarge = false
  private let flow: Flow

  /// The most states to look at.
  private static let most = 4096

  /// Compares two events; nil if one of them lacks what the comparison needs.
  init?(_ route: Route, _ own: Route, _ flow: Flow, _ plan: DraftPlan) {
    guard let event = route.inCode, let body = own.body, let coordinator = own.coordinator,
      let unit = plan.flow.unit(named: route.unit)
    else { return nil }
    (self.route, self.own, self.flow) = (route, own, flow)
    let isSameUnit = flow.code.name(of: coordinator.name) == unit.name
    let reader = ScenarioConditionReader(
      flow, coordinator, isSameUnit ? unit : CodeUnit(name: "", kind: "", place: unit.place))
    let bodies = DraftBodies(
      unit: unit, names: plan.names,
      reader: CodeConditionReader(unit: unit, variables: reader.variables, slots: reader.slots))
    let alternatives = bodies.alternatives(of: event)
    let conditions =
      Self.conditions(of: body).map(reader.read) + (own.event?.when.map { [reader.read($0)] } ?? [])
    hasUnknown = conditions.contains(where: \.hasUnknown)
    let pages = reader.read(from: own.event?.from ?? [])
    let asked = alternatives.flatMap(\.rows).flatMap(\.guards).compactMap(\.meaning) + conditions + [pages]
    let subjects = asked.reduce(into: [String: Set<String>]()) { all, next in
      all.merge(next.subjects) { $0.union($1) }
    }
    guard let states = Self.states(of: subjects, in: unit, reader.variables, coordinator, flow),
      alternatives.allSatisfy({ bodies.isExact($0.rows) })
    else {
      isTooLarge = true
      return
    }
    for state in states where pages.truth(state) != false {
      let inCode = alternatives.map { _, rows in
        let steps = rows.filter { row in row.guards.allSatisfy { $0.meaning?.truth(state) == !$0.isNegated } }
        return Set(
          steps.flatMap(\.steps).filter(\.isNavigation).map { Route.Change($0, pushing: route.pushing) })
      }
      var leaves = Self.leaves(of: body, state, reader)
      let when = own.event?.when.map { reader.read($0).truth(state) } ?? true
      if when == false { leaves = [[]] } else if when == nil { leaves.append([]) }
      let inScenario = leaves.map { Set($0.flatMap { flow.changes($0, in: coordinator) }) }
      acts.append((Act(leaves: inCode), Act(leaves: inScenario)))
    }
  }

  /// Returns whether both sides make a change under the same condition.
  func verdict(on change: Route.Change) -> Verdict {
    let (inCode, inScenario) = (route.condition(of: change), own.condition(of: change, in: flow))
    let isPlain = (inCode: inCode == Self.always, inScenario: inScenario == Self.always)
    if isPlain.inCode, isPlain.inScenario { return .same }
    let incomparable = Verdict.notComparable(inCode: inCode, inScenario: inScenario)
    if isTooLarge { return incomparable }
    // If the scenario asks something unknown, only what it does for every answer counts.
    let isLacking = acts.contains { act in
      !act.inCode.mayDo(change) && (hasUnknown ? act.inScenario.mustDo(change) : act.inScenario.mayDo(change))
    }
    let isExtra = acts.contains { act in act.inCode.mayDo(change) && !act.inScenario.mayDo(change) }
    let isSurer = acts.contains { act in act.inScenario.mustDo(change) && !act.inCode.mustDo(change) }
    let isLessSure = acts.contains { act in act.inCode.mustDo(change) && !act.inScenario.mustDo(change) }
    func difference(_ kind: CodeDrift.Kind) -> Verdict {
      .different(kind, inCode: inCode, inScenario: inScenario)
    }
    switch (isLacking, isExtra) {
    case (true, true): return difference(.otherGuard)
    case (true, false): return difference(isLessSure ? .otherGuard : .missingGuard)
    case (false, true): return difference(isSurer ? .otherGuard : .goneGuard)
    case (false, false): break
    }
    if isLessSure, hasUnknown { return incomparable }
    if isSurer { return difference(isLessSure ? .otherGuard : .missingGuard) }
    if isLessSure { return difference(.goneGuard) }
    return hasUnknown || acts.contains { $0.inCode.leaves.count > 1 } ? incomparable : .same
  }

  static let always = "always"

  // MARK: - States

  /// Returns each combination of the subjects' values; nil if there are too many. Values that neither side names count as one.
  private static func states(
    of subjects: [String: Set<String>], in unit: CodeUnit, _ variables: [String: Set<String>],
    _ coordinator: Coordinator, _ flow: Flow
  ) -> [[String: String]]? {
    var states: [[String: String]] = [[:]]
    for (subject, named) in subjects.sorted(by: { $0.key < $1.key }) {
      var all = variables[subject] ?? []
      if let slot = unit.slots.first(where: { $0.name == subject }) {
        all = Set(slot.cases.map(\.name))
        for field in coordinator.fields where flow.code.name(of: field.name) == subject {
          all.formUnion((field.held ?? []).map(flow.nameInCode))
        }
        if slot.form == .slot || slot.form == .stack { all.insert(CodeCondition.none) }
      }
      let rest = all.subtracting(named).sorted().first
      let values = named.sorted() + (rest.map { [$0] } ?? [])
      guard states.count * values.count <= most else { return nil }
      states = states.flatMap { state in values.map { state.merging([subject: $0]) { $1 } } }
    }
    return states
  }

  // MARK: - Bodies

  private static func conditions(of body: Body) -> [Condition] {
    switch body {
    case .statements: []
    case .cases(let cases): cases.flatMap { ($0.when.map { [$0] } ?? []) + conditions(of: $0.body) }
    case .outcomes(let outcomes): outcomes.flatMap { conditions(of: $0.body) }
    }
  }

  /// Returns the statements of each way through a body that a state allows.
  private static func leaves(
    of body: Body, _ state: [String: String], _ reader: ScenarioConditionReader
  ) -> [[Statement]] {
    switch body {
    case .statements(let statements): return [statements]
    case .outcomes(let outcomes): return outcomes.flatMap { leaves(of: $0.body, state, reader) }
    case .cases(let cases):
      var found: [[Statement]] = []
      for branch in cases {
        let truth = branch.when.map { reader.read($0).truth(state) } ?? true
        if truth != false { found += leaves(of: branch.body, state, reader) }
        if truth == true { return found }
      }
      return found + [[]]
    }
  }
}

extension Route {
  /// Returns the condition of a change in the words of the code.
  fileprivate func condition(of change: Change) -> String {
    let rows = (inCode?.rows ?? []).filter { row in
      row.steps.contains { step in
        step.isNavigation
          && (Change(step, pushing: pushing) == change || step.target == nil && step.verb == change.verb)
      }
    }
    let words = rows.map { row in
      row.guards.map { $0.isNegated ? "not (\($0.text))" : $0.text }.joined(separator: " and ")
    }
    return Self.any(of: words)
  }

  /// Returns the condition of a change in the words of a scenario.
  fileprivate func condition(of change: Change, in flow: Flow) -> String {
    guard let body, let coordinator else { return GuardComparison.always }
    let when = event?.when.map { ["\($0.text)"] } ?? []
    let ways = body.ways.filter { way in
      way.statements.contains { flow.changes($0, in: coordinator).contains(change) }
    }
    return Self.any(of: ways.map { (when + $0.conditions).joined(separator: " and ") })
  }

  private static func any(of words: [String]) -> String {
    if words.contains("") || words.isEmpty { return GuardComparison.always }
    return DraftText.oneLine(unique(words).joined(separator: " or "))
  }
}

extension Body {
  /// The statements of each way through the body, with the conditions and outcomes on it.
  fileprivate var ways: [(conditions: [String], statements: [Statement])] {
    switch self {
    case .statements(let statements): return [([], statements)]
    case .outcomes(let outcomes):
      return outcomes.flatMap { outcome in
        outcome.body.ways.map { (["outcome '\(outcome.name.value)'"] + $0.conditions, $0.statements) }
      }
    case .cases(let cases):
      return cases.flatMap { branch in
        let own = branch.when.map(\.text) ?? (cases.count > 1 ? "otherwise" : "")
        return branch.body.ways.map { ((own.isEmpty ? [] : [own]) + $0.conditions, $0.statements) }
      }
    }
  }
}
