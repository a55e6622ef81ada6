/// Which members a plain name may mean in the bodies of a type.
///
/// A body of a superclass may run for a subclass, so what either declares is seen from the other.
final class Scopes {
  private let project: Project
  private let rules: SlotRules
  private var related: [ObjectIdentifier: Set<ObjectIdentifier>] = [:]
  private var slots = Members()
  private var callbacks = Members()
  private var functions = Members()

  /// Names by the type that declares them, and by the type from which they are seen.
  private struct Members {
    var declared: [ObjectIdentifier: Set<UInt64>] = [:]
    var seen: [ObjectIdentifier: Set<UInt64>] = [:]
  }

  init(project: Project, rules: SlotRules) {
    (self.project, self.rules) = (project, rules)
    for type in project.types {
      let lineage = project.lineage(of: type)
      for other in lineage {
        related[ObjectIdentifier(type), default: []].insert(ObjectIdentifier(other))
        related[ObjectIdentifier(other), default: []].insert(ObjectIdentifier(type))
      }
    }
    for type in project.types + [project.globals] {
      for name in type.propertyOrder {
        guard let property = type.properties[name] else { continue }
        let mark = NameScanner.mark(name)
        if rules.slot(property) != nil { slots.declared[ObjectIdentifier(type), default: []].insert(mark) }
        if property.type?.unwrapped.isFunction == true {
          callbacks.declared[ObjectIdentifier(type), default: []].insert(mark)
        }
      }
      for function in type.functionOrder where function.body != nil {
        functions.declared[ObjectIdentifier(type), default: []].insert(NameScanner.mark(function.name))
      }
    }
  }

  /// Whether a plain name in a body of one type may mean a member of another.
  func sees(_ owner: TypeEntry, from type: TypeEntry) -> Bool {
    if owner === type || owner === project.globals { return true }
    var around: TypeEntry? = type
    while let holder = around {
      if related[ObjectIdentifier(holder)]?.contains(ObjectIdentifier(owner)) == true { return true }
      around = holder.parent
    }
    return false
  }

  func slots(seenFrom type: TypeEntry) -> Set<UInt64> { seen(&slots, from: type) }
  func callbacks(seenFrom type: TypeEntry) -> Set<UInt64> { seen(&callbacks, from: type) }
  func functions(seenFrom type: TypeEntry) -> Set<UInt64> { seen(&functions, from: type) }

  private func seen(_ members: inout Members, from type: TypeEntry) -> Set<UInt64> {
    if let known = members.seen[ObjectIdentifier(type)] { return known }
    var all = members.declared[ObjectIdentifier(project.globals)] ?? []
    var around: TypeEntry? = type
    while let holder = around {
      all.formUnion(members.declared[ObjectIdentifier(holder)] ?? [])
      for other in related[ObjectIdentifier(holder)] ?? [] { all.formUnion(members.declared[other] ?? []) }
      around = holder.parent
    }
    members.seen[ObjectIdentifier(type)] = all
    return all
  }
}
