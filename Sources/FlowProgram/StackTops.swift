package import FlowModel
import FlowResolver
package import FlowStateSpace

/// What is known of the items below the tops of unlimited stacks, in states that stand for many.
package struct StackTops: Sendable {
  /// For each state and each unlimited stack, how many of the lowest items only stand for those that may lie there; nil if the
  /// stack holds exactly its items.
  private let examples: [PackedState: [Int?]]
  /// The position of each unlimited stack in the layout.
  private let stacks: [Int]
  /// The stacks of which something is left out, by coordinator and field.
  package let names: [StackName]
  /// Whether the flow really has every state and step.
  package let isExact: Bool

  /// Collects what is known of some states.
  ///
  /// - Parameters:
  ///   - flow: The flow that the states belong to.
  ///   - stacks: The position of each unlimited stack in the layout.
  ///   - examples: For each state and each unlimited stack, how many items only stand for others; nil if the stack holds exactly
  ///     its items.
  ///   - isExact: Whether the flow really has every state and step.
  package init(_ flow: CompiledFlow, stacks: [Int], examples: [PackedState: [Int?]], isExact: Bool) {
    (self.stacks, self.examples, self.isExact) = (stacks, examples, isExact)
    var names: [StackName] = []
    for (number, stack) in stacks.enumerated() where examples.values.contains(where: { $0[number] != nil }) {
      let stack = flow.resolved.stacks[stack]
      let name = StackName(coordinator: flow.resolved.sites[stack.site].coordinator, field: stack.name)
      if !names.contains(name) { names.append(name) }
    }
    self.names = names
  }

  /// Returns, for each stack of which a state leaves something out, how many of its lowest items only stand for others.
  package func examples(in state: PackedState) -> [Int: Int] {
    guard let known = examples[state] else { return [:] }
    var result: [Int: Int] = [:]
    for (stack, count) in zip(stacks, known) { result[stack] = count }
    return result
  }
}

/// The field of a stack.
package struct StackName: Hashable, Sendable {
  /// The coordinator that declares it.
  package let coordinator: String
  /// Its name there.
  package let field: String
}

extension TransitionFlags {
  /// The step only removes what was on top, in a graph whose states stand for many and do not tell what lay below
  /// (``StackTops``).
  package static let uncovers = TransitionFlags(rawValue: 1 << 61)
}

extension ItemValue {
  /// Stands for any number of items, including none.
  package static let others = ItemValue(name: "…")
}
