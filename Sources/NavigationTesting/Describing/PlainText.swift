import FlowDiagnostics

/// Returns the name of a value as a screen or an action: as its author would write it, without module and type names.
///
/// `.profile(.id(3))` becomes `profile(id(3))`, and an array becomes `[home, profile(3)]`. A value's own description comes first.
func plainText(_ value: Any) -> String {
  if let text = value as? String { return text }
  let mirror = Mirror(reflecting: value)
  switch mirror.displayStyle {
  case .optional: return mirror.children.first.map { plainText($0.value) } ?? "nil"
  case .collection, .set:
    let elements = mirror.children.map { plainText($0.value) }
    return "[" + (mirror.displayStyle == .set ? elements.sorted() : elements).joined(separator: ", ") + "]"
  case .enum:
    if let described = value as? any CustomStringConvertible { return described.description }
    guard let child = mirror.children.first, let name = child.label else { return String(describing: value) }
    let payload = Mirror(reflecting: child.value)
    guard payload.displayStyle == .tuple else { return "\(name)(\(plainText(child.value)))" }
    if payload.children.isEmpty { return name }
    let arguments = payload.children.map { argument in
      let label = argument.label.map { $0.hasPrefix(".") ? "" : "\($0): " } ?? ""
      return label + plainText(argument.value)
    }
    return "\(name)(\(arguments.joined(separator: ", ")))"
  default: return String(describing: value)
  }
}

/// Returns a text for each value, no two alike.
func uniqueTexts(_ values: [Any]) -> [String] {
  var used: Set<String> = []
  return values.map { value in
    let name = plainText(value)
    return used.insertUnused(name) { "\(name) (\($0))" }
  }
}
