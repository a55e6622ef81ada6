import FlowDiagnostics
import FlowModel

/// Names for interchangeable values: `product(id)` for whichever product it is.
///
/// Values of a state are counted in the order in which they occur, from the bottom up: the first is `id`, the second `id′`.
struct ValueNaming {
  /// The values that have occurred in a state, by domain.
  struct Met {
    fileprivate var values: [String: [String]] = [:]

    /// Returns how many values of its domain occurred before a value.
    fileprivate mutating func number(of value: String) -> Int {
      let domain = ValueNaming.domain(of: value)
      if let known = values[domain]?.firstIndex(of: value) { return known }
      values[domain, default: []].append(value)
      return values[domain, default: []].count - 1
    }
  }

  /// The values of interchangeable domains; empty if values keep their names.
  private let interchangeable: Set<String>
  private let parameters: [String: [String]]

  init(_ flow: Flow, isClean: Bool) {
    let domains = isClean ? flow.domains.filter(\.isInterchangeable) : []
    interchangeable = Set(domains.flatMap { $0.values.map(\.value) })
    var parameters: [String: [String]] = [:]
    for screen in flow.screens { parameters[screen.name.value] = screen.parameters.map(\.name.value) }
    for alert in flow.alerts { parameters[alert.name.value] = alert.parameters.map(\.name.value) }
    for coordinator in flow.coordinators {
      for event in coordinator.events { parameters[event.name.value] = event.parameters.map(\.name.value) }
    }
    self.parameters = parameters
  }

  var isExact: Bool { interchangeable.isEmpty }

  /// Returns a text with each interchangeable value replaced by its domain's name: the same for states that differ only in
  /// names.
  func key(_ text: String, _ met: inout Met) -> String {
    guard !interchangeable.isEmpty else { return text }
    var result = ""
    var rest = text[...]
    while let match = rest.firstMatch(of: #/[\p{L}_][\p{L}\p{N}_]*#[0-9]+/#) {
      let value = String(match.0)
      result += rest[..<match.range.lowerBound]
      result += interchangeable.contains(value) ? Self.domain(of: value) + primes(value, &met) : value
      rest = rest[match.range.upperBound...]
    }
    return result + rest
  }

  /// Returns the text of a screen or alert: `product(id)`.
  func text(_ item: ItemValue, _ met: inout Met) -> String {
    guard !item.arguments.isEmpty else { return item.name }
    return "\(item.name)(\(arguments(item.arguments, of: item.name, &met)))"
  }

  /// Returns the text of a step: `openProduct(id)`, `shop://product/{id}`.
  func text(_ action: ActionDescription, _ met: inout Met) -> String {
    let (label, name) = (action.label, action.event)
    guard !interchangeable.isEmpty, label != name else { return label }
    guard label.hasPrefix(name + "("), label.hasSuffix(")") else {
      // A link: its template says where the values go.
      let isKnown = label.matches(of: #/[\p{L}_][\p{L}\p{N}_]*#[0-9]+/#).contains {
        interchangeable.contains(String($0.0))
      }
      return isKnown ? name : label
    }
    let words = label.dropFirst(name.count + 1).dropLast().split(separator: ", ").map(String.init)
    return "\(name)(\(arguments(words, of: name, &met)))"
  }

  private func arguments(_ values: [String], of name: String, _ met: inout Met) -> String {
    let names = parameters[name] ?? []
    return values.enumerated().map { index, value in
      guard interchangeable.contains(value) else { return value }
      let name = names.indices.contains(index) ? names[index] : Self.domain(of: value)
      return name + primes(value, &met)
    }.joined(separator: ", ")
  }

  private func primes(_ value: String, _ met: inout Met) -> String {
    String(repeating: "′", count: met.number(of: value))
  }

  private static func domain(of value: String) -> String {
    value.split(separator: "#").first.map(String.init) ?? value
  }
}
