package import FlowDiagnostics
package import FlowModel

/// The differences between a scenario and the code that it describes.
package struct CodeDrift: Sendable {
  /// One difference.
  package struct Item: Sendable, Hashable {
    /// What differs.
    package var kind: Kind
    /// The difference in words.
    package var message: String
    /// A hint at the likely cause; nil if there is none.
    package var suggestion: String?
    /// The line of code, or the line that the scenario names for something that the code lacks.
    package var code: CodePlace?
    /// The place in the scenario; nil if nothing there corresponds.
    package var span: SourceSpan?
  }

  /// A line of code that the scenario names and that has moved.
  package struct Move: Sendable, Hashable {
    /// Where the scenario names it.
    package var span: SourceSpan
    /// The place that the scenario gives.
    package var old: CodePlace
    /// Where it is now.
    package var new: CodePlace
  }

  /// Two conditions for the same thing that cannot be compared.
  package struct Uncompared: Sendable, Hashable {
    /// What happens under them.
    package var subject: String
    /// The condition of the code.
    package var inCode: String
    /// The condition of the scenario.
    package var inScenario: String
    /// The line of code.
    package var code: CodePlace?
    /// The place in the scenario.
    package var span: SourceSpan?
  }

  /// The differences, in the order of the code, then of the scenario.
  package internal(set) var items: [Item] = []
  /// The lines that moved.
  package internal(set) var moves: [Move] = []
  /// The conditions that cannot be compared, in the order of the code.
  package internal(set) var uncompared: [Uncompared] = []

  let flow: Flow
  let plan: DraftPlan

  /// Compares a scenario with facts about the code.
  package init(_ flow: Flow, with facts: NavigationFacts) {
    self.flow = flow
    plan = DraftPlan(CodeFlow(facts))
    compareRoutes()
    compareCoordinators()
    compareLinks()
    noteBranches()
    items.sort { one, other in
      (one.code?.file ?? "", one.code?.line ?? 0, one.span ?? Self.first)
        < (other.code?.file ?? "", other.code?.line ?? 0, other.span ?? Self.first)
    }
    moves = Set(moves).sorted { $0.span < $1.span }
  }

  private static let first = SourceSpan(line: 1, column: 1)

  /// Adds a difference at a line of code and a place in the scenario.
  mutating func report(
    _ kind: Kind, _ message: String, suggestion: String? = nil, at code: CodePlace?, span: SourceSpan? = nil
  ) {
    items.append(Item(kind: kind, message: message, suggestion: suggestion, code: code, span: span))
  }

  /// Returns the unit that a coordinator stands for; nil if the code has none.
  func unit(of coordinator: Coordinator) -> CodeUnit? {
    plan.flow.unit(named: flow.code.name(of: coordinator.name))
  }

  // MARK: - Lines

  mutating func note(_ reference: CodeReference?, at place: CodePlace?) {
    guard let reference, let old = reference.place, let place else { return }
    // Two paths to the same file may start at different folders.
    let isSameFile =
      old.file == place.file || old.file.hasSuffix("/" + place.file) || place.file.hasSuffix("/" + old.file)
    if isSameFile, old.line == place.line { return }
    moves.append(
      Move(
        span: reference.span, old: old,
        new: CodePlace(file: isSameFile ? old.file : place.file, line: place.line)))
  }

  /// Notes the lines of cases and outcomes that moved, if the scenario and the code have equally many.
  private mutating func noteBranches() {
    for coordinator in flow.coordinators {
      guard let unit = unit(of: coordinator) else { continue }
      for event in coordinator.events {
        guard let own = unit.events.first(where: { $0.name == flow.code.name(of: event.name) }) else {
          continue
        }
        let (spans, places) = (event.body.branchSpans, plan.bodies(of: unit).body(of: own).branchPlaces)
        guard spans.count == places.count else { continue }
        for (span, place) in zip(spans, places) { note(flow.code.references[span], at: place) }
      }
    }
  }
}
