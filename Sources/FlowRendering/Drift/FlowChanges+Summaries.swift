import FlowModel

extension FlowChanges {
  /// Compares two summaries: their declarations, ways, dead ends, distances, and what is reached. The caller adds the runs.
  package init(from old: Version, _ before: FlowSummary, to new: Version, _ after: FlowSummary) {
    self.init(from: old, to: new)
    declarations = Self.declarations(before.declarations, after.declarations)
    let (wasWhole, isWhole) = (before.bound == nil, after.bound == nil)
    if wasWhole {
      let known = Set(before.ways)
      addedRoutes = after.ways.filter { !known.contains($0) }
      found = before.unreached.filter { after.reaches($0) }
    } else {
      unknown += ["which ways, dead ends and screens behind closed gates are new"]
    }
    if isWhole {
      let known = Set(after.ways)
      removedRoutes = before.ways.filter { !known.contains($0) }
      lost = after.unreached.filter { before.reaches($0) }
      mendedDeadEnds = before.deadEnds.filter { !after.deadEnds.contains($0) }
    } else {
      unknown += ["what is no longer reached"]
    }
    guard wasWhole, isWhole else {
      unknown += ["how distances changed"]
      return
    }
    distances = after.places.compactMap { place in
      guard let known = before.places.first(where: { $0.name == place.name }), known != place else {
        return nil
      }
      return DistanceChange(before: known, after: place)
    }
  }

  private static func declarations(
    _ before: [FlowSummary.Declaration], _ after: [FlowSummary.Declaration]
  ) -> [DeclarationChange] {
    func key(_ one: FlowSummary.Declaration) -> [String] { [one.kind.rawValue, one.name] }
    let old = Dictionary(before.map { (key($0), $0.words) }, uniquingKeysWith: { first, _ in first })
    let new = Dictionary(after.map { (key($0), $0.words) }, uniquingKeysWith: { first, _ in first })
    let all = before.filter { new[key($0)] == nil } + after
    let changes = all.compactMap { one -> DeclarationChange? in
      let (was, now) = (old[key(one)], new[key(one)])
      return was == now ? nil : DeclarationChange(kind: one.kind, name: one.name, before: was, after: now)
    }
    return FlowSummary.Kind.allCases.flatMap { kind in
      changes.filter { $0.kind == kind }.sorted { $0.name < $1.name }
    }
  }
}

extension FlowSummary {
  /// Whether something is declared and was reached. The summary must be that of a complete search.
  fileprivate func reaches(_ one: Unreached) -> Bool {
    !unreached.contains { $0.kind == one.kind && ($0.name == one.name || $0.name.hasSuffix(".\(one.name)")) }
      && declarations.contains { $0.declares(one) }
  }
}

extension FlowSummary.Declaration {
  fileprivate func declares(_ one: FlowSummary.Unreached) -> Bool {
    guard one.kind == .event else { return kind == one.kind && name == one.name }
    switch kind {
    case .button: return name == one.name
    // The coordinator's name comes before the first dot; `unreached` has it where two coordinators declare the name.
    case .event, .link:
      return name == one.name || name.split(separator: ".", maxSplits: 1).last.map(String.init) == one.name
    default: return false
    }
  }
}
