public import FlowDiagnostics

/// A grounded event with its names: what a person reads in a trace.
///
/// Two actions may share a label when they are different branches of one event; no state allows both.
public struct ActionDescription: Sendable, Hashable {
  /// The label with arguments, unique among the steps of one state: `openProduct(Product#1)`, `back`.
  public var label: String
  /// The declared name without arguments: `openProduct`, `discardCart.Keep`, `shop://product/{id}`, `back`.
  public var event: String
  /// Who makes it happen.
  public var origin: EventOrigin
  /// Where the event, link or button is declared; nil for events of the platform.
  public var declaration: SourceSpan?
  /// The case or outcome that runs, as `BranchDescription.id`; nil if the event has neither.
  public var branch: Int?
  /// Where the event is declared, as `InstanceSite.id`; 0 for the root coordinator and for platform events.
  public var site = 0

  /// Describes an action of the root coordinator or of the platform; the parameters are the properties.
  package init(
    label: String, event: String, origin: EventOrigin, declaration: SourceSpan?, branch: Int?
  ) {
    (self.label, self.event, self.origin) = (label, event, origin)
    (self.declaration, self.branch) = (declaration, branch)
  }
}

/// One case or outcome of an event, for coverage.
public struct BranchDescription: Sendable, Hashable {
  /// Its position among the branches of the compiled flow.
  public var id: Int
  /// The coordinator that declares the event; nil for a button.
  public var coordinator: String?
  /// The declared name of the event or effect; for a button, `alert.button`.
  public var event: String
  /// What to call it: `case 2`, `success`, `success, case 1`, or `no case holds`.
  public var name: String
  /// Where it is declared.
  public var span: SourceSpan?

  /// Describes a case or outcome; the parameters are the properties.
  package init(id: Int, coordinator: String?, event: String, name: String, span: SourceSpan?) {
    (self.id, self.coordinator, self.event, self.name, self.span) = (id, coordinator, event, name, span)
  }
}
