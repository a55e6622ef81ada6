package import FlowDiagnostics
package import FlowModel

/// Turns names into numbers and collects all mistakes. Its extensions resolve the parts of a flow.
///
/// A broken declaration is left out of the result, but its name stays known, so that one mistake gives one diagnostic. A
/// coordinator is resolved once for each place where it can live. A mistake that occurs at several places is reported once.
package final class Resolver {
  let flow: Flow
  let tree: InstanceTree
  /// The places of the tree, followed by those of unused coordinators, as if each were a root.
  var sites: [InstanceSite]
  var names: [SiteNames]
  /// The place that is being resolved.
  var site = 0

  package var diagnostics: [Diagnostic] = []
  private var reported: Set<Report> = []
  /// The names of undeclared screens and alerts that resemble no declared name.
  private var undeclared: Set<String> = []
  var symbols = Symbols()
  var stacks: [ResolvedStack] = []
  var slots: [ResolvedSlot] = []
  var tabs: [ResolvedTabs] = []
  var variables: [ResolvedVariable] = []
  var effects: [ResolvedEffect] = []
  var effectSignatures: [EffectSignature] = []
  var events: [ResolvedEvent] = []
  var eventSignatures: [EventSignature] = []
  /// All calls by `emit` and `send` that run an event.
  var calls: [Call] = []
  /// Each `emit` that the parent of its place does not handle.
  var unheard: [(site: Int, name: Located<String>)] = []
  /// The words of all `return` statements.
  var returned: [Located<String>] = []
  /// The values that declarations name, once for each occurrence.
  var namedValues: [NamedValue] = []
  /// The names of broken declarations. Their uses are not reported.
  var brokenNames: Set<String> = []
  /// The declared gates; for a duplicate name, the first one.
  var gatesByName: [String: Gate] = [:]
  var gates: [String: ResolvedCondition] = [:]
  /// The sizes of the gates' conditions, with their own gates expanded.
  var gateSizes: [String: ConditionSize] = [:]
  var brokenGates: Set<String> = []

  package init(flow: Flow) {
    self.flow = flow
    tree = InstanceTree(flow)
    sites = tree.sites
    names = Array(repeating: SiteNames(), count: tree.sites.count)
    brokenNames = flow.brokenNames
  }

  /// Continues from a finished resolution, to resolve more conditions of the same flow.
  package init(resuming resolved: ResolvedFlow, of flow: Flow) {
    self.flow = flow
    tree = resolved.tree
    sites = resolved.tree.sites
    symbols = resolved.symbols
    stacks = resolved.stacks
    slots = resolved.slots
    tabs = resolved.tabs
    variables = resolved.variables
    gates = resolved.gates
    names = resolved.sites.map { SiteNames(rootItems: $0.roots, rootFollowsItem: $0.rootFollowsItem) }
    for (index, stack) in stacks.enumerated() { names[stack.site].add(.stack(index), named: stack.name) }
    for (index, slot) in slots.enumerated() { names[slot.site].add(.slot(index), named: slot.name) }
    for (index, tabs) in tabs.enumerated() { names[tabs.site].add(.tabs(index), named: tabs.name) }
    for (index, variable) in variables.enumerated() {
      names[variable.site].add(.variable(index), named: variable.name)
    }
  }

  /// Returns the resolved flow, or nil if there are errors. All mistakes are in ``diagnostics``.
  package func resolve() -> ResolvedFlow? {
    let switches = resolveSwitches()
    resolveDomains()
    resolvePlaces()
    guard !flow.coordinators.isEmpty else {
      return refuse(.missingRoot, at: nil, "a flow needs a coordinator")
    }
    checkCoordinators()
    guard !sites.isEmpty else { return nil }
    atEverySite { resolveFields(of: $0) }
    atEverySite { resolveRoots(of: $0) }
    resolveGates()
    checkGateNames()
    checkSizes()
    atEverySite { resolveSignatures(of: $0) }
    atEverySite { _ in resolveSlotFacts() }
    atEverySite { _ in effects += names[site].effectRange.compactMap(resolveEffect) }
    atEverySite { _ in events += names[site].eventRange.compactMap(resolveEvent) }
    let buttons = resolveButtons()
    let restored = sites.map { resolveRestored(at: $0.id) }
    let dismissibleWhen = resolveScreenConditions()
    let namedValues = namedValues
    resolveClaims()
    checkCalls()
    checkResults()
    guard flow.brokenNames.isEmpty, !hasErrors else { return nil }
    let count = tree.sites.count
    return ResolvedFlow(
      symbols: symbols, tree: tree, sites: (0..<count).map { resolvedSite($0, restored: restored[$0]) },
      stacks: stacks.filter { $0.site < count }, slots: slots.filter { $0.site < count },
      tabs: tabs.filter { $0.site < count }, variables: variables.filter { $0.site < count },
      effects: effects.filter { $0.site < count }, events: events.filter { $0.site < count },
      buttons: buttons.filter { $0.key.site < count }, gates: gates, dismissibleWhen: dismissibleWhen,
      namedValues: namedValues, platform: flow.platform.value, timing: flow.timing, switches: switches)
  }

  /// Whether a mistake prevents the flow from being compiled.
  var hasErrors: Bool { flow.hasMistakes || diagnostics.contains { $0.severity == .error } }

  private func atEverySite(_ work: (Coordinator) -> Void) {
    for index in sites.indices {
      guard let coordinator = coordinator(at: index) else { continue }
      at(index) { work(coordinator) }
    }
  }

  private func resolvedSite(_ id: Int, restored: [FieldID]) -> ResolvedSite {
    let isSwapped = names[id].hasSwappedRoot
    return ResolvedSite(
      coordinator: sites[id].coordinator, roots: names[id].rootItems,
      rootFollowsItem: names[id].rootFollowsItem,
      fields: (isSwapped ? [.root(site: id)] : []) + names[id].order,
      effects: names[id].effectRange, events: names[id].eventRange, restored: restored)
  }

  /// Reports a mistake, once for each code, place and message.
  package func report(
    _ code: DiagnosticCode, _ severity: Severity = .error, at span: SourceSpan?, _ message: String,
    suggestion: String? = nil
  ) {
    guard reported.insert(Report(code: code.id, span: span, message: message)).inserted else { return }
    diagnostics.append(
      Diagnostic(
        code, severity: severity, file: flow.source.name, span: span, message: message,
        suggestion: suggestion))
  }

  func refuse<Resolved>(
    _ code: DiagnosticCode, at span: SourceSpan?, _ message: String, suggestion: String? = nil
  ) -> Resolved? {
    report(code, at: span, message, suggestion: suggestion)
    return nil
  }

  /// Reports an undeclared screen or alert. A name that resembles no declared one was probably never declared, not misspelt.
  /// Declaring it mends all uses, so it is reported once.
  func reportUndeclared(
    _ sort: String, _ name: Located<String>, among names: [String], declaredUnder keys: String
  ) {
    let guess = didYouMean(name.value, among: names)
    guard guess != nil || undeclared.insert(name.value).inserted else { return }
    report(
      .undeclaredPlace, at: name.span, "\(sort) '\(name.value)' is not declared",
      suggestion: guess
        ?? (["any", "all", "every", "everywhere", "anywhere"].contains(name.value)
          ? "for an event on every page, write 'by: user' instead of 'from'" : "add it to \(keys)"))
  }

  /// Returns `did you mean 'x'?` for the likely meaning of a word, if there is one.
  func didYouMean(_ word: String, among names: [String]) -> String? {
    Suggestion.question(for: word, among: names)
  }
}

private struct Report: Hashable {
  let code: String
  let span: SourceSpan?
  let message: String
}
