/// Which fields of two values differ, a line each: `isSignedIn: false → true`.
struct FieldChanges {
  /// The lines, in the order of the fields.
  let lines: [String]

  /// Compares two values of one type, field by field; values without fields are compared as a whole.
  init(from old: some Any, to new: some Any) {
    var lines: [String] = []
    Self.compare("", old, new, &lines)
    self.lines = lines
  }

  private static func compare(_ path: String, _ old: Any, _ new: Any, _ lines: inout [String]) {
    if let old = old as? StoredFields, let new = new as? StoredFields, old.names != new.names {
      return compare(old, new, &lines)
    }
    let (before, after) = (Mirror(reflecting: old), Mirror(reflecting: new))
    let hasFields =
      before.displayStyle == .struct || before.displayStyle == .tuple || before.displayStyle == .class
    guard hasFields, before.children.count == after.children.count, !before.children.isEmpty else {
      let (old, new) = (plainText(old), plainText(new))
      if old != new { lines.append("\(path.isEmpty ? "" : path + ": ")\(short(old)) → \(short(new))") }
      return
    }
    for (one, other) in zip(before.children, after.children) {
      let name = one.label ?? ""
      compare(path.isEmpty ? name : "\(path).\(name)", one.value, other.value, &lines)
    }
  }

  /// Compares properties by name, since some of them, such as those of a child, may be there only before or after.
  private static func compare(_ old: StoredFields, _ new: StoredFields, _ lines: inout [String]) {
    let names = old.names + new.names.filter { !old.names.contains($0) }
    for name in names {
      let (before, after) = (old.value(name), new.value(name))
      // That a child knows its parent is no news where the child itself is.
      guard before != after, !(((before ?? after)?.base) is KnownObject && (before == nil || after == nil))
      else { continue }
      let texts = [before, after].map { $0.map { plainText($0.base) } ?? "none" }
      lines.append("\(name): \(short(texts[0])) → \(short(texts[1]))")
    }
  }

  private static func short(_ text: String) -> String {
    text.count > 80 ? text.prefix(79) + "…" : text
  }
}
