import FlowExtraction
import Foundation

/// Random facts about units as people write them, and single changes of them.
struct SensibleFacts {
  var chance: Chance
  var facts = NavigationFacts()

  init(seed: UInt64) {
    chance = Chance(state: seed)
    facts.files = ["App/Main.swift"]
    for index in 0..<(1 + chance.below(3)) { addUnit("Unit\(index)") }
  }

  private mutating func addUnit(_ name: String) {
    func items(_ names: [String]) -> [NavigationFacts.Case] {
      names.map { made(#"{ "name": "\#($0)" }"#) }
    }
    let number = name.suffix(1)
    var question = items(["ask\(number)"])
    question[0].buttons = [
      made(#"{ "title": "Do it", "role": "destructive", "event": "alert.confirm" }"#),
      made(#"{ "title": "Leave it", "role": "cancel" }"#),
    ]
    let isDismissible = chance.below(2) == 0
    let kind = chance.pick(["model", "router", "reducer"])
    var unit: NavigationFacts.Unit = made(
      #"{ "name": "\#(name)", "kind": "\#(kind)", "file": 0, "line": \#(line()) }"#)
    unit.slots = [
      slot("path", "stack", nil, items(["list\(number)", "detail\(number)"]), true),
      slot("sheet", "optional", "sheet", items(["edit\(number)", "share\(number)"]), isDismissible),
      slot("alert", "optional", "alert", question, true),
    ]
    if chance.below(2) == 0 {
      unit.links = [made(Self.link("app://\(name)", line()))]
    }
    facts.units.append(unit)
    let effects = [
      effect("push", "path", "list\(number)"), effect("push", "path", "detail\(number)"),
      effect("popToRoot", "path", nil), effect("present", "sheet", "edit\(number)"),
      effect("present", "sheet", "share\(number)"), effect("dismiss", "sheet", nil),
      effect("present", "alert", "ask\(number)"),
    ]
    var edges = [edge("alert.confirm", [chance.pick(effects)])]
    for index in 0..<(2 + chance.below(4)) {
      for _ in 0..<(1 + chance.below(2)) {
        var next = edge("tap\(index)()", [chance.pick(effects)])
        if chance.below(2) == 0 { next.guards = [Self.condition(chance.pick(Self.conditions))] }
        edges.append(next)
      }
    }
    if !unit.links.isEmpty { edges.append(edge("open(url:)", [chance.pick(effects)])) }
    facts.edges[name] = edges
    facts.events.append(
      made(
        #"{ "name": "alert.confirm", "kind": "alertButton", "unit": "\#(name)", "file": 0, "line": \#(line()) }"#
      ))
  }

  /// Conditions that a scenario can say, and one that it cannot.
  static let conditions = ["sheet == nil", "path.isEmpty", "state.sheet != nil", "isReady"]

  private mutating func line() -> Int { 1 + chance.below(500) }

  static func link(_ pattern: String, _ line: Int) -> String {
    #"{ "pattern": "\#(pattern)", "event": "open(url:)", "file": 0, "line": \#(line) }"#
  }

  private mutating func slot(
    _ name: String, _ kind: String, _ style: String?, _ cases: [NavigationFacts.Case], _ isDismissible: Bool
  ) -> NavigationFacts.Slot {
    var slot: NavigationFacts.Slot = made(
      #"{ "name": "\#(name)", "kind": "\#(kind)", "file": 0, "line": \#(line()) }"#)
    (slot.style, slot.cases, slot.isDismissible) = (style, cases, isDismissible)
    return slot
  }

  private mutating func effect(_ op: String, _ slot: String, _ target: String?) -> NavigationFacts.Effect {
    var effect: NavigationFacts.Effect = made(
      #"{ "op": "\#(op)", "slot": "\#(slot)", "file": 0, "line": \#(line()) }"#)
    effect.target = target
    return effect
  }

  private mutating func edge(_ event: String, _ effects: [NavigationFacts.Effect]) -> NavigationFacts.Edge {
    var edge: NavigationFacts.Edge = made(#"{ "event": "\#(event)", "file": 0, "line": \#(line()) }"#)
    edge.effects = effects
    return edge
  }

  static func condition(_ text: String) -> NavigationFacts.Guard { made(#"{ "text": "\#(text)" }"#) }
}

/// A part of facts, from JSON that is written here.
private func made<Part: Decodable>(_ json: String) -> Part {
  do {
    return try JSONDecoder().decode(Part.self, from: Data(json.utf8))
  } catch {
    fatalError("\(json): \(error)")
  }
}

/// One change of facts, with the drift that it makes.
enum FactsChange: CaseIterable {
  case addEvent, addEffect, addCase, addArgument, addButton, addGuard, addLink, changeRole, changeStyle
  case forbidDismissal, renameButton

  /// Changes facts about their first unit; gives the kinds of drift of the old draft against the new facts, and of the new draft
  /// against the old facts. Nil where the facts have nothing of the sort.
  func change(_ facts: inout NavigationFacts, _ chance: inout Chance) -> (after: [String], before: [String])?
  {
    let name = facts.units[0].name
    switch self {
    case .addEvent:
      let extra = #"""
        { "event": "extra()", "file": 0, "line": 900,
          "effects": [ { "op": "push", "slot": "path", "target": "list0", "line": 901 } ] }
        """#
      facts.edges[name]?.append(made(extra))
      return (["missing-route"], ["gone-route"])
    case .addEffect:
      guard let index = facts.edges[name]?.firstIndex(where: { $0.event == "tap0()" }) else { return nil }
      let effect: NavigationFacts.Effect = made(#"{ "op": "pop", "slot": "path", "line": 900 }"#)
      facts.edges[name]?[index].effects.append(effect)
      return (["missing-route"], ["gone-route"])
    case .addCase:
      let item: NavigationFacts.Case = made(#"{ "name": "extra" }"#)
      facts.units[0].slots[chance.below(2)].cases.append(item)
      return (["missing-presentation"], ["gone-presentation"])
    case .addArgument:
      guard facts.units[0].kind != "reducer" else { return nil }
      facts.units[0].slots[chance.below(2)].cases[chance.below(2)].arguments = ["Item"]
      return (["missing-parameter"], ["gone-parameter"])
    case .addButton:
      let button: NavigationFacts.Button = made(#"{ "title": "Later" }"#)
      facts.units[0].slots[2].cases[0].buttons.append(button)
      return (["missing-button"], ["gone-button"])
    case .renameButton:
      facts.units[0].slots[2].cases[0].buttons[1].title = "Keep it"
      return (["gone-button", "missing-button"], ["gone-button", "missing-button"])
    case .changeRole:
      facts.units[0].slots[2].cases[0].buttons[chance.below(2)].role = nil
      return (["other-role"], ["other-role"])
    case .addGuard:
      let edges = facts.edges[name] ?? []
      let single = edges.indices.filter { index in
        edges[index].guards.isEmpty && edges[index].event.hasPrefix("tap")
          && edges.count { $0.event == edges[index].event } == 1
          && edges[index].effects.allSatisfy { $0.op != "dismiss" }
      }
      guard let index = single.first else { return nil }
      facts.edges[name]?[index].guards = [SensibleFacts.condition(chance.pick(SensibleFacts.conditions))]
      return (["missing-guard"], ["gone-guard"])
    case .addLink:
      let link: NavigationFacts.Link = made(SensibleFacts.link("app://extra", 900))
      facts.units[0].links.append(link)
      return (["missing-link"], ["gone-link"])
    case .changeStyle:
      facts.units[0].slots[1].cases[chance.below(2)].style = "cover"
      return (["other-presentation"], ["other-presentation"])
    case .forbidDismissal:
      facts.units[0].slots[1].isDismissible.toggle()
      return (["other-dismissal", "other-dismissal"], ["other-dismissal", "other-dismissal"])
    }
  }
}
