import FlowDiagnostics
import FlowModel

/// Turns names into numbers and collects every mistake on the way; its extensions hold the parts.
///
/// A declaration that is broken is left out of the result, but its name stays known, so that one mistake
/// gives one diagnostic.
final class Resolver {
  let flow: Flow
  var diagnostics: [Diagnostic] = []
  var symbols = Symbols()
  var stacks: [ResolvedStack] = []
  var slots: [ResolvedSlot] = []
  var variables: [ResolvedVariable] = []
  var fields: [FieldID] = []
  var fieldIDs: [String: FieldID] = [:]
  /// Names that are declared but broken: using them is no second mistake.
  var brokenNames: Set<String> = []
  /// The gates whose conditions are being resolved right now, outermost first.
  var gatesInProgress: [String] = []
  var gates: [String: ResolvedCondition] = [:]
  /// Gates whose conditions have mistakes, which are reported already.
  var brokenGates: Set<String> = []

  init(flow: Flow) {
    self.flow = flow
    brokenNames = flow.brokenNames
  }

  /// Takes up a finished resolution, to resolve more conditions of the same flow.
  init(resuming resolved: ResolvedFlow, of flow: Flow) {
    self.flow = flow
    symbols = resolved.symbols
    stacks = resolved.stacks
    slots = resolved.slots
    variables = resolved.variables
    fields = resolved.fields
    gates = resolved.gates
    let names = (flow.coordinators.first?.fields ?? []).map(\.name.value)
    fieldIDs = Dictionary(zip(names, fields), uniquingKeysWith: { first, _ in first })
  }

  /// The resolved flow, or nil when a mistake stands in the way; the mistakes are in ``diagnostics``.
  func resolve() -> ResolvedFlow? {
    refuseWhatComesLater()
    let switches = resolveSwitches()
    resolveDomains()
    resolvePlaces()
    guard let coordinator = flow.coordinators.first else {
      report(.missingRoot, at: nil, "a flow needs a coordinator")
      return nil
    }
    resolveFields(of: coordinator)
    resolveGates()
    checkGateNames()
    checkSizes()
    let root = resolveRoot(of: coordinator)
    let events = coordinator.events.compactMap(resolveEvent)
    let buttons = resolveButtons()
    let restored = coordinator.restores.compactMap(resolveRestored)
    resolveClaims()
    guard let root, flow.brokenNames.isEmpty, !diagnostics.contains(where: { $0.severity == .error })
    else { return nil }
    return ResolvedFlow(
      symbols: symbols, root: root, stacks: stacks, slots: slots, variables: variables, fields: fields,
      events: events, buttons: buttons, restored: restored, gates: gates, switches: switches)
  }

  /// Notes a mistake.
  func report(
    _ code: DiagnosticCode, _ severity: Severity = .error, at span: SourceSpan?, _ message: String,
    suggestion: String? = nil
  ) {
    diagnostics.append(
      Diagnostic(
        code, severity: severity, file: flow.source.name, span: span, message: message,
        suggestion: suggestion))
  }

  /// `did you mean 'x'?` for the likely meaning of a word, if there is one.
  func didYouMean(_ word: String, among names: [String]) -> String? {
    Suggestion.nearest(to: word, among: names).map { "did you mean '\($0)'?" }
  }

  private func resolveRestored(_ name: Located<String>) -> FieldID? {
    resolveField(name, where: "'restores' lists fields")
  }

  /// The field with this name; reports it when there is none.
  func resolveField(_ name: Located<String>, where context: String) -> FieldID? {
    if let field = fieldIDs[name.value] { return field }
    if !brokenNames.contains(name.value) {
      report(
        .undeclaredName, at: name.span, "field '\(name.value)' is not declared; \(context)",
        suggestion: didYouMean(name.value, among: fieldNames))
    }
    return nil
  }

  /// The declared fields' names in order.
  var fieldNames: [String] {
    (flow.coordinators.first?.fields ?? []).map(\.name.value)
  }

  private func resolveRoot(of coordinator: Coordinator) -> ItemID? {
    guard let expression = coordinator.root else {
      if brokenNames.contains(coordinator.name.value) { return nil }
      report(
        .missingRoot, at: coordinator.name.span,
        "coordinator '\(coordinator.name.value)' needs a root screen",
        suggestion: "add 'root:' with the screen at the bottom")
      return nil
    }
    guard let item = resolveItem(expression, in: Scope(), use: .value) else { return nil }
    let place = symbols.places[item.place]
    guard place.screen != nil else {
      report(.missingRoot, at: expression.span, "the root is a screen, and '\(place.name)' is an alert")
      return nil
    }
    var arguments: [String] = []
    for case .some(let operand) in item.arguments {
      guard case .value(let value) = operand else {
        report(.missingRoot, at: expression.span, "the root's arguments are values, not variables")
        return nil
      }
      arguments.append(symbols.valueNames[value])
    }
    return symbols.item(ItemValue(name: place.name, arguments: arguments))
  }

  /// What the layout's numbers can hold.
  private func checkSizes() {
    if symbols.itemPlaces.count > 60_000 {
      report(
        .tooManyCombinations, at: nil,
        "the screens and alerts have \(symbols.itemPlaces.count) combinations of arguments, and the most is 60000",
        suggestion: "use smaller domains")
    }
    if slots.count > 64 {
      report(.tooManyCombinations, at: nil, "a coordinator has \(slots.count) slots, and the most is 64")
    }
  }

  /// Resolves goals and properties only for their mistakes; they are compiled again when asked for.
  private func resolveClaims() {
    for goal in flow.goals { _ = resolveCondition(goal.condition, in: Scope()) }
    for property in flow.properties {
      switch property.claim {
      case .always(let condition), .never(let condition), .reachable(let condition),
        .alwaysReachable(let condition):
        _ = resolveCondition(condition, in: Scope())
      }
    }
  }
}

/// The names that an event, a button or a pattern binds.
struct Scope {
  var bindings: [Binding] = []

  /// The position of a bound name.
  func index(of name: String) -> Int? { bindings.firstIndex { $0.name == name } }
}
