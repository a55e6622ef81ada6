extension RepairCandidates {
  /// Changes that remove facts of slots and stacks, or change the kind of a presentation.
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
          if facts.contains(fact.key) {
            candidates.add(.fact, "without \(words)", field.removing(fact, in: text))
          }
          for kind in kinds[fact.key] ?? [] {
            let key = fact.start..<fact.start + fact.key.utf8.count
            candidates.add(.fact, "'\(kind)' instead of \(words)", TextEdit(range: key, text: kind))
          }
          if fact.key == "writers", let first = fact.children.first, fact.children.count > 1 {
            candidates.add(
              .fact, "one writer of '\(field.key)'",
              TextEdit(range: fact.range, text: "[\(text.text(first.range))]"))
          }
          if fact.key == "key" {
            candidates.add(
              .fact, "a key of its own for '\(field.key)'", TextEdit(range: fact.range, text: field.key))
          }
        }
      }
    }
    return candidates
  }

  /// Changes of screens: no gesture leaves it, it is also a lock, a destination is registered, or a flow may end there.
  var screens: [RepairCandidate] {
    (tree["screens"]?.children ?? []).flatMap { screen -> [RepairCandidate] in
      var candidates: [RepairCandidate] = []
      for fact in ["dismissible: false", "terminal: true"] {
        let key = String(fact.prefix { $0 != ":" })
        guard screen[key] == nil else { continue }
        candidates.add(
          key == "terminal" ? .weaker : .screen, "'\(fact)' on '\(screen.key)'",
          screen.adding(fact, in: text))
      }
      if screen["opens"] != nil, screen["lock"] == nil {
        candidates.add(.screen, "'lock: true' on '\(screen.key)'", screen.adding("lock: true", in: text))
      }
      for key in ["registered", "via"] {
        guard let fact = screen[key] else { continue }
        candidates.add(.screen, "without '\(key)' of '\(screen.key)'", screen.removing(fact, in: text))
      }
      return candidates
    }
  }

  /// A button that answers an alert without doing anything.
  var buttons: [RepairCandidate] {
    (tree["alerts"]?.children ?? []).compactMap { alert in
      guard let buttons = alert["buttons"], buttons["Cancel"] == nil else { return nil }
      return RepairCandidate(
        .button, "a button 'Cancel' in '\(alert.key)'", buttons.adding("Cancel: { role: cancel }", in: text))
    }
  }

  /// An event that closes a screen, for each screen in a slot.
  var exits: [RepairCandidate] {
    flow.coordinators.indices.flatMap { number -> [RepairCandidate] in
      guard let events = node(of: number)?["events"], events.shape == .map else { return [] }
      return slots(of: number).flatMap { name, slot -> [RepairCandidate] in
        let screens = slot.presentations.filter { !$0.kind.isAlert }.flatMap(\.names).map(\.value)
        return screens.compactMap { screen in
          let event = "close\(screen.prefix(1).uppercased())\(screen.dropFirst())"
          guard events[event] == nil else { return nil }
          let entry = "\(event): { from: \(screen), do: dismiss \(name) }"
          return RepairCandidate(.exit, "an event '\(event)'", events.adding(entry, in: text))
        }
      }
    }
  }

  /// Changes of what survives a relaunch, what cancels an effect, and where a link is handled.
  var fields: [RepairCandidate] {
    var candidates: [RepairCandidate] = []
    for (number, coordinator) in flow.coordinators.enumerated() {
      guard let node = node(of: number) else { continue }
      if let restores = node["restores"], restores.isFlow {
        let kept = coordinator.restores.map(\.value)
        for field in coordinator.fields where !kept.contains(field.name.value) {
          candidates.list(field.name.value, in: restores, "restores", .kept)
        }
        if restores.children.count > 1 {
          for child in restores.children {
            candidates.add(
              .kept, "'\(text.text(child.range))' not in 'restores'", restores.removing(child, in: text))
          }
        }
      }
      let pages = flow.screens.map(\.name.value)
      for effect in node["effects"]?.children ?? [] where effect.shape == .map {
        for page in pages {
          if let cancelled = effect["cancelledBy"] {
            guard cancelled.isFlow else { continue }
            candidates.list("leave \(page)", in: cancelled, "cancelledBy", .cancellation)
          } else {
            candidates.add(
              .cancellation, "'leave \(page)' cancels '\(effect.key)'",
              effect.adding("cancelledBy: [leave \(page)]", in: text))
          }
        }
      }
      for link in node["links"]?.children ?? [] {
        guard let mounted = link["mountedOn"] else { continue }
        if mounted.isFlow {
          for root in coordinator.roots.map(\.name.value) {
            candidates.list(root, in: mounted, "mountedOn", .cancellation)
          }
        }
        candidates.add(
          .cancellation, "'\(link.key)' handled everywhere", link.removing(mounted, in: text))
      }
    }
    return candidates
  }
}

extension [RepairCandidate] {
  /// Adds a candidate that appends a word to the list under a key.
  fileprivate mutating func list(
    _ word: String, in list: LayoutNode, _ key: String, _ kind: RepairCandidate.Kind
  ) {
    let end = list.children.last?.whole.upperBound ?? list.range.lowerBound + 1
    let edit = TextEdit(range: end..<end, text: list.children.isEmpty ? word : ", \(word)")
    add(kind, "'\(word)' in '\(key)'", edit)
  }
}
