import FlowDiagnostics
import FlowModel

/// Resolves `await`, `return` and `resumes`. Checks that awaited items can give the answers, and that events await them.
extension Resolver {
  /// Reports each `await` before the last statement, because what follows would run before the answer.
  func checkAwaitIsLast(in statements: [Statement]) {
    for statement in statements.dropLast() {
      guard case .await = statement.kind else { continue }
      report(
        .misplacedAwait, at: statement.span, "'await' is the last statement of its list",
        suggestion: "put what follows under 'resumes'")
    }
  }

  func resolveAwait(
    _ expression: ItemExpression, in reference: SlotReference?, at span: SourceSpan, scope: Scope
  ) -> [ResolvedStatement]? {
    let resolved = resolvePresent(expression, in: reference, scope: scope)
    switch scope.source {
    case .event(let index), .resumption(let index):
      let event = eventSignatures[index].declaration
      if event.resumes.isEmpty {
        report(
          .misplacedAwait, at: span, "event '\(event.name.value)' awaits an answer but has no 'resumes'",
          suggestion: "add 'resumes:' with statements for each answer, or use 'present'")
      }
    case .condition, .button, .outcome, .dismissal:
      report(
        .misplacedAwait, at: span, "only an event can await, because 'resumes' says how it continues",
        suggestion:
          "use 'present', or set a variable and await in an event 'by: app' whose 'when' asks for it")
    }
    return resolved.map { [.await(slot: $0.slot, kind: $0.kind, $0.item)] }
  }

  func resolveReturn(_ result: Located<String>) -> [ResolvedStatement] {
    returned.append(result)
    return [.complete(result: result.value)]
  }

  /// Warns about an event that has `resumes` but awaits nothing.
  func checkAwaiting(_ event: ResolvedEvent) {
    guard let first = event.declaration.resumes.first else { return }
    if awaitedContents(of: event).isEmpty {
      report(
        .misplacedAwait, .warning, at: first.name.span,
        "event '\(event.declaration.name.value)' has 'resumes' but awaits nothing",
        suggestion: "write 'await' instead of 'present'")
    }
  }

  private func awaitedContents(of event: ResolvedEvent) -> [(kind: PresentationKind, place: DestinationID)] {
    ([event.body] + event.resumes.map(\.body)).flatMap(\.allStatements).compactMap { statement in
      switch statement {
      case .await(_, let kind, let item): return (kind, item.place)
      case .present(let slot, let kind, let item):
        return slots[slot].facts.awaits ? (kind, item.place) : nil
      default: return nil
      }
    }
  }

  /// Warns about answers under `resumes` that nothing gives, and results of `return` that no event resumes with.
  func checkResults() {
    let words = Set(returned.map(\.value))
    for event in events {
      let contents = awaitedContents(of: event)
      guard !contents.isEmpty else { continue }
      var known = Set(contents.flatMap { results(of: $0.place, as: $0.kind) })
      known.insert("cancelled")
      if contents.contains(where: { symbols.places[$0.place].screen != nil }) { known.formUnion(words) }
      for resumption in event.declaration.resumes where !known.contains(resumption.name.value) {
        report(
          .unknownResult, .warning, at: resumption.name.span,
          "nothing that event '\(event.declaration.name.value)' awaits gives the answer '\(resumption.name.value)'",
          suggestion: didYouMean(resumption.name.value, among: known.sorted()))
      }
    }
    let heard = Set(flow.coordinators.flatMap(\.events).flatMap(\.resumes).map(\.name.value))
    for result in returned where !heard.contains(result.value) {
      report(
        .unheardResult, .warning, at: result.span, "no event resumes with '\(result.value)'",
        suggestion: didYouMean(result.value, among: heard.sorted()))
    }
  }

  /// Returns the words with which an alert can be answered.
  private func results(of place: DestinationID, as kind: PresentationKind) -> [String] {
    guard let alert = symbols.places[place].alert else { return [] }
    var words: [String: String] = [:]
    for button in alert.buttons { words[button.name.value] = button.resumesWith?.value }
    return buttonNames(of: place, as: kind).map { words[$0] ?? $0 }.filter { $0 != "nothing" }
  }
}
