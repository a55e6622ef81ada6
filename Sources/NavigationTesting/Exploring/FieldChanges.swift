/// Returns the fields in which two values of one type differ, a line each in the order of the fields: `isSignedIn: false → true`.
///
/// Values without fields are compared as a whole.
func fieldChanges(from old: some Any, to new: some Any) -> [String] {
  var lines: [String] = []
  compareFields("", old, new, &lines)
  return lines
}

private func compareFields(_ path: String, _ old: Any, _ new: Any, _ lines: inout [String]) {
  if let old = old as? StoredFields, let new = new as? StoredFields, old.names != new.names {
    return compareFields(old, new, &lines)
  }
  let (before, after) = (Mirror(reflecting: old), Mirror(reflecting: new))
  if before.displayStyle == .optional, let old = before.children.first, let new = after.children.first {
    return compareFields(path, old.value, new.value, &lines)
  }
  let hasFields =
    before.displayStyle == .struct || before.displayStyle == .tuple || before.displayStyle == .class
  guard hasFields, before.children.count == after.children.count, !before.children.isEmpty else {
    let (old, new) = (plainText(old), plainText(new))
    if old != new { lines.append("\(path.isEmpty ? "" : path + ": ")\(short(old)) → \(short(new))") }
    return
  }
  for (one, other) in zip(before.children, after.children) {
    let name = one.label ?? ""
    compareFields(path.isEmpty ? name : "\(path).\(name)", one.value, other.value, &lines)
  }
}

/// Compares properties by name, since some, such as those of a child, may exist only before or after.
private func compareFields(_ old: StoredFields, _ new: StoredFields, _ lines: inout [String]) {
  let names = old.names + new.names.filter { !old.names.contains($0) }
  for name in names {
    let (before, after) = (old.value(name), new.value(name))
    // A child's reference to its parent is not reported if it came or went with the child.
    guard before != after, !(((before ?? after)?.base) is KnownObject && (before == nil || after == nil))
    else { continue }
    let texts = [before, after].map { $0.map { plainText($0.base) } ?? "none" }
    lines.append("\(name): \(short(texts[0])) → \(short(texts[1]))")
  }
}

private func short(_ text: String) -> String {
  text.count > 80 ? text.prefix(79) + "…" : text
}

/// Returns the field with the most distinct values among some values of one type, the first of several; nil without fields.
func mostVariedField(of values: some Sequence<some Any>) -> (name: String, count: Int)? {
  var names: [String] = []
  var texts: [String: Set<String>] = [:]
  for child in values.lazy.flatMap({ Mirror(reflecting: $0).children }) {
    guard let name = child.label else { continue }
    if texts[name] == nil { names.append(name) }
    texts[name, default: []].insert(plainText(child.value))
  }
  return names.map { (name: $0, count: texts[$0]?.count ?? 0) }.max { $0.count < $1.count }
}
