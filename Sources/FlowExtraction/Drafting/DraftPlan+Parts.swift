import FlowModel

extension DraftPlan {
  /// A button of an alert, with the event that it causes.
  struct Button {
    var title: String
    var role: FlowModel.Button.Role?
    var event: CodeEvent?
  }

  /// The units, the root coordinator's first.
  var rootFirst: [CodeUnit] {
    guard !hasStart, let root = tops.first else { return flow.units }
    return [root] + flow.units.filter { $0.name != root.name }
  }

  /// Whether only the start coordinator opens a unit.
  func isOpenedByStart(_ unit: CodeUnit) -> Bool { hasStart && tops.contains { $0.name == unit.name } }

  /// Returns the screen that a unit without a holder lives on.
  func holder(of unit: CodeUnit) -> String? { names.pages[unit.name] }

  /// Returns what makes the bodies of a unit's events.
  func bodies(of unit: CodeUnit) -> DraftBodies {
    DraftBodies(
      unit: unit, names: names, emissions: emissions[unit.name] ?? [:],
      reader: CodeConditionReader(unit: unit))
  }

  /// Returns the screens that a unit swaps at its bottom, the initial one first.
  func roots(of unit: CodeUnit, _ slot: CodeSlot) -> [String] {
    let all = slot.cases.compactMap { names.item($0.name, of: slot.name, in: unit.name) }
    let initial = slot.initial.flatMap { names.item($0, of: slot.name, in: unit.name) }
    if let initial, all.contains(initial) { return [initial] + all.filter { $0 != initial } }
    let isElsewhere = isOpenedByStart(unit) || unit.slot(of: .tabs) != nil
    return (isElsewhere ? [] : [names.pages[unit.name]].compactMap { $0 }) + all
  }

  /// Returns the pages on which an event can happen; empty for all.
  func pages(for event: CodeEvent, of unit: CodeUnit) -> [String] {
    if let origin = unit.origin(of: event) { return [names.items[origin.subject]].compactMap { $0 } }
    let steps = event.rows.flatMap(\.steps).filter(\.isNavigation)
    if event.isOfView, event.isControl {
      let page = event.page.map { DraftNames.Subject(unit: unit.name, slot: $0.slot, item: $0.item) }
      return page.flatMap { names.items[$0] }.map { [$0] } ?? bottomPages(of: unit)
    }
    let closed = steps.filter { $0.verb == .dismiss }.compactMap { $0.slot.flatMap(unit.slot) }
    if !steps.isEmpty, steps.allSatisfy({ $0.verb == .dismiss }), !closed.isEmpty {
      return screens(of: closed, in: unit)
    }
    // The controls of a view are on its own page; what it pushes are other views.
    if unit.kind == "view", event.isControl, !steps.contains(where: { $0.verb.isPop }) {
      return bottomPages(of: unit)
    }
    let pushed = unit.slots.filter { $0.form == .stack || $0.form == .slot && $0.kind == .push }
    return bottomPages(of: unit) + screens(of: pushed, in: unit)
  }

  /// Returns the pages at the bottom of a unit: its own, its tabs and its roots.
  func bottomPages(of unit: CodeUnit) -> [String] {
    let tabs = screens(of: unit.slots.filter { $0.form == .tabs || $0.form == .root }, in: unit)
    let page = unit.slot(of: .tabs) == nil ? names.pages[unit.name] : nil
    let isHolder = isOpenedByStart(unit) && unit.slot(of: .root) != nil
    return [isHolder ? nil : page].compactMap { $0 } + tabs
  }

  /// Returns the cases of slots and stacks that no event of a unit shows, without alerts and initial cases.
  func unopened(in unit: CodeUnit) -> [CodeUnit.Content] {
    let steps = unit.events.flatMap(\.rows).flatMap(\.steps)
    return unit.contents.filter { _, slot, item in
      (slot.form == .slot || slot.form == .stack) && !item.kind.isAlert && slot.initial != item.name
        && !steps.contains {
          $0.slot == slot.name && $0.verb.hasTarget && $0.verb != .popTo
            && ($0.target == nil || $0.target == item.name)
        }
    }
  }

  private func screens(of slots: [CodeSlot], in unit: CodeUnit) -> [String] {
    slots.flatMap { slot in
      slot.cases.filter { !$0.kind.isAlert }.compactMap { names.item($0.name, of: slot.name, in: unit.name) }
    }
  }

  // MARK: - Parameters

  /// Returns what a screen carries; nothing if it holds a unit, is there from the start, or is an alert.
  func parameters(of item: CodeCase, in slot: CodeSlot, of unit: CodeUnit) -> [NavigationFacts.Parameter] {
    hasParameters(item, in: slot, of: unit) ? item.parameters : []
  }

  /// Whether a screen can have parameters.
  func hasParameters(_ item: CodeCase, in slot: CodeSlot, of unit: CodeUnit) -> Bool {
    let subject = DraftNames.Subject(unit: unit.name, slot: slot.name, item: item.name)
    return unit.carriesValues && slot.canHaveParameters(item) && children[subject] == nil
  }

  /// Returns the numbers of parameters of the screens that have some, without the excluded ones.
  static func arities(
    of flow: CodeFlow, except excluded: Set<DraftNames.Subject>
  ) -> [DraftNames.Subject: Int] {
    var found: [DraftNames.Subject: Int] = [:]
    for unit in flow.units where unit.carriesValues {
      for (subject, slot, item) in unit.contents
      where slot.canHaveParameters(item) && !item.parameters.isEmpty && !excluded.contains(subject) {
        found[subject] = item.parameters.count
      }
    }
    return found
  }

  // MARK: - Buttons

  /// Whether an event is a button of an alert of its unit.
  func isButton(_ event: CodeEvent, of unit: CodeUnit) -> Bool {
    unit.contents.contains { _, slot, item in
      item.kind.isAlert && buttons(of: item, in: slot, of: unit).contains { $0.event?.name == event.name }
    }
  }

  /// Returns the buttons of an alert: those in the facts, or else one for each button event that no alert is known to have.
  func buttons(of item: CodeCase, in slot: CodeSlot, of unit: CodeUnit) -> [Button] {
    guard item.buttons.isEmpty else {
      return item.buttons.map { button in
        let event = button.event.flatMap { name in
          unit.events.first { $0.name == name }
            ?? unit.events.first { $0.cause == .alertButton && $0.name.hasSuffix(".\(name)") }
        }
        return Button(
          title: Self.title(button.title) ?? event?.lastWord ?? button.role ?? "OK",
          role: button.role.flatMap(FlowModel.Button.Role.init), event: event)
      }
    }
    let known = Set(unit.slots.flatMap(\.cases).flatMap(\.buttons).compactMap(\.event))
    let alertSlots = unit.slots.filter { $0.cases.contains(where: \.kind.isAlert) }
    return unit.events.filter { event in
      guard event.cause == .alertButton,
        !known.contains(where: { event.name == $0 || event.name.hasSuffix(".\($0)") })
      else { return false }
      let named = alertSlots.first { event.name.split(separator: ".").contains(Substring($0.name)) }
      return named.map { $0.name == slot.name } ?? true
    }.map { Button(title: DraftNames.word($0.lastAction), event: $0) }
  }

  /// Returns a title as a name: on one line, without characters that have a meaning in labels; nil if nothing is left.
  private static func title(_ text: String?) -> String? {
    guard let text else { return nil }
    let words = text.split { !($0.isLetter || $0.isNumber) }.joined(separator: " ")
    return words.isEmpty ? nil : String(words.prefix(40))
  }
}

extension CodeUnit {
  /// Whether its cases carry values; the cases of a reducer carry the states of other reducers.
  fileprivate var carriesValues: Bool { kind != "reducer" }
}

extension CodeSlot {
  /// Whether a scenario can give arguments to a case.
  fileprivate func canHaveParameters(_ item: CodeCase) -> Bool {
    (form == .slot || form == .stack) && !item.kind.isAlert && initial != item.name
  }
}

extension CodeCase {
  /// What it carries, each value named after its type. Leaves out closures, which decide nothing, and `Void`.
  fileprivate var parameters: [NavigationFacts.Parameter] {
    var taken: Set<String> = []
    return arguments.filter { !$0.contains("->") && $0 != "Void" && $0 != "()" }.map { type in
      let last = type.split { "<>[]?:,. ".contains($0) }.last.map(String.init) ?? "value"
      let word = DraftNames.lowercased(DraftNames.word(last))
      return NavigationFacts.Parameter(name: DraftNames.unique(word, in: &taken), type: type)
    }
  }
}
