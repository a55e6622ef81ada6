import FlowDiagnostics
import FlowModel

/// Names the steps of one grounded event while its body is walked from the first leaf to the last.
struct ActionNaming {
  let label: String
  let event: String
  let origin: EventOrigin
  let declaration: SourceSpan?
  let isOnPage: Bool
  /// The branch of the next leaf; leaves and branches are met in the same order.
  private var nextBranch: Int
  private let hasBranches: Bool
  /// The outcomes around the current leaf.
  var outcomes: [String] = []

  /// Names a declared event or link with values for the names it binds.
  init(event: ResolvedEvent, values: [ValueID], symbols: Symbols, firstBranch: Int) {
    let declared = event.declaration
    var label = declared.name.value
    var arguments: [String] = []
    for (binding, value) in zip(event.bindings, values) where binding.isParameter {
      let placeholder = "{\(binding.name)}"
      if declared.isLink, label.contains(placeholder) {
        label = label.split(separator: placeholder, omittingEmptySubsequences: false)
          .joined(separator: symbols.valueNames[value])
      } else {
        arguments.append(symbols.valueNames[value])
      }
    }
    self.label = arguments.isEmpty ? label : "\(label)(\(arguments.joined(separator: ", ")))"
    self.event = declared.name.value
    origin = declared.origin ?? .app
    declaration = declared.name.span
    isOnPage = !declared.from.isEmpty
    nextBranch = firstBranch
    hasBranches = event.body.hasBranches
  }

  /// Names a button of an alert, or a tap outside it.
  init(
    label: String, event: String, origin: EventOrigin, declaration: SourceSpan?, body: ResolvedBody,
    firstBranch: Int
  ) {
    self.label = label
    self.event = event
    self.origin = origin
    self.declaration = declaration
    isOnPage = true
    nextBranch = firstBranch
    hasBranches = body.hasBranches
  }

  /// The description of the next leaf.
  mutating func nextLeaf() -> ActionDescription {
    defer { nextBranch += 1 }
    return describe(branch: hasBranches ? nextBranch : nil)
  }

  /// The description of the step in which no case holds.
  func noCase() -> ActionDescription { describe(branch: nil) }

  private func describe(branch: Int?) -> ActionDescription {
    ActionDescription(
      label: ([label] + outcomes).joined(separator: "."), event: event, origin: origin,
      declaration: declaration,
      branch: branch)
  }
}

extension ResolvedBody {
  /// Whether the body has cases or outcomes.
  var hasBranches: Bool {
    if case .statements = self { false } else { true }
  }

  /// The name and place of each leaf, in the order in which grounding meets them.
  func leaves(named path: [String] = []) -> [(name: String, span: SourceSpan?)] {
    switch self {
    case .statements: return [(path.joined(separator: ", "), nil)]
    case .cases(let cases):
      return cases.enumerated().flatMap { index, branch in
        branch.body.leaves(named: path + ["case \(index + 1)"]).map { ($0.name, $0.span ?? branch.span) }
      }
    case .outcomes(let outcomes):
      return outcomes.flatMap { outcome in
        outcome.body.leaves(named: path + [outcome.name]).map { ($0.name, $0.span ?? outcome.span) }
      }
    }
  }
}

extension Grounder {
  /// Adds the branches of a body and returns the first one's number.
  func declareBranches(of body: ResolvedBody, event: String) -> Int {
    let first = branches.count
    guard body.hasBranches else { return first }
    for leaf in body.leaves() {
      branches.append(BranchDescription(id: branches.count, event: event, name: leaf.name, span: leaf.span))
    }
    return first
  }

  /// Adds the branches of an event.
  func declareBranches(of event: ResolvedEvent) -> Int {
    declareBranches(of: event.body, event: event.declaration.name.value)
  }
}
