import FlowDiagnostics
import FlowModel
import FlowResolver

/// Where a body stands while it is grounded.
struct BodyContext {
  let site: Int
  /// The values of the names that it can use.
  let values: [Argument]
  /// What resumes when a presentation that it awaits ends.
  let owner: ContinuationCodes.Owner.Source?
}

extension Grounder {
  /// Grounds the body of a step and returns its node.
  func groundBody(_ body: ResolvedBody, _ context: BodyContext, naming: inout ActionNaming) -> Int {
    switch body {
    case .statements(let statements):
      return addLeaf(naming.nextLeaf(), naming, statements, context)
    case .cases(let cases):
      var branches: [(condition: ConditionID?, body: Int)] = []
      var (position, firstLeaf) = (-1, naming.nextBranch)
      for branch in cases {
        if branch.position == position { naming.nextBranch = firstLeaf }
        (position, firstLeaf) = (branch.position, naming.nextBranch)
        let condition = branch.when.map { conditions.add($0, binding: context.values) }
        branches.append((condition, groundBody(branch.body, context, naming: &naming)))
      }
      if !cases.contains(where: { $0.when == nil }) {
        let leaf = addLeaf(naming.description(branch: nil), naming, [], context)
        if naming.action.origin == .system || naming.action.origin == .link {
          parts.actions[parts.actions.count - 1].isUnhandled = true
        }
        branches.append((nil, leaf))
      }
      parts.choices.append(contentsOf: branches)
      parts.bodies.append(.choose(parts.choices.count - branches.count..<parts.choices.count))
    case .outcomes(let outcomes):
      var nodes: [(outcome: Int, body: Int)] = []
      for outcome in outcomes {
        naming.outcomes.append(outcome.name)
        nodes.append((word(outcome.name), groundBody(outcome.body, context, naming: &naming)))
        naming.outcomes.removeLast()
      }
      parts.alternatives.append(contentsOf: nodes)
      parts.bodies.append(.every(parts.alternatives.count - nodes.count..<parts.alternatives.count))
    }
    return parts.bodies.count - 1
  }

  private func addLeaf(
    _ description: ActionDescription, _ naming: ActionNaming, _ statements: [ResolvedStatement],
    _ context: BodyContext
  ) -> Int {
    let first = parts.operations.count
    if let pending = naming.endedEffect { add(.endEffect(pending: pending)) }
    addDrops(by: naming.action.event, at: context.site)
    if !isInert(context.site) { addStatements(statements, context) }
    var traits = naming.traits
    traits.site = context.site
    let action = addAction(description, traits)
    let outcomes = naming.outcomes.map(word)
    parts.outcomePaths += outcomes
    parts.bodies.append(
      .leaf(
        action: action, operations: first..<parts.operations.count,
        outcomes: parts.outcomePaths.count - outcomes.count..<parts.outcomePaths.count))
    return parts.bodies.count - 1
  }

  /// Adds an action and returns its number, a position in ``ProgramParts/actions`` and ``descriptions``.
  func addAction(_ description: ActionDescription, _ traits: ActionTraits) -> Int {
    var (description, traits) = (description, traits)
    description.site = traits.site
    traits.isUser = description.origin.isUser
    traits.isLink = description.origin == .link
    traits.isOwn = description.origin == .app
    traits.isFinish = description.origin == .finish
    descriptions.append(description)
    parts.actions.append(traits)
    return descriptions.count - 1
  }

  /// Adds the operations that drop the place's effects which an event of this name cancels.
  func addDrops(by event: String, at site: Int) {
    for effect in flow.sites[site].effects where flow.effects[effect].cancelledByEvents.contains(event) {
      add(.dropAtEnd(effect: effect))
    }
  }

  /// Whether the events of a place do nothing, since a field around it is not composed (T9, T15).
  func isInert(_ site: Int) -> Bool {
    guard flow.platform == .tca else { return false }
    var current = site
    while current > 0 {
      switch layout.sites[current].position {
      case .root, .bottom, .tab: break
      case .stack(let stack, _): if !flow.stacks[stack].isComposed { return true }
      case .slot(let slot): if !flow.slots[slot].facts.isComposed { return true }
      }
      current = layout.sites[current].parent
    }
    return false
  }

  // MARK: - Bodies within a step

  /// Adds a body whose cases are chosen during a step, without the cases that the values exclude.
  func addBody(_ body: ResolvedBody, _ context: BodyContext) {
    switch body {
    case .statements(let statements): addStatements(statements, context)
    case .outcomes(let outcomes): if let first = outcomes.first { addBody(first.body, context) }
    case .cases(let cases):
      addChoice(among: cases.map { ($0.when, $0.body) }, context.values) { addBody($0, context) }
    }
  }

  /// Adds alternatives, of which the first runs whose condition holds, without those that the values exclude.
  func addChoice<Alternative>(
    among alternatives: [(ResolvedCondition?, Alternative)], _ values: [Argument],
    addOperations: (Alternative) -> Void
  ) {
    var ends: [Int] = []
    for (condition, alternative) in alternatives {
      let test = addTest(of: condition, values)
      if test == .never { continue }
      addOperations(alternative)
      guard case .jump(let jump) = test else { break }
      ends.append(add(.jump(0)))
      land([jump])
    }
    land(ends)
  }

  /// How the operations that follow depend on a condition.
  enum Test: Equatable {
    case always, never
    /// A jump over them, which must be landed.
    case jump(Int)
  }

  /// Adds a jump over the operations that follow, unless the condition is the same in all states.
  func addTest(of condition: ResolvedCondition?, _ values: [Argument]) -> Test {
    guard let condition else { return .always }
    let id = conditions.add(condition, binding: values)
    if let value = conditions.constant(id) { return value ? .always : .never }
    return .jump(add(.jumpUnless(0, id)))
  }

  /// Adds an operation, which may be a jump whose length is not known yet, and returns its position.
  @discardableResult
  func add(_ operation: Operation) -> Int {
    parts.operations.append(operation)
    return parts.operations.count - 1
  }

  /// Makes jumps lead to the next operation.
  func land(_ jumps: [Int]) {
    for jump in jumps {
      parts.operations[jump] = parts.operations[jump].withLength(parts.operations.count - jump - 1)
    }
  }

  /// Adds statements. Once another instance has taken the place of theirs, the rest does nothing.
  func addStatements(_ statements: [ResolvedStatement], _ context: BodyContext) {
    let lives = layout.sites[context.site].lives
    let scratch = usedScratch
    let isFragile = context.site != 0 && statements.dropLast().contains { canEndInstance($0) }
    let kept = isFragile ? addScratch() : 0
    if isFragile { add(.keep(register: kept, from: lives)) }
    let lastAim = statements.lastIndex { isAim($0) } ?? 0
    let lastAnswer = statements.lastIndex { if case .complete = $0 { true } else { false } } ?? 0
    var (jumps, misses): ([Int], [Int]) = ([], [])
    for (index, statement) in statements.enumerated() {
      addOperations(statement, context)
      if canEndInstance(statement), isFragile, index + 1 < statements.count {
        if index < lastAnswer { add(.noteAnswerIfReplaced(register: lives, kept: kept)) }
        let jump = add(.jumpIfReplaced(0, register: lives, kept: kept))
        if index < lastAim { misses.append(jump) } else { jumps.append(jump) }
      }
    }
    if !misses.isEmpty {
      jumps.append(add(.jump(0)))
      land(misses)
      add(.missTarget)
    }
    land(jumps)
    usedScratch = scratch
  }

  /// Whether a statement asks for a screen or alert, as a link must in order to land. Toasts do not count.
  private func isAim(_ statement: ResolvedStatement) -> Bool {
    switch statement {
    case .push: true
    case .replace(_, let items): !items.isEmpty
    case .present(_, let kind, _), .await(_, let kind, _): kind != .toast
    case .pop, .popTo, .popToIndex, .popToRoot, .dismiss, .dismissSlot, .dismissAll, .dismissSelf, .complete,
      .select, .set, .store, .add, .setCount, .swapRoot, .start, .cancel, .call, .callChild, .unhandledEmit:
      false
    }
  }

  /// Returns a register that lives only during a step.
  func addScratch() -> Int {
    usedScratch += 1
    parts.scratchCount = max(parts.scratchCount, usedScratch)
    return layout.registerCount + usedScratch - 1
  }

  /// Whether the instance that runs a statement may be gone after it.
  private func canEndInstance(_ statement: ResolvedStatement) -> Bool {
    switch statement {
    case .call, .callChild, .dismissSelf, .complete: true
    case .dismiss: flow.platform == .uikit
    case .push, .pop, .popTo, .popToIndex, .popToRoot, .replace, .present, .await, .dismissSlot, .dismissAll,
      .select, .set, .store, .add, .setCount, .swapRoot, .start, .cancel, .unhandledEmit:
      false
    }
  }
}
