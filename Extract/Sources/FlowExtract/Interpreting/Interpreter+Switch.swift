import SwiftSyntax

extension Interpreter {
  func runSwitch(_ node: SwitchExprSyntax, _ path: Path) -> [Path] {
    var path = path
    let subject = resolved(evaluate(node.subject, &path), path)
    var paths: [Path] = []
    for (alternative, path) in split(subject, path) { paths += runCases(node, alternative, path) }
    return resumed(paths)
  }

  private func runCases(_ node: SwitchExprSyntax, _ subject: Value, _ path: Path) -> [Path] {
    var results: [Path] = []
    var passed: [String] = []
    for element in Self.cases(of: node.cases) {
      switch element.label {
      case .default:
        var other = path
        if !passed.isEmpty, !isEvent(subject, path) {
          let text = "\(question(node.subject, path)) is \(passed.joined(separator: " or "))"
          other.condition = other.condition.and(
            Condition(text, negated: true, line: path.file.line(of: element)))
        }
        results += run(element.statements, [other])
      case .case(let label):
        let matched = match(label, node.subject, subject, path)
        passed += matched.texts
        for start in matched.paths { results += run(element.statements, [start]) }
        if matched.isCertain { return results }
      }
    }
    return results
  }

  /// The cases of a switch, those in an `#if` too.
  static func cases(of list: SwitchCaseListSyntax) -> [SwitchCaseSyntax] {
    list.flatMap { element -> [SwitchCaseSyntax] in
      switch element {
      case .switchCase(let one): return [one]
      case .ifConfigDecl(let conditional):
        guard case .switchCases(let inner)? = CompilationCondition.chosen(conditional)?.elements else {
          return []
        }
        return inner.compactMap { if case .switchCase(let one) = $0 { one } else { nil } }
      }
    }
  }

  struct CaseMatch {
    var paths: [Path] = []
    var texts: [String] = []
    /// The subject is known and matches.
    var isCertain = false
  }

  /// The paths into one `case`: one for each pattern when the event decides, one for all of them otherwise.
  private func match(_ label: SwitchCaseLabelSyntax, _ node: ExprSyntax, _ subject: Value, _ path: Path)
    -> CaseMatch
  {
    var found = CaseMatch()
    for item in label.caseItems {
      let pattern = Pattern(item.pattern)
      guard let bound = match(pattern, subject, question(node, path), path) else { continue }
      var next = bound.path
      var conditions = bound.conditions
      if let clause = item.whereClause { conditions.append(clause.condition.line) }
      if isEvent(subject, path) {
        let line = path.file.line(of: item)
        next.condition = next.condition.and(conditions.map { Condition($0, line: line) })
        if let tab = pattern.eventNames.first { nameTab(tab, of: self.line(node), &next) }
        found.paths.append(next)
      } else {
        found.texts.append(pattern.text)
        if found.paths.isEmpty {
          found.paths = [next]
        } else {
          found.paths[0].locals.merge(next.locals) { old, _ in old }
        }
        if bound.isCertain, item.whereClause == nil { found.isCertain = true }
        if let clause = item.whereClause {
          let line = path.file.line(of: clause)
          found.paths[0].condition = found.paths[0].condition.and(
            Condition(clause.condition.line, line: line))
        }
      }
    }
    if !isEvent(subject, path), !found.isCertain, !found.paths.isEmpty, !found.texts.isEmpty {
      let line = path.file.line(of: label)
      let condition = Condition(
        "\(question(node, path)) is \(found.texts.joined(separator: " or "))", line: line)
      found.paths[0].condition = found.paths[0].condition.and(condition)
    }
    return found
  }

  /// The tab that an event's route selects, such as `route.index`, is that of the case.
  private func nameTab(_ tab: String, of route: String, _ path: inout Path) {
    for index in path.effects.indices
    where path.effects[index].operation == .setTab
      && path.effects[index].target?.hasPrefix("<\(route).") == true
    {
      path.effects[index].target = tab
    }
  }

  /// Whether a value is the event that is being handled, the payload of its case, or a tuple with it.
  func isEvent(_ value: Value, _ path: Path) -> Bool {
    switch value {
    case .event: true
    case .tuple(let parts): parts.contains { if case .event = $0 { true } else { false } }
    default: false
    }
  }
}
