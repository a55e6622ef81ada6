/// All declarations of the sources, and the lookup of names.
package final class Project {
  var files: [SourceFile] = []
  let globals = TypeEntry(
    name: "", qualifiedName: "", kind: .external, place: Place(file: 0, line: 1), parent: nil)
  private(set) var types: [TypeEntry] = []
  /// The key of cached searches without a scope.
  private let nowhere = TypeEntry(
    name: "", qualifiedName: "", kind: .external, place: Place(file: 0, line: 1), parent: nil)
  private var byQualifiedName: [String: TypeEntry] = [:]
  private var byName: [String: [TypeEntry]] = [:]

  deinit {
    // Types that refer to each other in cached results would stay alive.
    for type in types + [globals, nowhere] { type.lookups = Lookups() }
  }

  func declared(_ name: String, kind: TypeEntry.Kind, place: Place, in owner: TypeEntry?) -> TypeEntry {
    let qualified = owner.map { "\($0.qualifiedName).\(name)" } ?? name
    if let known = byQualifiedName[qualified], known.kind == .external {
      known.kind = kind
      known.place = place
      return known
    }
    // The same name in another module is another type.
    let entry = TypeEntry(name: name, qualifiedName: qualified, kind: kind, place: place, parent: owner)
    register(entry, in: owner)
    return entry
  }

  /// The type that an extension extends; a type of another module gets an entry of its own.
  func extended(_ type: TypeText, place: Place) -> TypeEntry {
    if let known = byQualifiedName[type.name] { return known }
    let candidates = byName[type.lastName] ?? []
    if !type.name.contains("."), candidates.count == 1 { return candidates[0] }
    let parts = type.name.split(separator: ".").map(String.init)
    var owner: TypeEntry?
    for (index, part) in parts.enumerated() {
      let qualified = parts[...index].joined(separator: ".")
      if let known = byQualifiedName[qualified] { owner = known; continue }
      let entry = TypeEntry(
        name: part, qualifiedName: qualified, kind: .external, place: place, parent: owner)
      register(entry, in: owner)
      owner = entry
    }
    return owner ?? globals
  }

  private func register(_ entry: TypeEntry, in owner: TypeEntry?) {
    types.append(entry)
    if byQualifiedName[entry.qualifiedName] == nil { byQualifiedName[entry.qualifiedName] = entry }
    byName[entry.name, default: []].append(entry)
    if owner?.nested[entry.name] == nil { owner?.nested[entry.name] = entry }
  }

  /// The first type of a full name.
  func named(_ qualifiedName: String) -> TypeEntry? { byQualifiedName[qualifiedName] }

  /// The type that a text names, seen from a type: nested names first, then global ones that are unique.
  ///
  /// This and the other searches cache their results, so they must not run before all declarations are collected.
  func type(_ text: TypeText, from scope: TypeEntry?) -> TypeEntry? {
    let name = text.name
    let from = scope ?? nowhere
    if let known = from.lookups.types[name] { return known }
    let found = search(name, from: scope)
    from.lookups.types[name] = .some(found)
    return found
  }

  private func search(_ name: String, from scope: TypeEntry?) -> TypeEntry? {
    if name == "Self" { return scope }
    let parts = name.split(separator: ".").map(String.init)
    guard let first = parts.first else { return nil }
    var current = scope
    while let holder = current {
      if let start = holder.name == first ? holder : holder.nested[first],
        let found = descend(parts.dropFirst(), from: start)
      {
        return found
      }
      if let alias = holder.aliases[first], alias.name != first { return type(alias, from: holder.parent) }
      current = holder.parent
    }
    if let known = byQualifiedName[name] { return known }
    if let alias = globals.aliases[first], alias.name != first { return type(alias, from: nil) }
    guard !["State", "Action"].contains(first) else { return nil }
    let candidates = (byName[first] ?? []).compactMap { descend(parts.dropFirst(), from: $0) }
    if let only = candidates.first, candidates.count == 1 { return only }
    // A type name qualified with its module.
    if candidates.isEmpty, parts.count > 1, let last = parts.last, byName[first] == nil, last != "State",
      last != "Action"
    {
      let named = byName[last] ?? []
      return named.count == 1 ? named[0] : nil
    }
    return nil
  }

  private func descend(_ parts: ArraySlice<String>, from start: TypeEntry) -> TypeEntry? {
    var current = start
    for part in parts {
      // The macro makes the State of an enum reducer; its cases are those of the enum.
      if part == "State", current.kind == .enumeration,
        current.nested[part].map({ $0.kind == .external }) ?? true
      {
        return current
      }
      guard let next = current.nested[part] else { return nil }
      current = next
    }
    return current
  }

  /// A property of a type or of the types that it inherits from.
  func property(_ name: String, of type: TypeEntry) -> PropertyEntry? {
    if let own = type.properties[name] { return own }
    if let known = type.lookups.properties[name] { return known }
    let found = lineage(of: type).lazy.compactMap { $0.properties[name] }.first
    type.lookups.properties[name] = .some(found)
    return found
  }

  /// The functions of a name in a type and in the types that it inherits from, its own first.
  func functions(_ name: String, of type: TypeEntry) -> [FunctionEntry] {
    if let known = type.lookups.functions[name] { return known }
    let found = lineage(of: type).flatMap { $0.functions[name] ?? [] }
    type.lookups.functions[name] = found
    return found
  }

  /// A type, the types it inherits from as far as the sources declare them, and the only one that conforms to a protocol.
  func lineage(of type: TypeEntry) -> [TypeEntry] {
    if let known = type.lookups.lineage { return known }
    let found = searchLineage(of: type)
    type.lookups.lineage = found
    return found
  }

  private func searchLineage(of type: TypeEntry) -> [TypeEntry] {
    var found: [TypeEntry] = [type]
    var next = 0
    while next < found.count, found.count < 16 {
      let holder = found[next]
      next += 1
      for inherited in holder.inherited {
        for part in inherited.text.split(separator: "&") {
          guard let parent = self.type(TypeText(String(part)), from: holder.parent),
            !found.contains(where: { $0 === parent })
          else { continue }
          found.append(parent)
        }
      }
      if holder === type, type.kind == .protocolType, let only = conforming(to: type.name) {
        found.append(only)
      }
    }
    return found
  }

  private lazy var conformers: [String: [TypeEntry]] = {
    var found: [String: [TypeEntry]] = [:]
    for type in types where type.kind != .protocolType {
      for name in Set(type.inheritedNames) { found[name, default: []].append(type) }
    }
    return found
  }()

  private func conforming(to name: String) -> TypeEntry? {
    let all = (conformers[name] ?? []).filter {
      !$0.name.contains("Mock") && !$0.name.contains("Preview") && !$0.name.contains("Stub")
    }
    return all.count == 1 ? all[0] : nil
  }
}
