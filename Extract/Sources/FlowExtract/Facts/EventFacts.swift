/// The events that edges name, with their kinds and parameters.
struct EventFacts {
  let project: Project
  let entries: Entries

  func events(_ rows: [Row]) -> [Facts.Event] {
    var seen: Set<String> = []
    var found: [Facts.Event] = []
    for row in rows where seen.insert("\(row.unit) \(row.event)").inserted {
      let type = project.named(row.unit)
      let place =
        row.effects.flatMap { $0.calls + [$0.place] }.filter { $0.file == row.handler.file }.min()
        ?? row.handler
      let isMethod = row.event.hasSuffix(")")
      found.append(
        Facts.Event(
          name: row.event, kind: kind(row, type), unit: row.unit, parameters: parameters(row.event, type),
          file: row.handler.file,
          line: isMethod ? row.handler.line : place.line))
    }
    return found
  }

  private func kind(_ row: Row, _ type: TypeEntry?) -> String {
    switch row.kind {
    case .callback, .child: return "child"
    case .method:
      let url = parameters(row.event, type).contains {
        $0.type.hasPrefix("URL") || $0.type.hasPrefix("Foundation.URL")
      }
      return url ? "link" : "user"
    case .user where type.map(entries.isReducer) == true: return reducerKind(row.event)
    default: return row.kind.rawValue
    }
  }

  private func reducerKind(_ event: String) -> String {
    let names = event.split(separator: ".").map(String.init)
    guard let last = names.last else { return "user" }
    if last == "dismiss" || last == "popFrom" { return "framework" }
    if names.contains("alert") || names.contains("confirmationDialog") { return "alertButton" }
    if names.contains("delegate") || names.contains("element") || names.contains("presented") {
      return "child"
    }
    if last == "success" || last == "failure" || last.hasSuffix("Response") || last.hasSuffix("Loaded") {
      return "effect"
    }
    return names.count > 1 && names[0] != "view" && names[0] != "binding" ? "child" : "user"
  }

  private func parameters(_ event: String, _ type: TypeEntry?) -> [Facts.Parameter] {
    guard let type else { return [] }
    if let function = type.functionOrder.first(where: { $0.fullName == event }) {
      return function.parameters.map { Facts.Parameter(name: $0.name, type: $0.type.text) }
    }
    guard let found = type.nested["Action"]?.cases.first(where: { $0.name == event }) else { return [] }
    return found.payload.map { Facts.Parameter(name: $0.name, type: $0.type.text) }
  }
}
