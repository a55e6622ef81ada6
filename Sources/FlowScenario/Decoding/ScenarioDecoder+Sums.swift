import FlowDiagnostics
import FlowModel

/// Reads sums: domains whose values carry values of other domains, `Link: [approval(id), transaction(id)]`.
extension ScenarioDecoder {
  /// Reads a sum. The words that its cases carry are not looked up yet.
  mutating func sum(_ name: Located<String>, _ items: [YamlNode], _ what: String) -> Domain? {
    var cases: [SumCase] = []
    for node in uncut(items) {
      guard let item = item(node, "a value of \(what)"), checkName(item.name, isDeclared: true) else {
        return nil
      }
      if let label = item.arguments.lazy.compactMap(\.label).first {
        log.report(
          .wrongCase, at: label.span, "a case of a sum is declared without '='",
          suggestion: "write '\(label.value)', a parameter of the screen, or a domain")
        return nil
      }
      cases.append(SumCase(name: item.name, words: item.arguments.map(\.value)))
    }
    var domain = Domain(name: name, values: [], isInterchangeable: false)
    domain.cases = cases
    return domain
  }

  /// Looks up the words of each sum and computes its values. Leaves out sums with mistakes, as broken.
  mutating func completed(_ domains: [Domain], with screens: [Screen]) -> [Domain] {
    let plain = Dictionary(domains.filter(\.cases.isEmpty).map { ($0.name.value, $0) }) { first, _ in first }
    return domains.compactMap { domain in
      guard !domain.cases.isEmpty else { return domain }
      var sum = domain
      let cases = domain.cases.map { completed($0, of: domain, plain, screens) }
      sum.cases = cases.compactMap(\.self)
      sum.values = sum.cases.flatMap { values(of: $0, plain) }
      guard cases.count == sum.cases.count,
        check(count: sum.values.count, of: "domain '\(domain.name.value)'", at: domain.name.span)
      else {
        brokenNames.insert(domain.name.value)
        return nil
      }
      return sum
    }
  }

  /// Returns all values of a case. The last argument varies fastest.
  private func values(of sumCase: SumCase, _ domains: [String: Domain]) -> [Located<String>] {
    let combinations = sumCase.parameters.reduce([[]]) { (found: [[String]], parameter) in
      guard case .domain(let name) = parameter.type.values, found.count <= Self.mostValues else {
        return found
      }
      let values = domains[name.value]?.values.map(\.value) ?? []
      return found.flatMap { start in values.map { start + [$0] } }
    }
    return combinations.map { Located(sumCase.value(with: $0), at: sumCase.name.span) }
  }

  /// Returns the name of the screen with a parameter that a misspelt case means; nil if none is near.
  private func screen(
    meantBy sumCase: SumCase, carrying parameter: String, _ screens: [Screen]
  ) -> String? {
    let known = screens.filter { $0.parameters.contains { $0.name.value == parameter } }
    return Suggestion.nearest(to: sumCase.name.value, among: known.map(\.name.value))
  }

  private mutating func completed(
    _ sumCase: SumCase, of domain: Domain, _ domains: [String: Domain], _ screens: [Screen]
  ) -> SumCase? {
    let screen = screens.first { $0.name.value == sumCase.name.value }
    let what = "case '\(sumCase.name.value)' of domain '\(domain.name.value)'"
    var parameters: [Parameter] = []
    for (position, parameter) in sumCase.parameters.enumerated() {
      let word = parameter.name
      if let own = screen?.parameters.first(where: { $0.name.value == word.value }) {
        parameters.append(own)
      } else if domains[word.value] != nil {
        let name = screen?.parameters.dropFirst(position).first?.name ?? word
        parameters.append(Parameter(name: name, type: parameter.type))
      } else if screen == nil, let meant = self.screen(meantBy: sumCase, carrying: word.value, screens) {
        log.report(
          .wrongCase, at: sumCase.name.span,
          "\(what) is not a screen, but carries the parameter '\(word.value)'",
          suggestion: "did you mean '\(meant)'?")
        return nil
      } else {
        let known = (screen?.parameters.map(\.name.value) ?? []) + domains.keys.sorted()
        log.report(
          .wrongCase, at: word.span,
          "\(what) carries '\(word.value)', which is neither a parameter of that screen nor a domain",
          suggestion: Suggestion.question(for: word.value, among: known))
        return nil
      }
    }
    var found = sumCase
    found.parameters = parameters
    guard let screen else { return found }
    guard parameters.map(\.type.text) == screen.parameters.map(\.type.text) else {
      let call = ItemValue(name: screen.name.value, arguments: screen.parameters.map(\.name.value))
      log.report(
        .wrongCase, at: sumCase.name.span, "\(what) does not carry what screen '\(screen.name.value)' takes",
        suggestion: "write '\(call)'")
      return nil
    }
    // An undeclared domain is reported at the screen.
    for case .domain(let name) in parameters.map(\.type.values) where domains[name.value] == nil {
      return nil
    }
    let other = parameters.first { parameter in
      if case .domain = parameter.type.values { parameter.type.isOptional } else { true }
    }
    guard let other else { return found }
    log.report(
      .wrongCase, at: sumCase.name.span, "\(what) carries '\(other.name.value)', whose type is no domain",
      suggestion: "give '\(other.name.value)' a domain")
    return nil
  }
}
