/// Changes of arguments that were mixed up.
extension RepairCandidates {
  /// Returns the changes that replace an argument by another one of the same type, or swap two.
  func arguments(at site: StatementSite) -> [RepairCandidate] {
    let scope = names(in: site)
    return site.items.indices.flatMap { index -> [RepairCandidate] in
      let old = site.items[index].words
      return WrittenCall.all(in: old).flatMap { others(for: $0, in: old, at: site, scope) }.map { new in
        RepairCandidate(
          .argument, "'\(new)' instead of '\(old)' in \(site.owner)", site.replacing(index, with: new))
      }
    }
  }

  /// Returns the variants of a statement with one argument of a call changed, or two swapped.
  private func others(
    for call: WrittenCall, in statement: String, at site: StatementSite, _ scope: [Parameter]
  ) -> [String] {
    let parameters = parameters(of: call, at: site)
    var others: [String] = []
    for (index, parameter) in parameters.enumerated() {
      let old = statement[call.arguments[index]]
      let names = scope.filter { $0.type.hasValues(of: parameter.type) }.map(\.name.value)
      for word in names + values(of: parameter.type) where word != old {
        others.append(statement.writing(word, in: call.arguments[index]))
      }
      for next in parameters.indices.dropFirst(index + 1)
      where parameters[next].type.hasValues(of: parameter.type) && statement[call.arguments[next]] != old {
        // The later one comes first, so that the earlier one keeps its position.
        let swapped = statement.writing(String(old), in: call.arguments[next])
        others.append(swapped.writing(String(statement[call.arguments[next]]), in: call.arguments[index]))
      }
    }
    return others
  }

  /// Returns the names that have a value in the statements: the event's parameters, and those that `from` and `when`
  /// introduce.
  private func names(in site: StatementSite) -> [Parameter] {
    guard let number = site.coordinator else { return [] }
    let event = flow.coordinators[number].events.first { $0.name.value == site.root.key }
    var scope = event?.parameters ?? []
    for node in [site.root["from"], site.root["when"], site.map?["when"]] {
      let words = node.map { text.text($0.range) } ?? ""
      for call in WrittenCall.all(in: words) {
        for (parameter, argument) in zip(parameters(of: call, at: site), call.arguments) {
          let word = String(words[argument])
          guard !values(of: parameter.type).contains(word), !scope.contains(where: { $0.name.value == word })
          else { continue }
          scope.append(
            Parameter(name: Located(word, at: parameter.name.span), type: parameter.type))
        }
      }
    }
    return scope
  }

  /// Returns the parameters of the screen, alert, case of a sum or event that a call names, if the number of arguments fits.
  private func parameters(of call: WrittenCall, at site: StatementSite) -> [Parameter] {
    let screens = flow.screens.map { ($0.name.value, $0.parameters) }
    let alerts = flow.alerts.map { ($0.name.value, $0.parameters) }
    let cases = flow.domains.flatMap(\.cases).map { ($0.name.value, $0.parameters) }
    let events = site.coordinator.map { flow.coordinators[$0].events.map { ($0.name.value, $0.parameters) } }
    let all = screens + alerts + cases + (events ?? [])
    return all.first { $0.0 == call.name && $0.1.count == call.arguments.count }?.1 ?? []
  }
}

extension String {
  fileprivate func writing(_ words: String, in range: Range<Index>) -> String {
    var text = self
    text.replaceSubrange(range, with: words)
    return text
  }
}

extension ValueType {
  /// Whether two types have the same values, apart from `nil`.
  fileprivate func hasValues(of other: ValueType) -> Bool {
    switch (values, other.values) {
    case (.domain(let own), .domain(let its)): own.value == its.value
    case (.list(let own), .list(let its)): own.map(\.value) == its.map(\.value)
    case (.domain, .list), (.list, .domain): false
    }
  }
}

/// A call such as `product(id)` in a statement or condition, with the ranges of its arguments.
private struct WrittenCall {
  var name: String
  var arguments: [Range<String.Index>] = []

  /// Returns the calls in a text. The range of a named argument is that of its value.
  static func all(in text: String) -> [WrittenCall] {
    text.indices.filter { text[$0] == "(" }.compactMap { open in
      let head = text[..<open]
      let start = head.lastIndex { !isPartOfName($0) }.map(text.index(after:)) ?? text.startIndex
      guard start < open, let close = text[open...].firstIndex(of: ")") else { return nil }
      var call = WrittenCall(name: String(text[start..<open]))
      for part in text[text.index(after: open)..<close].split(separator: ",") {
        let value = part.lastIndex(of: "=").map { part[part.index(after: $0)...] } ?? part
        guard let first = value.firstIndex(where: { $0 != " " }),
          let last = value.lastIndex(where: { $0 != " " })
        else { return nil }
        call.arguments.append(first..<text.index(after: last))
      }
      return call.arguments.isEmpty ? nil : call
    }
  }

  private static func isPartOfName(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "_" || character == "-"
  }
}
