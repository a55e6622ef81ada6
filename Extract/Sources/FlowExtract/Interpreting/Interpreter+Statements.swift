import SwiftSyntax

extension Interpreter {
  /// Runs statements on all paths; paths that left or returned do not continue.
  func run(_ statements: CodeBlockItemListSyntax, _ start: [Path]) -> [Path] {
    nesting += 1
    defer { nesting -= 1 }
    guard nesting < Self.deepestNesting else {
      if let path = start.first { note(statements, "is nested too deeply", path) }
      return start
    }
    var running = start.filter { $0.status == .running }
    var done = start.filter { $0.status != .running }
    let last = statements.count - 1
    for (index, item) in statements.enumerated() {
      guard !running.isEmpty else { break }
      var next: [Path] = []
      if running.count == 1 {
        next = step(item.item, running[0])
      } else {
        for path in running { next += step(item.item, path) }
      }
      if index < last {
        for position in next.indices where next[position].status == .running { next[position].result = nil }
      }
      if next.count == 1, next[0].status == .running {
        running = next
        continue
      }
      running = []
      for path in next { if path.status == .running { running.append(path) } else { done.append(path) } }
      running = compacted(running)
    }
    return done + running
  }

  /// Merges paths that continue alike.
  private func compacted(_ paths: [Path]) -> [Path] {
    guard paths.count > 1 else { return paths }
    var merged = merged(paths) { $0.fullFingerprint }
    if merged.count > Self.mostPaths { merged = self.merged(paths) { $0.fingerprint } }
    return Array(merged.prefix(Self.mostPaths * 4))
  }

  private func merged(_ paths: [Path], by key: (Path) -> Path.Fingerprint) -> [Path] {
    var result: [Path] = []
    var positions: [Path.Fingerprint: Int] = [:]
    for path in paths {
      let print = key(path)
      if let position = positions[print] {
        result[position].condition = result[position].condition.or(path.condition)
      } else {
        positions[print] = result.count
        result.append(path)
      }
    }
    return result
  }

  private func step(_ item: CodeBlockItemSyntax.Item, _ path: Path) -> [Path] {
    steps += 1
    switch item {
    case .expr(let expression): return runExpression(expression, path)
    case .stmt(let statement): return runStatement(statement, path)
    case .decl(let declaration): return runDeclaration(declaration, path)
    }
  }

  private func runStatement(_ statement: StmtSyntax, _ path: Path) -> [Path] {
    var path = path
    switch statement.kind {
    case .expressionStmt:
      return statement.as(ExpressionStmtSyntax.self).map { runExpression($0.expression, path) } ?? [path]
    case .returnStmt:
      guard let value = statement.as(ReturnStmtSyntax.self)?.expression else {
        return [leaving(path, .returned)]
      }
      return runResult(value, path)
    case .guardStmt: return statement.as(GuardStmtSyntax.self).map { runGuard($0, path) } ?? [path]
    case .forStmt: return statement.as(ForStmtSyntax.self).map { runFor($0, path) } ?? [path]
    case .whileStmt:
      return statement.as(WhileStmtSyntax.self).map { runLoop($0.body.statements, path) } ?? [path]
    case .repeatStmt:
      return statement.as(RepeatStmtSyntax.self).map { resumed(run($0.body.statements, [path])) } ?? [path]
    case .doStmt: return statement.as(DoStmtSyntax.self).map { runDo($0, path) } ?? [path]
    case .deferStmt:
      return statement.as(DeferStmtSyntax.self).map { resumed(run($0.body.statements, [path])) } ?? [path]
    case .breakStmt, .continueStmt: return [leaving(path, .left)]
    case .throwStmt: return [leaving(path, .returned)]
    case .labeledStmt:
      return statement.as(LabeledStmtSyntax.self).map { runStatement($0.statement, path) } ?? [path]
    case .yieldStmt: return [path]
    case .discardStmt, .fallThroughStmt, .missingStmt: return [path]
    default:
      note(statement, "this kind of statement is not known", path)
      path.result = nil
      return [path]
    }
  }

  private func leaving(_ path: Path, _ status: Path.Status) -> Path {
    var path = path
    path.status = status
    return path
  }

  /// Paths that left a loop or a switch continue after it.
  func resumed(_ paths: [Path]) -> [Path] {
    paths.map { $0.status == .left ? leaving($0, .running) : $0 }
  }

  /// `return value`, explicit or implicit.
  func runResult(_ value: ExprSyntax, _ path: Path) -> [Path] {
    if let branch = value.as(IfExprSyntax.self) { return runIf(branch, path).map { leaving($0, .returned) } }
    if let branch = value.as(SwitchExprSyntax.self) {
      return runSwitch(branch, path).map { leaving($0, .returned) }
    }
    var path = path
    path.result = evaluate(value, &path)
    return [leaving(path, .returned)]
  }

  func runExpression(_ expression: ExprSyntax, _ path: Path) -> [Path] {
    switch expression.kind {
    case .ifExpr: return expression.as(IfExprSyntax.self).map { runIf($0, path) } ?? [path]
    case .switchExpr: return expression.as(SwitchExprSyntax.self).map { runSwitch($0, path) } ?? [path]
    case .sequenceExpr, .infixOperatorExpr:
      if let elements = expression.as(SequenceExprSyntax.self)?.elements,
        let assignment = Assignment(Array(elements))
      {
        return assign(assignment, path)
      }
    default: break
    }
    var path = path
    path.result = evaluate(expression, &path, isStatement: true)
    return [path]
  }

  private func runDeclaration(_ declaration: DeclSyntax, _ path: Path) -> [Path] {
    if let conditional = declaration.as(IfConfigDeclSyntax.self) {
      guard case .statements(let items)? = CompilationCondition.chosen(conditional)?.elements else {
        return [path]
      }
      return run(items, [path])
    }
    guard let variable = declaration.as(VariableDeclSyntax.self) else { return [path] }
    var paths = [path]
    for binding in variable.bindings {
      guard let value = binding.initializer?.value else {
        let name = binding.pattern.line
        if binding.accessorBlock == nil {
          paths = paths.map {
            var path = $0; path.locals[name] = .opaque(name); return path
          }
        }
        continue
      }
      paths = paths.flatMap { bind(binding.pattern, to: value, type: binding.typeAnnotation?.type, $0) }
    }
    return paths
  }

  /// `let name = value`: one path for each value that navigation can tell apart.
  private func bind(_ pattern: PatternSyntax, to expression: ExprSyntax, type: TypeSyntax?, _ path: Path)
    -> [Path]
  {
    var path = path
    let value = evaluate(expression, &path)
    return split(value, path).map { value, path in
      var path = path
      if let tuple = pattern.as(TuplePatternSyntax.self) {
        if case .tuple(let parts) = value {
          for (element, part) in zip(tuple.elements, parts) { bindName(element.pattern, part, &path) }
        } else {
          for element in tuple.elements { bindName(element.pattern, .opaque(of: element.pattern), &path) }
        }
      } else {
        bindName(pattern, value, &path)
      }
      return path
    }
  }

  func bindName(_ pattern: PatternSyntax, _ value: Value, _ path: inout Path) {
    guard let name = pattern.as(IdentifierPatternSyntax.self)?.identifier.text else { return }
    if case .unknown = value { path.locals[name] = .opaque(name) } else { path.locals[name] = value }
  }

  /// A path for each alternative of a choice, if they differ for navigation.
  func split(_ value: Value, _ path: Path) -> [(Value, Path)] {
    guard case .choice(let alternatives) = value, Set(alternatives.map(\.value.fingerprint)).count > 1,
      alternatives.count <= 8
    else { return [(value, path)] }
    return alternatives.map { alternative in
      var path = path
      path.condition = path.condition.and(alternative.conditions)
      return (alternative.value, path)
    }
  }
}

/// `left = right`, `left += right`, in an expression whose operators are not folded yet.
struct Assignment {
  let left: ExprSyntax
  let right: [ExprSyntax]
  let isAddition: Bool

  init?(_ elements: [ExprSyntax]) {
    guard elements.count > 2 else { return nil }
    let sign = elements[1]
    if sign.is(AssignmentExprSyntax.self) {
      isAddition = false
    } else if let sign = sign.as(BinaryOperatorExprSyntax.self)?.operator.text, sign == "+=" {
      isAddition = true
    } else {
      return nil
    }
    left = elements[0]
    right = Array(elements[2...])
  }
}
