/// What one way in which something is violated is about, for finding its cause.
struct Evidence {
  /// The declaration that the message is about.
  var place: SourceSpan?
  /// The declarations of the slots and stacks that the claim speaks of.
  var fields: Set<SourceSpan> = []
  /// The facts about steps that the claim speaks of.
  var notes: TransitionFlags = []
  /// The facts that the system noted about the last step of the run; none without one.
  var flags: TransitionFlags = []

  /// What the declarations alone show.
  init(at place: SourceSpan?) {
    self.place = place
    fields = place.map { [$0] } ?? []
  }

  /// What a run shows.
  init(_ part: Obligation.Part, at place: SourceSpan?, run: Counterexample, _ places: DeclaredPositions) {
    self.place = place
    notes = TransitionFlags(part.observations.map(TransitionFlags.init))
    flags = run.trace.steps.last?.flags ?? []
    fields = Set(part.propositions.compactMap { places.field($0) })
  }
}

/// Where the fields of a flow are declared.
struct DeclaredPositions {
  private var fields: [FieldReference: SourceSpan] = [:]

  init(_ flow: Flow) {
    for coordinator in flow.coordinators {
      for field in coordinator.fields {
        let reference = FieldReference(coordinator: coordinator.name.value, field: field.name.value)
        fields[reference] = field.name.span
      }
    }
  }

  /// The declaration of the field that a proposition speaks of, wherever its coordinator lives.
  func field(_ proposition: Proposition) -> SourceSpan? {
    proposition.field.flatMap { fields[FieldReference(coordinator: $0.coordinator, field: $0.field)] }
  }
}

extension Proposition {
  /// The field that it speaks of; nil for one about pages, gates or places.
  fileprivate var field: FieldReference? {
    switch self {
    case .wants(let field, _), .wantsKind(let field, _), .shows(let field, _), .showsName(let field, _),
      .showsKind(let field, _), .disagrees(let field), .variable(let field, _), .awaiting(let field),
      .pending(let field), .alertIsUp(let field, _):
      field
    case .condition, .gateOpen, .page, .within, .frontPage, .frontItem, .alertUp, .wanted, .appears,
      .wantsArgument,
      .belowTop,
      .canSwipe, .holds, .lives, .conditionAt, .moving, .detachedPage, .cancelOffered:
      nil
    }
  }
}
