import FlowDiagnostics
import FlowModel

extension Resolver {
  /// The maximum number of items of one destination, and of combinations of arguments of one effect.
  static let combinationLimit = 4096

  /// Returns the platform's switches with the file's values. A pessimistic switch keeps its default.
  func resolveSwitches() -> PlatformSwitches {
    let platform = flow.platform.value
    var switches = PlatformSwitches(platform)
    for setting in flow.switches {
      if let mistake = setting.mistake(on: platform) {
        report(.unknownSwitch, at: mistake.place, mistake.message, suggestion: mistake.suggestion)
      } else if setting.value.value != "pessimistic" {
        switches.set(setting.name.value, to: setting.value.value)
      }
    }
    return switches
  }

  func resolveDomains() {
    for domain in flow.domains.filter(\.cases.isEmpty) + flow.domains.filter({ !$0.cases.isEmpty }) {
      guard symbols.domains[domain.name.value] == nil else {
        reportDuplicate("domain", domain.name)
        continue
      }
      reportDuplicates(in: domain.values, of: "domain '\(domain.name.value)'")
      let values = domain.values.map { symbols.intern($0.value) }
      if !domain.isInterchangeable {
        namedValues += zip(values, domain.values).map { NamedValue(value: $0, place: $1.span) }
      }
      symbols.domains[domain.name.value] = ResolvedType(
        values: values, name: domain.name.value, cases: resolveCases(of: domain))
    }
  }

  /// Returns what to write in place of a type of another language, or of a first value.
  private func hint(forType name: String) -> String? {
    switch name {
    case "Bool", "Boolean", "bool": "list the values, as in '[no, yes]'"
    case "Int", "Integer", "int", "UInt":
      "give a field a range, as in '{ range: 0..… }', and anything else a domain of a few values"
    case "String", "Text", "UUID", "Date", "Double", "URL": "declare a domain with a few values"
    case _ where name.first?.isUppercase == true: nil
    default: "list all values in brackets, the first one first, as in '[\(name), …]'"
    }
  }

  func resolveType(_ type: ValueType) -> ResolvedType? {
    let prefix: [ValueID] = type.isOptional ? [0] : []
    switch type.values {
    case .domain(let name):
      guard let domain = symbols.domains[name.value] else {
        if brokenNames.contains(name.value) { return nil }
        let suggestion =
          didYouMean(name.value, among: flow.domains.map(\.name.value)) ?? hint(forType: name.value)
        // A declaration would mend all uses.
        if suggestion == nil { brokenNames.insert(name.value) }
        return refuse(
          .undeclaredDomain, at: name.span, "domain '\(name.value)' is not declared",
          suggestion: suggestion ?? "declare it, as in 'domains: { \(name.value): 2 }'")
      }
      return ResolvedType(
        values: prefix + domain.values, name: domain.name + (type.isOptional ? "?" : ""), cases: domain.cases)
    case .list(let names):
      reportDuplicates(in: names, of: "this list")
      let values = names.map { symbols.intern($0.value) }
      namedValues += zip(values, names).map { NamedValue(value: $0, place: $1.span) }
      return ResolvedType(values: prefix + values, name: "[\(names.map(\.value).joined(separator: ", "))]")
    }
  }

  func resolveParameters(_ parameters: [Parameter]) -> [ResolvedParameter]? {
    reportDuplicates(in: parameters.map(\.name), of: "these parameters")
    for parameter in parameters { refuseSum(of: parameter) }
    return resolved(parameters)
  }

  func resolved(_ parameters: [Parameter]) -> [ResolvedParameter]? {
    parameters.mapAll { parameter in
      resolveType(parameter.type).map { ResolvedParameter(name: parameter.name.value, type: $0) }
    }
  }

  /// Numbers the screens with their items, then the alerts with theirs.
  func resolvePlaces() {
    for screen in flow.screens {
      addPlace(screen.name, .screen(screen), screen.parameters)
    }
    symbols.screenItemCount = symbols.itemPlaces.count
    for alert in flow.alerts {
      addPlace(alert.name, .alert(alert), alert.parameters)
      reportDuplicates(in: alert.buttons.map(\.name), of: "alert '\(alert.name.value)'")
    }
  }

  private func addPlace(
    _ name: Located<String>, _ declaration: Destination.Declaration, _ parameters: [Parameter]
  ) {
    guard !flow.brokenNames.contains(name.value) else { return }
    guard symbols.placeIDs[name.value] == nil, !brokenNames.contains(name.value) else {
      reportDuplicate("screen or alert", name)
      return
    }
    guard let parameters = resolveParameters(parameters) else {
      brokenNames.insert(name.value)
      return
    }
    var strides: [Int] = []
    var count = 1
    for parameter in parameters.reversed() {
      strides.insert(count, at: 0)
      count *= max(1, parameter.type.values.count)
    }
    guard count <= Self.combinationLimit else {
      report(
        .tooManyCombinations, at: name.span,
        "'\(name.value)' has \(count) combinations of arguments; the limit is \(Self.combinationLimit)",
        suggestion: "use smaller domains")
      brokenNames.insert(name.value)
      return
    }
    let id = symbols.places.count
    symbols.placeIDs[name.value] = id
    symbols.places.append(
      Destination(
        name: name.value, declaration: declaration, parameters: parameters,
        firstItem: symbols.itemPlaces.count, strides: strides, itemCount: count))
    symbols.itemPlaces.append(contentsOf: Array(repeating: id, count: count))
  }

  func checkGateNames() {
    for screen in flow.screens {
      for gate in screen.requires + [screen.opens].compactMap({ $0 }) { _ = resolveGate(gate) }
    }
  }

  func reportDuplicate(_ kind: String, _ name: Located<String>) {
    report(.duplicateName, at: name.span, "\(kind) '\(name.value)' is declared twice")
  }

  func reportDuplicates(in names: [Located<String>], of owner: String) {
    var seen: Set<String> = []
    for name in names where !seen.insert(name.value).inserted {
      report(.duplicateName, at: name.span, "\(owner) lists '\(name.value)' twice")
    }
  }
}
