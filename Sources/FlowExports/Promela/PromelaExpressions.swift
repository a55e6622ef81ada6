import FlowCompiler

/// Conditions on registers as Promela expressions.
struct PromelaExpressions {
  let registers: SeenRegisters
  /// The variable of each register; nil for one that always holds the same number.
  let variables: [String?]

  init(_ registers: SeenRegisters, names: inout PromelaNames) {
    self.registers = registers
    variables = registers.all.enumerated().map { index, register in
      registers.varies(index) ? names.name([register.place, register.field, register.part]) : nil
    }
  }

  /// Returns a test of registers; `true` or `false` for one that always or never holds.
  func text(_ expression: RegisterExpression) -> String {
    switch simplified(expression) {
    case .constant(let value): value ? "true" : "false"
    // The test covers numbers that the search never saw too, since a claim may be about them.
    case .holds(let register, let codes):
      test(register, codes, among: Array(0...Int(registers.all[register].mask)))
    case .not(let operand): "!\(enclosed(text(operand)))"
    case .all(let operands): operands.map { enclosed(text($0)) }.joined(separator: " && ")
    case .any(let operands): operands.map { enclosed(text($0)) }.joined(separator: " || ")
    case .decided(let yes, let no):
      text(
        GuardCover(yes: yes, no: no, registers: registers),
        or: GuardCover(yes: no, no: yes, registers: registers))
    }
  }

  /// Returns the conjunctions of a cover joined by `||`.
  func text(_ cover: GuardCover) -> String {
    if cover.conjunctions.count == 1 { return text(cover.conjunctions[0]) }
    return cover.conjunctions.map { enclosed(text($0)) }.joined(separator: " || ")
  }

  private func text(_ cover: GuardCover, or opposite: GuardCover) -> String {
    let (text, other) = (text(cover), "!(\(text(opposite)))")
    return other.count < text.count ? other : text
  }

  private func text(_ conjunction: GuardCover.Conjunction) -> String {
    let tests = conjunction.sorted { $0.key < $1.key }.map {
      test($0.key, $0.value, among: registers.codes[$0.key])
    }
    return tests.isEmpty ? "true" : tests.joined(separator: " && ")
  }

  /// Puts parentheses around a text unless it is a single word.
  private func enclosed(_ text: String) -> String {
    let isWord = text.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
    return isWord ? text : "(\(text))"
  }

  /// Returns a test of whether a register holds one of some numbers, given that it holds one of `domain`.
  private func test(_ register: Int, _ wanted: [Int], among domain: [Int]) -> String {
    guard let name = variables[register] else { preconditionFailure("a register that varies has a variable") }
    let codes = domain.filter(wanted.contains)
    let others = domain.filter { !wanted.contains($0) }
    if codes.count == 1 { return "\(name) == \(codes[0])" }
    if others.count == 1 { return "\(name) != \(others[0])" }
    guard let first = codes.first, let last = codes.last else { return "false" }
    if domain.filter({ first...last ~= $0 }) == codes {
      if first == domain.first { return "\(name) <= \(last)" }
      return last == domain.last ? "\(name) >= \(first)" : "(\(name) >= \(first) && \(name) <= \(last))"
    }
    if others.count < codes.count {
      return "(" + others.map { "\(name) != \($0)" }.joined(separator: " && ") + ")"
    }
    return "(" + codes.map { "\(name) == \($0)" }.joined(separator: " || ") + ")"
  }

  // MARK: - Simplifying

  /// Returns the expression without parts that always or never hold.
  func simplified(_ expression: RegisterExpression) -> RegisterExpression {
    switch expression {
    case .constant: return expression
    case .holds(let register, let codes):
      if codes.isEmpty { return .constant(false) }
      guard !registers.varies(register), let only = registers.codes[register].first else { return expression }
      return .constant(codes.contains(only))
    case .not(let operand):
      switch simplified(operand) {
      case .constant(let value): return .constant(!value)
      case .not(let inner): return inner
      case .holds(let register, let codes):
        let all = 0...Int(registers.all[register].mask)
        return .holds(register: register, codes: all.filter { !codes.contains($0) })
      case let other: return .not(other)
      }
    case .all(let operands): return joined(operands, neutral: true) { .all($0) }
    case .any(let operands): return joined(operands, neutral: false) { .any($0) }
    case .decided(let yes, let no):
      if no.isEmpty { return .constant(true) }
      return yes.isEmpty ? .constant(false) : expression
    }
  }

  private func joined(
    _ operands: [RegisterExpression], neutral: Bool, _ join: ([RegisterExpression]) -> RegisterExpression
  ) -> RegisterExpression {
    var parts: [RegisterExpression] = []
    for operand in operands.map(simplified) {
      if case .constant(let value) = operand {
        if value != neutral { return .constant(!neutral) }
      } else if !parts.contains(operand) {
        parts.append(operand)
      }
    }
    if parts.isEmpty { return .constant(neutral) }
    return parts.count == 1 ? parts[0] : join(parts)
  }

  /// Whether a state, given as words, satisfies the expression.
  func holds(_ expression: RegisterExpression, in words: [UInt64]) -> Bool {
    switch expression {
    case .constant(let value): value
    case .holds(let register, let codes): codes.contains(registers.all[register].code(in: words))
    case .not(let operand): !holds(operand, in: words)
    case .all(let operands): operands.allSatisfy { holds($0, in: words) }
    case .any(let operands): operands.contains { holds($0, in: words) }
    case .decided(let yes, _):
      yes.contains { condition in
        words.indices.allSatisfy { words[$0] & condition.mask[$0] == condition.value[$0] }
      }
    }
  }
}
