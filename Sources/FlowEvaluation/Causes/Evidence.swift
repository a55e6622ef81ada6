/// What one refutation is about, for finding its cause.
struct Evidence {
  /// The declaration that the message is about.
  var place: SourceSpan?
  /// The declarations of the slots and stacks that the claim is about.
  var fields: Set<SourceSpan> = []
  /// The observations that the claim is about.
  var notes: TransitionFlags = []
  /// The flags of the run's last step; none without a step.
  var flags: TransitionFlags = []

  /// Evidence from the declarations alone.
  init(at place: SourceSpan?) {
    self.place = place
    fields = place.map { [$0] } ?? []
  }

  init(_ part: Obligation.Part, at place: SourceSpan?, run: Counterexample, in flow: Flow) {
    self.place = place
    notes = TransitionFlags(part.observations.map(TransitionFlags.init))
    flags = run.trace.steps.last?.flags ?? []
    fields = Set(part.propositions.compactMap(\.field).compactMap(flow.declaration))
  }
}

extension Flow {
  /// Returns where a field is declared, wherever its coordinator lives.
  fileprivate func declaration(of field: FieldReference) -> SourceSpan? {
    let owner = coordinators.first { $0.name.value == field.coordinator }
    return owner?.fields.first { $0.name.value == field.field }?.name.span
  }
}
