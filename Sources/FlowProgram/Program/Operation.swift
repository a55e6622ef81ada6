/// One statement over registers, or a jump between statements; all payloads are numbers.
///
/// A jump skips as many of the next operations as its first number says.
package enum Operation: Sendable {
  case push(stack: Int, ItemCode)
  case pop(stack: Int, count: Int)
  /// The second matcher tests the root screen, which is reached by emptying the stack.
  case popTo(stack: Int, matcher: Int, root: Int?)
  /// Keeps as many items as a row of ``Program/offsets`` gives for a counter's code.
  case popToIndex(stack: Int, counter: Int, row: Int, matcher: Int?, root: Int?)
  case clear(stack: Int)
  case emptyForReplace(stack: Int)
  case present(slot: Int, ItemCode)
  /// Presents, and remembers the code of the continuation.
  case await(slot: Int, ItemCode, continuation: ItemCode)
  case complete(result: Int)
  case dismiss(site: Int)
  case dismissSlot(Int)
  case dismissAll(site: Int)
  case dismissSelf(site: Int)
  case set(register: Int, code: Int)
  /// Copies a variable, through a row of ``Program/offsets`` from codes to codes.
  case copy(register: Int, from: Int, row: Int)
  /// Adds to a counter, up to its last code.
  case add(register: Int, amount: Int, last: Int)
  /// Gives a counter the code of a stack's count.
  case setCount(register: Int, stack: Int, first: Int, last: Int)
  case swapRoot(site: Int, ItemCode)
  /// Sets the pending bit in the register that a code gives.
  case start(ItemCode)
  case cancel(ItemCode)
  case cancelAll(effect: Int)
  /// An event ran that drops the effect when the step ends.
  case dropAtEnd(effect: Int)
  /// The effect has ended with an outcome.
  case endEffect(pending: Int)
  /// A statement ran that changes nothing by itself, such as a call.
  case call
  case noteUnhandled
  /// A statement would have pushed or presented something if its instance had lived on.
  case missTarget
  case noteAbsent
  /// Copies a register as it is.
  case keep(register: Int, from: Int)
  case jump(Int)
  case jumpUnless(Int, ConditionID)
  /// Skips a statement whose argument is missing.
  case jumpIfNil(Int, register: Int)
  case jumpIfDead(Int, register: Int)
  /// Skips statements if the instance is not the one whose register was kept.
  case jumpIfReplaced(Int, register: Int, kept: Int)
  /// In the same case, notes that a skipped statement gives an answer.
  case noteAnswerIfReplaced(register: Int, kept: Int)
}

extension Operation {
  /// Whether it can change what a stack, slot, tabs field or root wants.
  package func navigates(in layout: StateLayout) -> Bool {
    switch self {
    case .push, .pop, .popTo, .popToIndex, .clear, .emptyForReplace, .present, .await, .complete, .dismiss,
      .dismissSlot, .dismissAll, .dismissSelf, .swapRoot:
      true
    case .set(let register, _): register < layout.registerCount && layout.isStructural[register]
    case .copy, .add, .setCount, .start, .cancel, .cancelAll, .dropAtEnd, .endEffect, .call, .noteUnhandled,
      .missTarget, .noteAbsent, .keep, .jump, .jumpUnless, .jumpIfNil, .jumpIfDead, .jumpIfReplaced,
      .noteAnswerIfReplaced:
      false
    }
  }

  /// Returns the jump with another length.
  package func withLength(_ length: Int) -> Operation {
    switch self {
    case .jump: .jump(length)
    case .jumpUnless(_, let condition): .jumpUnless(length, condition)
    case .jumpIfNil(_, let register): .jumpIfNil(length, register: register)
    case .jumpIfDead(_, let register): .jumpIfDead(length, register: register)
    case .jumpIfReplaced(_, let register, let kept): .jumpIfReplaced(length, register: register, kept: kept)
    default: self
    }
  }
}

/// A code in a register: a base, plus an offset for each argument that is not known while grounding.
package struct ItemCode: Sendable {
  let base: Int
  let terms: Range<Int>

  /// Creates a code from a base and the terms that add to it.
  package init(base: Int, terms: Range<Int>) { (self.base, self.terms) = (base, terms) }
}

/// What an argument in a register adds to a code.
package struct ItemTerm: Sendable {
  let register: Int
  /// Where the row of offsets by the register's code begins in ``Program/offsets``.
  let row: Int

  /// Creates the term of a register.
  package init(register: Int, row: Int) { (self.register, self.row) = (register, row) }
}
