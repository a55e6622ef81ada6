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

/// Returns the name of the screen or alert that a value stands for: its description, but only type and identity of a model.
///
/// A value with an identity stays the same screen while its properties change: `Product(3)`. An object whose identity is only
/// that of its instance is called by its type, as is a model without an identity: `CheckoutModel`.
///
/// - Parameter isPushed: Whether it is pushed. A pushed struct without an identity is as a whole its identity.
func screenName(_ value: Any, isPushed: Bool) -> String {
  let mirror = Mirror(reflecting: value)
  switch mirror.displayStyle {
  case .optional: return mirror.children.first.map { screenName($0.value, isPushed: isPushed) } ?? "nil"
  case .enum where !(value is any CustomStringConvertible):
    guard let child = mirror.children.first, let name = child.label,
      Mirror(reflecting: child.value).displayStyle != .tuple
    else { return plainText(value) }
    return "\(name)(\(screenName(child.value, isPushed: isPushed)))"
  case .struct, .class:
    if value is any CustomStringConvertible { return plainText(value) }
    if let value = value as? any Identifiable { return nameByIdentity(value) }
    return mirror.displayStyle == .struct && isPushed ? plainText(value) : typeName(type(of: value))
  default: return plainText(value)
  }
}

private func nameByIdentity<Value: Identifiable>(_ value: Value) -> String {
  if Value.ID.self == Value.self { return plainText(value) }
  let type = typeName(Value.self)
  return Value.ID.self == ObjectIdentifier.self ? type : "\(type)(\(plainText(value.id)))"
}

/// Returns the name of a type without those around it; `Login` for `Login.State`.
private func typeName(_ type: Any.Type) -> String {
  let names = String(reflecting: type).split(separator: ".")
  return String((names.last == "State" ? names.dropLast() : names[...]).last ?? "State")
}

/// Returns a text for each value, no two alike.
func uniqueTexts(_ values: [Any]) -> [String] {
  var used: Set<String> = []
  return values.map { value in
    let name = plainText(value)
    return used.insertUnused(name) { "\(name) (\($0))" }
  }
}
