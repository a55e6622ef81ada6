import SwiftSyntax

extension Interpreter {
  func runIf(_ node: IfExprSyntax, _ path: Path) -> [Path] {
    let test = test(node.conditions, path)
    let taken = test.holds.flatMap { run(node.body.statements, [$0]) }
    guard let other = test.fails else { return taken }
    switch node.elseBody {
    case .codeBlock(let block)?: return taken + run(block.statements, [other])
    case .ifExpr(let next)?: return taken + runIf(next, other)
    case nil: return joined(taken, path, other)
    }
  }

  /// An `if` without `else`: if it only adds effects and continues, they are a separate outcome.
  func joined(_ taken: [Path], _ before: Path, _ other: Path) -> [Path] {
    guard taken.allSatisfy({ $0.status == .running }),
      taken.allSatisfy({ path in
        before.locals.allSatisfy { path.locals[$0.key]?.isLike($0.value) == true }
      })
    else { return taken + [other] }
    if taken.isEmpty { return [before] }
    let added = taken.compactMap { path -> Path? in
      var extra = path
      extra.effects = Array(path.effects.dropFirst(before.effects.count))
      return extra.effects.isEmpty ? nil : extra
    }
    finish(added)
    return [before]
  }

  func runGuard(_ node: GuardStmtSyntax, _ path: Path) -> [Path] {
    let test = test(node.conditions, path)
    guard let other = test.fails else { return test.holds }
    return run(node.body.statements, [other]) + test.holds
  }

  func runFor(_ node: ForStmtSyntax, _ path: Path) -> [Path] {
    var start = path
    let sequence = evaluate(node.sequence, &start)
    if case .array(let elements) = resolved(sequence, start), elements.count <= 12 {
      var paths = [start]
      for element in elements {
        paths = paths.flatMap { path in
          var path = path
          bindName(node.pattern, element, &path)
          return run(node.body.statements, [path])
        }
        paths = resumed(paths)
      }
      return paths
    }
    bindAll(node.pattern, &start)
    if let condition = node.whereClause?.condition {
      start.condition = start.condition.and(Condition(condition.line, line: start.file.line(of: condition)))
    }
    return runLoop(node.body.statements, start, after: path)
  }

  /// A body that may or may not run. If it returns, the following statements run only if it did not.
  func runLoop(_ body: CodeBlockItemListSyntax, _ start: Path, after: Path? = nil) -> [Path] {
    let before = after ?? start
    let taken = resumed(run(body, [start]))
    let returned = taken.filter { $0.status == .returned }
    let going = taken.filter { $0.status != .returned }
    let changed = going.filter { $0.effects.count > before.effects.count }
    guard !returned.isEmpty else { return joined(changed, before, before) }
    var without = before
    let unchanged = going.filter { $0.effects.count <= before.effects.count }
    if let first = unchanged.first {
      without.condition = unchanged.dropFirst().reduce(first.condition) { $0.or($1.condition) }
    }
    return changed + [without] + returned
  }

  func runDo(_ node: DoStmtSyntax, _ path: Path) -> [Path] {
    var paths = run(node.body.statements, [path])
    for clause in node.catchClauses {
      var failed = path
      let what = clause.catchItems.isEmpty ? "an error is thrown" : "\(clause.catchItems.line) is thrown"
      failed.condition = failed.condition.and(Condition(what, line: failed.file.line(of: clause)))
      failed.locals["error"] = .opaque("error")
      paths += run(clause.body.statements, [failed])
    }
    return paths
  }

  func bindAll(_ pattern: PatternSyntax, _ path: inout Path) {
    if let name = pattern.as(IdentifierPatternSyntax.self)?.identifier.text {
      path.locals[name] = .opaque(name)
    }
    for element in pattern.as(TuplePatternSyntax.self)?.elements ?? [] { bindAll(element.pattern, &path) }
  }

  // MARK: Conditions

  struct Test {
    var holds: [Path]
    var fails: Path?
  }

  /// Runs a list of conditions: the paths on which all hold, and the one on which some fails; nil if that is impossible.
  func test(_ conditions: ConditionElementListSyntax, _ path: Path) -> Test {
    var paths = [path]
    var texts: [String] = []
    var canFail = false
    for element in conditions {
      switch element.condition {
      case .availability: continue
      case .optionalBinding(let binding):
        let expression = binding.initializer?.value
        let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text
        if name == "self" || expression?.line == "self" { continue }
        if expression == nil, let name, case .nothing? = path.locals[name] {
          return Test(holds: [], fails: path)
        }
        let asked = question(expression.map(Syntax.init) ?? Syntax(binding.pattern), paths[0])
        var next: [Path] = []
        for var path in paths {
          let value =
            expression.map { evaluate($0, &path) } ?? name.map { evaluateName($0, &path) } ?? .opaque("_")
          if case .nothing = value { continue }
          if let name { path.locals[name] = unwrappedForBinding(value, name) }
          next.append(path)
        }
        if next.isEmpty { return Test(holds: [], fails: path) }
        paths = next
        texts.append("\(asked) != nil")
        canFail = true
      case .matchingPattern(let match):
        let found = self.match(match.pattern, match.initializer.value, paths)
        paths = found.paths
        if paths.isEmpty { return Test(holds: [], fails: path) }
        if let text = found.condition { texts.append(text) }
        canFail = canFail || found.canFail
      case .expression(let expression):
        switch truth(expression, paths[0]) {
        case true?: continue
        case false?: return Test(holds: [], fails: path)
        case nil:
          texts.append(question(expression, paths[0]))
          paths = paths.map {
            var path = $0; _ = evaluate(expression, &path); return path
          }
          canFail = true
        }
      }
    }
    guard canFail else { return Test(holds: paths, fails: nil) }
    guard !texts.isEmpty else { return Test(holds: paths, fails: path) }
    let condition = Condition(texts.joined(separator: " && "), line: path.file.line(of: conditions))
    var fails = path
    fails.condition = fails.condition.and(condition.opposite)
    return Test(
      holds: paths.map {
        var path = $0; path.condition = path.condition.and(condition); return path
      }, fails: fails)
  }

  private func unwrappedForBinding(_ value: Value, _ name: String) -> Value {
    if case .unknown = value { return .opaque(name) }
    return value
  }

  /// Whether a condition is known to hold or to fail.
  private func truth(_ expression: ExprSyntax, _ path: Path) -> Bool? {
    if let literal = expression.as(BooleanLiteralExprSyntax.self) { return literal.literal.text == "true" }
    if let not = expression.as(PrefixOperatorExprSyntax.self), not.operator.text == "!" {
      return truth(not.expression, path).map { !$0 }
    }
    guard let name = expression.as(DeclReferenceExprSyntax.self)?.baseName.text,
      case .literal(let text)? = path.locals[name]
    else {
      return nil
    }
    return text == "true" ? true : text == "false" ? false : nil
  }
}
