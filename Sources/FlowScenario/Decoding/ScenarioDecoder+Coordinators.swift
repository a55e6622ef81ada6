import FlowDiagnostics
import FlowModel

/// Reads coordinators. The extensions for fields, events and effects are in files of their own.
extension ScenarioDecoder {
  private static let coordinatorKeys = [
    "root", "state", "events", "links", "effects", "restores", "limit", "source",
  ]
  private static let mostNested = 64

  mutating func coordinators(_ fields: Fields) -> [Coordinator] {
    guard required("coordinators", in: fields) != nil else {
      isUnusable = true
      return []
    }
    var entries: [YamlNode.Entry] = []
    for entry in declarations("coordinators", in: fields) {
      if isMisplacedKey(entry) { putBack(entry, into: &entries) } else { entries.append(entry) }
    }
    return entries.map { coordinator($0) }
  }

  /// Whether an entry among the coordinators is a key of one that is not indented enough.
  private func isMisplacedKey(_ entry: YamlNode.Entry) -> Bool {
    guard Self.coordinatorKeys.contains(entry.key.value) else { return false }
    guard case .map(let entries) = entry.value.content else { return true }
    return !entries.contains { Self.coordinatorKeys.contains($0.key.value) }
  }

  /// Reports such a key, and reads it as one of the coordinator before.
  private mutating func putBack(_ entry: YamlNode.Entry, into entries: inout [YamlNode.Entry]) {
    let owner = entries.last
    log.report(
      .unknownKey, at: entry.key.span, "'\(entry.key.value)' is a key of a coordinator, not the name of one",
      suggestion: owner.map { "indent it below '\($0.key.value)'" }
        ?? "put it below the name of a coordinator, such as 'App'")
    guard case .map(let keys)? = owner?.value.content,
      !keys.contains(where: { $0.key.value == entry.key.value })
    else { return isUnusable = true }
    entries[entries.count - 1].value.content = .map(keys + [entry])
  }

  private mutating func coordinator(_ entry: YamlNode.Entry) -> Coordinator {
    var coordinator = Coordinator(name: entry.key)
    declaredNames.enter(entry.value)
    let what = "coordinator '\(entry.key.value)'"
    guard let fields = fields(of: entry, what, keys: Self.coordinatorKeys) else {
      isUnusable = true
      return coordinator
    }
    readSource(fields)
    readRoots(fields, into: &coordinator)
    coordinator.fields = state(fields)
    for (key, isLink) in [("events", false), ("links", true)] {
      let entries = entries(under: key, in: fields, "'\(key)' in \(what)")
      coordinator.events += entries.map { event($0, isLink: isLink) }
    }
    coordinator.effects = effects(fields)
    coordinator.restores = fields["restores"].flatMap { words($0, "'restores' in \(what)") } ?? []
    coordinator.limit = fields["limit"].flatMap { number($0, "'limit' in \(what)", in: 1...Self.mostNested) }
    return coordinator
  }

  /// Reads `root`. One screen is a fixed root; a list names the roots that `set root` can swap.
  private mutating func readRoots(_ fields: Fields, into coordinator: inout Coordinator) {
    guard let node = fields["root"] else { return }
    let what = "'root' in \(fields.what)"
    if case .list = node.content {
      coordinator.roots = items(node, what)
      coordinator.root = coordinator.roots.first
    } else {
      coordinator.root = item(node, what)
    }
    if coordinator.root == nil { brokenNames.insert(coordinator.name.value) }
  }
}
