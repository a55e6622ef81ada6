import FlowModel

/// How the units of a flow become coordinators: which is the root, which screens hold the others, and what they emit.
struct DraftPlan {
  let flow: CodeFlow
  let names: DraftNames
  /// The units that nothing holds.
  private(set) var tops: [CodeUnit] = []
  /// The unit that a case holds.
  private(set) var children: [DraftNames.Subject: String] = [:]
  /// The units that can contain themselves.
  private(set) var recursive: Set<String> = []
  /// The parents' events that units emit, by unit and then by what the code emits.
  private(set) var emissions: [String: [String: String]] = [:]
  /// The names of the events that hear a child in its parent, after the name of the child's screen.
  private(set) var heard: [DraftNames.Subject: String] = [:]

  /// Whether the draft has a start coordinator, which stands for no code and opens the others.
  var hasStart: Bool {
    tops.count != 1
      || tops[0].events.contains { $0.rows.contains { $0.steps.contains { $0.verb == .dismissSelf } } }
      || recursive.contains(tops[0].name)
  }

  /// The screens that show a unit which they do not hold, because the scenario would become too large.
  private(set) var unconnected: [DraftNames.Subject: String] = [:]

  /// Plans a draft.
  init(_ flow: CodeFlow) {
    self.flow = flow
    let known = Set(flow.units.map(\.name))
    var whole = DraftTree(flow)
    var atStart: [DraftNames.Subject] = []
    for unit in flow.units {
      for (subject, slot, item) in unit.contents {
        guard let child = unit.children[item.name], child != unit.name, known.contains(child) else {
          continue
        }
        whole.connect(subject, to: child)
        if slot.form == .tabs || slot.form == .root { atStart.append(subject) }
      }
    }
    // A unit that is there from the start must not contain itself.
    var tree = whole.without(atStart.filter { whole.isInside($0.unit, of: $0) })
    unconnected = tree.disconnectUntilSmall()
    children = tree.children
    names = DraftNames(
      flow, holders: tree.holders, arities: Self.arities(of: flow, except: Set(children.keys)))
    tops = tree.tops
    recursive = tree.recursive
    connect()
  }

  /// Connects what units emit with the event of the parent that hears it.
  private mutating func connect() {
    for unit in flow.units {
      for (subject, _, item) in unit.contents {
        guard let child = children[subject].flatMap(flow.unit(named:)), let screen = names.items[subject]
        else {
          continue
        }
        for target in child.emitted where emissions[child.name]?[target] == nil {
          guard let event = unit.events.first(where: { $0.hears(target, from: item.name) }),
            let name = names.event(event.name, in: unit.name),
            !event.rows.contains(where: { $0.steps.contains { $0.verb == .emit || $0.verb == .send } }),
            !bodies(of: unit).body(of: event).hasOutcomes
          else { continue }
          emissions[child.name, default: [:]][target] = name
          heard[DraftNames.Subject(unit: unit.name, item: event.name)] = "\(screen).\(name)"
        }
      }
    }
  }
}

extension CodeUnit {
  /// What it emits, without repetition.
  var emitted: [String] {
    let all = events.flatMap(\.rows).flatMap(\.steps).filter { $0.verb == .emit || $0.verb == .send }
    return unique(all.compactMap(\.target))
  }
}

extension CodeEvent {
  /// Whether it hears what the unit of a case emits.
  fileprivate func hears(_ target: String, from item: String) -> Bool {
    name.hasSuffix(".\(target)")
      && name.split(separator: ".").contains { $0 == item || cause != .child && $0 == "model" }
  }
}
