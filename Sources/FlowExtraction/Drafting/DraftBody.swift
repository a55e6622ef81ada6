import FlowModel

/// What an event of a draft does.
indirect enum DraftBody: Equatable {
  /// Statements in order; a step without a statement is a remark.
  case steps([DraftStep])
  /// The first case whose condition holds.
  case cases([Branch])
  /// Outcomes, all of which are tried.
  case outcomes([Branch])

  /// A case or an outcome.
  struct Branch: Equatable {
    /// The condition, or the outcome's name.
    var name: String
    var body: DraftBody
    /// The line of its first step; nil if nothing happens.
    var place: CodePlace?
    /// The conditions of the code that the language cannot express.
    var remark: String?
  }

  /// Whether something in it is left to chance.
  var hasOutcomes: Bool {
    switch self {
    case .steps: false
    case .cases(let branches): branches.contains { $0.body.hasOutcomes }
    case .outcomes: true
    }
  }
}

/// A statement with the line that it comes from.
struct DraftStep: Equatable {
  /// The statement; nil if the language cannot express the step.
  var statement: String?
  /// What the code does there, if the statement does not say it.
  var remark: String?
  /// The step in the names of the code.
  var code: CodeStep
  var place: CodePlace { code.place }
}

/// Makes bodies from what events do in the code.
///
/// Each condition is an atom. What a scenario cannot know becomes outcomes, one for each combination of atoms that makes a
/// difference; the rest becomes cases. If there are too many combinations, each set of conditions in the code is one alternative.
struct DraftBodies {
  let unit: CodeUnit
  let names: DraftNames
  /// The parent's events that this unit emits, by what the code emits.
  var emissions: [String: String] = [:]
  /// Reads the conditions of the code.
  var reader: CodeConditionReader

  /// The most combinations to look at.
  private static let most = 64

  /// A row with its conditions as atoms, and with targets chosen for steps that lack one.
  struct Row {
    var guards: [DraftGuard]
    var steps: [CodeStep]

    /// Returns the row without the guards of some texts.
    func without(_ texts: Set<String>) -> Row {
      Row(guards: guards.filter { !texts.contains($0.text) }, steps: steps)
    }
  }

  /// Returns what an event does.
  func body(of event: CodeEvent) -> DraftBody {
    let branches = alternatives(of: event)
    var outcomes: [DraftBody.Branch] = []
    var taken: Set<String> = []
    for (chosen, rows) in branches {
      let body = cases(of: rows)
      if outcomes.contains(where: { $0.body == body }) { continue }
      let positive = chosen.filter { !$0.isNegated }
      let target = rows.flatMap(\.steps).first { $0.verb.hasTarget && $0.isNavigation }?.target
      var name = (positive.isEmpty ? chosen : positive).map(\.words).joined(separator: "-and-")
      if name.isEmpty || rows.isEmpty {
        name = rows.isEmpty ? "otherwise" : DraftNames.word(target ?? "happens")
      }
      let remark = chosen.filter { atom in !atom.isNegated || !positive.contains { $0.excludes(atom) } }.map {
        ($0.isNegated ? "not: " : "") + $0.text
      }.joined(separator: "; ")
      outcomes.append(
        DraftBody.Branch(
          name: DraftNames.unique(DraftNames.word(String(name.prefix(48))), in: &taken), body: body,
          place: rows.lazy.flatMap(\.steps).first?.place, remark: remark.isEmpty ? nil : remark))
    }
    return outcomes.count == 1 ? outcomes[0].body : .outcomes(outcomes)
  }

  /// Returns the alternatives that are left to chance, each with the rows that it allows, which have only known conditions.
  func alternatives(of event: CodeEvent) -> [(chosen: [DraftGuard], rows: [Row])] {
    let rows = sayable(
      event.rows.map { row in
        Row(guards: row.guards.map { DraftGuard($0, reader, names) }, steps: row.steps)
      })
    let unknown = groups(of: rows) { $0.meaning == nil }
    return alternatives(unknown, of: rows).flatMap { chosen, rows in targets(of: rows).map { (chosen, $0) } }
  }

  /// Whether the conditions are few enough for cases that say the same as the code.
  func isExact(_ rows: [Row]) -> Bool {
    Self.combinations(groups(of: rows) { _ in true }) <= Self.most
  }

  /// Returns the rows. Leaves to chance what a row asks about if its conditions contradict each other as the code words them.
  private func sayable(_ rows: [Row]) -> [Row] {
    let odd = rows.filter { row in
      row.guards.contains { one in row.guards.contains { $0.contradicts(one) } }
    }
    let texts = Set(odd.flatMap(\.guards).map(\.subject))
    return rows.map { row in
      var row = row
      for index in row.guards.indices where texts.contains(row.guards[index].subject) {
        row.guards[index].condition = nil
        row.guards[index].meaning = nil
      }
      return row
    }
  }

  // MARK: - Alternatives

  /// Atoms of which at most one can be true.
  private typealias Group = [DraftGuard]

  private func groups(of rows: [Row], where isIncluded: (DraftGuard) -> Bool) -> [Group] {
    var groups: [Group] = []
    for var atom in rows.flatMap(\.guards) where isIncluded(atom) {
      atom.isNegated = false
      if groups.contains(where: { $0.contains(atom) }) { continue }
      if let index = groups.firstIndex(where: { $0.allSatisfy(atom.excludes) }) {
        groups[index].append(atom)
      } else {
        groups.append([atom])
      }
    }
    return groups
  }

  /// Returns, for each combination of the groups' values, the atoms with their signs and the rows that it allows, without these
  /// guards.
  private func alternatives(_ groups: [Group], of rows: [Row]) -> [(atoms: [DraftGuard], rows: [Row])] {
    let decided = Set(groups.flatMap { $0 }.map(\.text))
    var combinations: [[DraftGuard]] = [[]]
    if Self.combinations(groups) <= Self.most {
      for group in groups {
        combinations = combinations.flatMap { known in
          (group.indices.map(Optional.some) + [nil]).map { chosen in
            known + group.enumerated().map { index, atom in atom.with(isNegated: index != chosen) }
          }
        }
      }
    } else {
      combinations = unique(rows.map { row in row.guards.filter { decided.contains($0.text) } })
      combinations.append(groups.flatMap { $0 }.map { $0.with(isNegated: true) })
    }
    var found: [(atoms: [DraftGuard], rows: [Row])] = []
    var isLost = Array(repeating: true, count: rows.count)
    for atoms in combinations {
      var allowed: [Row] = []
      for (index, row) in rows.enumerated()
      where row.guards.filter({ decided.contains($0.text) }).allSatisfy(atoms.contains) {
        isLost[index] = false
        allowed.append(row.without(decided))
      }
      found.append((atoms, allowed))
    }
    for (index, row) in rows.enumerated() where isLost[index] {
      found.append((row.guards.filter { decided.contains($0.text) }, [row.without(decided)]))
    }
    return found
  }

  private static func combinations(_ groups: [Group]) -> Int {
    groups.reduce(1) { min(most + 1, $0 * ($1.count + 1)) }
  }

  /// Returns the rows once for each case that a step without a known target can show.
  private func targets(of rows: [Row]) -> [[Row]] {
    let open = rows.lazy.flatMap(\.steps).first { $0.target == nil && $0.verb.hasTarget && $0.isNavigation }
    guard let open, let slot = open.slot.flatMap(unit.slot) else { return [rows] }
    return slot.cases.map { item in
      rows.map { row in
        var row = row
        for index in row.steps.indices where row.steps[index].target == nil && row.steps[index].verb.hasTarget
        {
          let own = row.steps[index].slot.flatMap(unit.slot)
          row.steps[index].isGuess = true
          row.steps[index].target = own?.name == slot.name ? item.name : own?.cases.first?.name
        }
        return row
      }
    }
  }

  /// Returns the cases for rows whose conditions the language can express.
  private func cases(of rows: [Row]) -> DraftBody {
    let groups = groups(of: rows) { _ in true }
    var branches: [DraftBody.Branch] = []
    let all = alternatives(groups, of: rows)
    for (atoms, rows) in all {
      let steps = rows.flatMap(\.steps).map(step)
      guard !steps.isEmpty, !branches.contains(where: { $0.name == Self.when(atoms, groups) }) else {
        continue
      }
      branches.append(
        DraftBody.Branch(name: Self.when(atoms, groups), body: .steps(steps), place: steps.first?.place))
    }
    guard !groups.isEmpty else { return branches.first?.body ?? .steps([]) }
    // If something happens under all conditions, the last case needs none.
    if branches.count == all.count, branches.count > 1 { branches[branches.count - 1].name = "" }
    return branches.isEmpty ? .steps([]) : .cases(branches)
  }

  /// Returns the atoms as one condition. Of a group with a true atom, it names only that one.
  private static func when(_ atoms: [DraftGuard], _ groups: [Group]) -> String {
    let chosen = atoms.filter { !$0.isNegated }
    let said = atoms.filter { atom in !atom.isNegated || !chosen.contains { $0.excludes(atom) } }
    let words = said.compactMap { $0.isNegated ? $0.opposite : $0.condition }
    return words.joined(separator: " and ")
  }

  // MARK: - Statements

  func step(_ step: CodeStep) -> DraftStep {
    let subject = DraftNames.Subject(unit: unit.name, slot: step.slot ?? "", item: step.target ?? "")
    let (item, call) = (names.items[subject], names.call(subject))
    let field = step.slot.flatMap { names.field($0, in: unit.name) } ?? ""
    let target = step.target ?? "something"
    var statement: String?
    var remark: String?
    switch step.verb {
    case .present: statement = call.map { "present \($0) in \(field)" }
    case .push: statement = call.map { "push \($0)" }
    case .popTo: statement = item.map { "popTo \($0)" }
    case .replace: statement = call.map { "replace [\($0)]" }
    case .setRoot: statement = item.map { "set root = \($0)" }
    case .select: statement = item.map { "select \($0)" }
    case .dismiss: statement = step.slot == nil ? "dismiss" : "dismiss \(field)"
    case .pop: statement = "pop"
    case .popToRoot: statement = "popToRoot"
    case .dismissSelf: statement = "dismiss self"
    case .emit, .send:
      statement = emissions[target].map { "emit \($0)" }
      if statement == nil { remark = "\(step.verb.rawValue)s \(target), which no event here hears" }
    case .external: remark = "leaves the app: \(target)"
    case .other: remark = "the language cannot say: \(target)"
    }
    if statement == nil, remark == nil { remark = "\(step.verb.rawValue) of something unknown" }
    return DraftStep(statement: statement, remark: remark, code: step)
  }
}

extension DraftGuard {
  /// Whether both cannot hold: a condition and its negation, or two choices of one thing.
  fileprivate func contradicts(_ other: DraftGuard) -> Bool {
    guard subject == other.subject else { return false }
    return text == other.text
      ? isNegated != other.isNegated : !isNegated && !other.isNegated && excludes(other)
  }

  fileprivate func with(isNegated: Bool) -> Self {
    var copy = self
    copy.isNegated = isNegated
    return copy
  }
}
