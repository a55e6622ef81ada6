/// The slots that no property declares: those of UIKit and of routers outside the sources, inferred from effects.
struct PlatformSlots {
  let rows: [Row]
  let owner: TypeEntry
  let declared: Set<String>
  /// The names of the tabs that the unit gives to a tab bar.
  let tabs: [String]

  func slots() -> [Facts.SlotFact] {
    var order: [String] = []
    var found: [String: Facts.SlotFact] = [:]
    for effect in rows.flatMap(\.effects) where effect.operation.isNavigation {
      guard let name = effect.slot, !declared.contains(name) else { continue }
      if found[name] == nil {
        order.append(name)
        found[name] = Facts.SlotFact(
          name: name, kind: kind(name, effect.operation), style: effect.style, owner: owner.qualifiedName,
          initial: nil,
          file: effect.place.file, line: effect.place.line)
      }
      guard let target = effect.target, !target.hasPrefix("<"),
        found[name]?.cases.contains(where: { $0.name == target }) == false
      else { continue }
      found[name]?.cases.append(Facts.Case(name: target, style: effect.style))
    }
    if !tabs.isEmpty, let known = found["tab"]?.cases {
      found["tab"]?.cases =
        tabs.map { Facts.Case(name: $0, style: nil) } + known.filter { !tabs.contains($0.name) }
    }
    return order.compactMap { found[$0] }
  }

  private func kind(_ name: String, _ operation: Effect.Operation) -> String {
    if name == "children" { return "child" }
    if name == "tab" { return "tab" }
    if name == "stack" { return "stack" }
    if name.hasSuffix("presented") { return "uikitModal" }
    switch operation {
    case .push, .pop, .popTo, .popToRoot, .setStack, .replaceTop: return "uikitStack"
    case .setRoot: return "root"
    case .setTab: return "tab"
    default: return "optional"
    }
  }
}
