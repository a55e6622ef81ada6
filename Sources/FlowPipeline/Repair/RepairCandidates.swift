/// The small changes that can be made to a scenario: they add what people forget where it could belong.
///
/// They are the mutations of ``Mutant`` in reverse, and similar changes; see docs/fixing.md for the list.
struct RepairCandidates {
  let text: EditableText
  let flow: Flow
  let tree: LayoutNode
  /// The places with statements, in the order of the file.
  let sites: [StatementSite]
  /// Whether no variable may be set to what opens a gate: an open gate excuses everything that it should forbid.
  let keepsGatesClosed: Bool

  init(_ flow: Flow, in text: EditableText, keepsGatesClosed: Bool = false) {
    self.text = text
    self.keepsGatesClosed = keepsGatesClosed
    self.flow = flow
    let tree = LayoutNode(text)
    self.tree = tree
    var sites: [StatementSite] = []
    for (number, coordinator) in flow.coordinators.enumerated() {
      let node = tree["coordinators"]?[coordinator.name.value]
      for key in ["events", "links"] {
        for event in node?[key]?.children ?? [] {
          sites += Self.sites(in: event, of: event, "'\(event.key)'", number, text)
        }
      }
      for effect in node?["effects"]?.children ?? [] {
        for outcome in effect["outcomes"]?.children ?? [] {
          sites += Self.sites(in: outcome, of: effect, "'\(effect.key).\(outcome.key)'", number, text)
        }
      }
      for field in node?["state"]?.children ?? [] {
        guard let body = field["onDismiss"] else { continue }
        sites += Self.sites(in: body, of: field, "'onDismiss' of '\(field.key)'", number, text)
      }
    }
    for alert in tree["alerts"]?.children ?? [] {
      for button in alert["buttons"]?.children ?? [] where button.shape == .map || !button.range.isEmpty {
        sites += Self.sites(in: button, of: alert, "'\(alert.key).\(button.key)'", nil, text)
      }
    }
    self.sites = sites
  }

  /// Returns the statements in an event, case, outcome, button or `onDismiss`. Recurses as deep as the file nests them.
  private static func sites(
    in node: LayoutNode, of root: LayoutNode, _ owner: String, _ coordinator: Int?, _ text: EditableText,
    isCase: Bool = false
  ) -> [StatementSite] {
    guard node.shape == .map else {
      return [StatementSite(node, in: nil, isCase: isCase, of: root, owner, coordinator, text: text)]
    }
    var sites: [StatementSite] = []
    for entry in node.children {
      switch entry.key {
      case "do" where entry.shape != .map:
        sites.append(
          StatementSite(entry, in: node, isCase: isCase, of: root, owner, coordinator, text: text))
      case "do": sites += Self.sites(in: entry, of: root, owner, coordinator, text)
      case "cases":
        for (index, item) in entry.children.enumerated() {
          let words = "case \(index + 1) of \(owner)"
          sites += Self.sites(in: item, of: root, words, coordinator, text, isCase: true)
        }
      case "outcomes", "resumes":
        for outcome in entry.children {
          let words = "'\(outcome.key)' of \(owner)"
          sites += Self.sites(in: outcome, of: root, words, coordinator, text)
        }
      default: break
      }
    }
    return sites
  }

  /// Returns every candidate, those first that change what a run of the violation passes through.
  ///
  /// - Parameter lines: The lines, counted from 0, that the violation is about or that declare the events in those runs.
  func all(touching lines: Set<Int>) -> [RepairCandidate] {
    let candidates = facts + screens + buttons + statements + fallbacks + exits + fields
    let ranked = candidates.enumerated().map { index, candidate -> (Int, Int, Int, Int) in
      let place = max(0, min(candidate.edit.range.lowerBound, text.bytes.count - 1))
      let isTouched =
        lines.contains(text.line(of: place)) || lines.contains(text.line(of: owner(of: place)))
      return (isTouched ? 0 : 1, candidate.kind.rawValue, candidate.weight, index)
    }
    return ranked.sorted { $0 < $1 }.map { candidates[$0.3] }
  }

  /// Returns where the event, effect or alert around a position begins; the position itself if there is none.
  private func owner(of place: Int) -> Int {
    sites.first { $0.root.whole.contains(place) }?.root.start ?? place
  }

  /// Returns possible conditions on the gates and on the state of a site's coordinator.
  func conditions(for site: StatementSite) -> [String] {
    let gates = flow.gates.map(\.name.value) + flow.gates.map { "not \($0.name.value)" }
    guard let number = site.coordinator else { return gates }
    var conditions = gates
    for field in flow.coordinators[number].fields {
      let name = field.name.value
      switch field.kind {
      case .slot(let slot):
        conditions.append("\(name) == nil")
        for screen in slot.presentations.flatMap(\.names).prefix(4) {
          conditions += ["\(name) is \(screen.value)", "not \(name) is \(screen.value)"]
        }
      case .stack(let stack):
        conditions += ["\(name).count == 0", "\(name).count > 0", "\(name).count == 1"]
        for screen in stack.screens.prefix(4) {
          conditions += ["\(name) contains \(screen.value)", "\(name).top is \(screen.value)"]
        }
      case .variable(let variable):
        guard !variable.isCounter else { continue }
        for value in values(of: variable.type).prefix(4) {
          conditions += ["\(name) == \(value)", "\(name) != \(value)"]
        }
      case .tabs: continue
      }
    }
    return conditions
  }

  /// Returns the named values of a type, and `nil` for an optional one. The values of a domain have no names.
  func values(of type: ValueType) -> [String] {
    let named = if case .list(let values) = type.values { values.map(\.value) } else { [String]() }
    return (type.isOptional ? ["nil"] : []) + named
  }

  /// Whether the text of some gate suggests that this value of a variable opens it.
  func opensGate(_ variable: String, _ value: String) -> Bool {
    (tree["gates"]?.children ?? []).contains { gate in
      let condition = text.text(gate.range)
      let words = condition.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
      let isExcluded = condition.contains("!=") || words.contains("not")
      return words.contains { $0 == variable } && words.contains { $0 == value } != isExcluded
    }
  }

  /// Returns the slots of a coordinator by name.
  func slots(of number: Int) -> [(name: String, slot: SlotDeclaration)] {
    flow.coordinators[number].fields.compactMap { field in field.slot.map { (field.name.value, $0) } }
  }

  func node(of number: Int) -> LayoutNode? { tree["coordinators"]?[flow.coordinators[number].name.value] }
}
