import FlowDiagnostics

/// The names by which the conditions of a claim read stored properties.
///
/// A name that no state has is a mistake in the claim: it reads nil, so the claim could hold for no good reason.
final class FieldLookups: @unchecked Sendable {
  /// Those of the claim that is being evaluated. Its conditions run one after the other.
  @TaskLocal static var current: FieldLookups?

  private var found: Set<String> = []
  private var missing: [String] = []
  private var known: Set<String> = []

  /// Notes that a name was looked up among the properties of a state.
  func note(_ name: String, isFound: Bool, among names: [String]) {
    if isFound {
      found.insert(name)
    } else if !missing.contains(name) {
      missing.append(name)
      known.formUnion(names)
    }
  }

  /// What is wrong with the names; nil if each was found in some state.
  var mistake: String? {
    let names = missing.filter { !found.contains($0) }
    if names.isEmpty { return nil }
    return names.map { name in
      let question = Suggestion.question(for: name, among: known.sorted())
      return "no state has a stored property '\(name)'" + (question.map { ", \($0)" } ?? "")
    }.joined(separator: "; ")
  }
}
