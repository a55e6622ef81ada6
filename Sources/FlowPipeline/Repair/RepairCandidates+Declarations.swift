extension RepairCandidates {
  /// Facts of slots and stacks taken back, and other kinds of presentations.
  var facts: [RepairCandidate] {
    var candidates: [RepairCandidate] = []
    let facts = [
      "bound", "writeBack", "composed", "conditional", "identity", "shownWhen", "token", "host", "ephemeral",
      "on",
    ]
    let kinds = [
      "overlay": ["window"], "sheet": ["fullScreenCover", "modal"], "modal": ["sheet", "fullScreenCover"],
    ]
    for number in flow.coordinators.indices {
      for field in node(of: number)?["state"]?.children ?? [] where field.shape == .map {
        for fact in field.children {
          let words = "'\(fact.key)' of '\(field.key)'"
          if facts.contains(fact.key), let edit = field.removing(fact, in: text) {
            candidates.append(RepairCandidate(kind: .fact, words: "without \(words)", edits: [edit]))
          }
          for kind in kinds[fact.key] ?? [] {
            let key = fact.start..<fact.start + fact.key.utf8.count
            candidates.append(
              RepairCandidate(
                kind: .fact, words: "'\(kind)' instead of \(words)",
                edits: [TextEdit(range: key, text: kind)]))
          }
          if fact.key == "writers", let first = fact.children.first, fact.children.count > 1 {
            candidates.append(
              RepairCandidate(
                kind: .fact, words: "one writer of '\(field.key)'",
                edits: [TextEdit(range: fact.range, text: "[\(text.text(first.range))]")]))
          }
          if fact.key == "key" {
            candidates.append(
              RepairCandidate(
                kind: .fact, words: "a key of its own for '\(field.key)'",
                edits: [TextEdit(range: fact.range, text: field.key)]))
          }
        }
      }
    }
    return candidates
  }

  /// Facts of screens: no gesture leaves it, it is a lock too, a destination is registered, a flow may end there.
  var screens: [RepairCandidate] {
    (tree["screens"]?.children ?? []).flatMap { screen -> [RepairCandidate] in
      var candidates: [RepairCandidate] = []
      for fact in ["dismissible: false", "terminal: true"] {
        let key = String(fact.prefix { $0 != ":" })
        guard screen[key] == nil else { continue }
        candidates.append(
          RepairCandidate(
            kind: key == "terminal" ? .weaker : .screen, words: "'\(fact)' on '\(screen.key)'",
            edits: [screen.adding(fact, in: text)]))
      }
      if screen["opens"] != nil, screen["lock"] == nil {
        candidates.append(
          RepairCandidate(
            kind: .screen, words: "'lock: true' on '\(screen.key)'",
            edits: [screen.adding("lock: true", in: text)]))
      }
      for key in ["registered", "via"] {
        guard let fact = screen[key], let edit = screen.removing(fact, in: text) else { continue }
        candidates.append(
          RepairCandidate(kind: .screen, words: "without '\(key)' of '\(screen.key)'", edits: [edit]))
      }
      return candidates
    }
  }

  /// A way to answer an alert without doing anything.
  var buttons: [RepairCandidate] {
    (tree["alerts"]?.children ?? []).compactMap { alert in
      guard let buttons = alert["buttons"], buttons["Cancel"] == nil else { return nil }
      return RepairCandidate(
        kind: .button, words: "a button 'Cancel' in '\(alert.key)'",
        edits: [buttons.adding("Cancel: { role: cancel }", in: text)])
    }
  }

  /// An event that closes what nothing closes.
  var exits: [RepairCandidate] {
    flow.coordinators.indices.flatMap { number -> [RepairCandidate] in
      guard let events = node(of: number)?["events"], events.shape == .map else { return [] }
      return slots(of: number).flatMap { name, slot -> [RepairCandidate] in
        let screens = slot.presentations.filter { !$0.kind.isAlert }.flatMap(\.names).map(\.value)
        return screens.compactMap { screen in
          let event = "close\(screen.prefix(1).uppercased())\(screen.dropFirst())"
          guard events[event] == nil else { return nil }
          let entry = "\(event): { from: \(screen), do: dismiss \(name) }"
          return RepairCandidate(
            kind: .exit, words: "an event '\(event)'", edits: [events.adding(entry, in: text)])
        }
      }
    }
  }

  /// What survives a relaunch, what cancels an effect, and who handles a link.
  var fields: [RepairCandidate] {
    var candidates: [RepairCandidate] = []
    for (number, coordinator) in flow.coordinators.enumerated() {
      guard let node = node(of: number) else { continue }
      if let restores = node["restores"], restores.isFlow {
        let kept = coordinator.restores.map(\.value)
        for field in coordinator.fields where !kept.contains(field.name.value) {
          candidates.append(listing(field.name.value, in: restores, "restores", kind: .kept))
        }
        if restores.children.count > 1 {
          for child in restores.children {
            guard let edit = restores.removing(child, in: text) else { continue }
            candidates.append(
              RepairCandidate(
                kind: .kept, words: "'\(text.text(child.range))' not in 'restores'", edits: [edit]))
          }
        }
      }
      let pages = flow.screens.map(\.name.value)
      for effect in node["effects"]?.children ?? [] where effect.shape == .map {
        for page in pages {
          if let cancelled = effect["cancelledBy"] {
            guard cancelled.isFlow else { continue }
            candidates.append(listing("leave \(page)", in: cancelled, "cancelledBy", kind: .cancellation))
          } else {
            candidates.append(
              RepairCandidate(
                kind: .cancellation, words: "'leave \(page)' cancels '\(effect.key)'",
                edits: [effect.adding("cancelledBy: [leave \(page)]", in: text)]))
          }
        }
      }
      for link in node["links"]?.children ?? [] {
        guard let mounted = link["mountedOn"] else { continue }
        if mounted.isFlow {
          for root in coordinator.roots.map(\.name.value) {
            candidates.append(listing(root, in: mounted, "mountedOn", kind: .cancellation))
          }
        }
        if let edit = link.removing(mounted, in: text) {
          candidates.append(
            RepairCandidate(kind: .cancellation, words: "'\(link.key)' handled everywhere", edits: [edit]))
        }
      }
    }
    return candidates
  }

  private func listing(
    _ word: String, in list: LayoutNode, _ key: String, kind: RepairCandidate.Kind
  ) -> RepairCandidate {
    let end = list.children.last?.whole.upperBound ?? list.range.lowerBound + 1
    let edit = TextEdit(range: end..<end, text: list.children.isEmpty ? word : ", \(word)")
    return RepairCandidate(kind: kind, words: "'\(word)' in '\(key)'", edits: [edit])
  }
}
