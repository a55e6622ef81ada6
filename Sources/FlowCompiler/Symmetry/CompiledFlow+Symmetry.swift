public import FlowDiagnostics
public import FlowModel
import FlowResolver
public import FlowStateSpace

extension CompiledFlow {
  /// Returns the renamings of values that neither the flow's steps nor some propositions can tell apart.
  ///
  /// - Parameter questions: The propositions that a search is about, each with the name of what asks.
  public func symmetry(for questions: [(asker: String, proposition: Proposition)]) -> FlowSymmetry {
    var distinctions = Distinctions(flow, resolved)
    if !distinctions.isEmpty {
      for question in questions { distinctions.note(question.proposition, asker: question.asker) }
    }
    let domains = flow.domains.filter(\.isInterchangeable).map { domain in
      let names = domain.values.map(\.value)
      return InterchangeableDomain(
        name: domain.name.value, values: names.filter { distinctions.distinguished[$0] == nil },
        distinguished: names.compactMap { distinctions.distinguished[$0] })
    }
    return FlowSymmetry(domains, SymmetryTables(domains, resolved, program.layout))
  }

  /// Whether a renaming of values may turn one action into the other: they differ only in their arguments.
  public func isRenaming(_ action: ActionID, of other: ActionID) -> Bool {
    var description = actions[action]
    description.label = actions[other].label
    return description == actions[other]
  }
}

/// A value of a domain declared by number that something distinguishes from the others.
public struct DistinguishedValue: Sendable, Hashable {
  /// The value, such as `Product#1`.
  public var value: String
  /// What distinguishes it, for people: `'featured', which starts with it`.
  public var cause: String
  /// Where that is in the file, if it is there.
  public var place: SourceSpan?
}

/// The values of a domain declared by number: the interchangeable and the distinguished ones.
public struct InterchangeableDomain: Sendable, Hashable {
  /// The domain.
  public var name: String
  /// The values that are interchangeable with each other, in order; with fewer than two, none is.
  public var values: [String]
  /// The other values, in order, each with what distinguishes it.
  public var distinguished: [DistinguishedValue]
}
