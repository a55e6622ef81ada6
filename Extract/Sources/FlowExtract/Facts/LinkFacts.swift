/// The URLs that lead somewhere, by what the guards of an edge compare.
enum LinkFacts {
  static func links(_ rows: [Row]) -> [Facts.Link] {
    var found: [Facts.Link] = []
    for row in rows where row.effects.contains(where: { $0.operation.isNavigation }) {
      for alternative in row.condition.alternatives {
        guard let pattern = pattern(alternative) else { continue }
        let place = row.effects[0].calls.first ?? row.effects[0].place
        let link = Facts.Link(pattern: pattern, event: row.event, file: place.file, line: place.line)
        if !found.contains(where: { $0.pattern == link.pattern && $0.event == link.event }) {
          found.append(link)
        }
      }
    }
    return found
  }

  /// The URL that conditions describe; nil if they compare neither host nor path.
  static func pattern(_ conditions: [Condition]) -> String? {
    var (scheme, host, path): (String?, String?, String?)
    for condition in conditions where !condition.negated {
      for part in condition.text.split(separator: " && ", omittingEmptySubsequences: true).map(String.init) {
        if let value = compared("scheme", in: part) { scheme = value }
        if let value = compared("host", in: part) ?? compared("host()", in: part) { host = value }
        if let value = compared("path", in: part) ?? compared("path()", in: part) { path = value }
        if let value = value(between: ".path.hasPrefix(", and: ")", in: part) { path = value + "*" }
        for index in 1...4 {
          guard let value = compared("pathComponents[\(index)]", in: part) else { continue }
          path = (path ?? "") + "/" + value
        }
      }
    }
    guard host != nil || path != nil else { return nil }
    let rest = path.map { $0.hasPrefix("/") || host == nil ? $0 : "/" + $0 } ?? ""
    return "\(scheme ?? "*")://\(host ?? "")\(rest)"
  }

  private static func compared(_ member: String, in text: String) -> String? {
    for sign in ["==", "is"] {
      if let value = value(between: "\(member) \(sign) ", and: "", in: text),
        text.hasPrefix("\(member) ") || text.contains(".\(member) ") || text.contains("?.\(member) ")
      {
        return value
      }
    }
    return nil
  }

  /// The string literal that follows a text.
  private static func value(between start: String, and end: String, in text: String) -> String? {
    guard let range = text.firstRange(of: start) else { return nil }
    let rest = text[range.upperBound...]
    guard rest.first == "\"", let close = rest.dropFirst().firstIndex(of: "\"") else { return nil }
    return String(rest[rest.index(after: rest.startIndex)..<close])
  }
}
