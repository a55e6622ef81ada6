import FlowDiagnostics
package import FlowModel

/// Who starts an effect, seen from one screen.
package struct Starters: Sendable {
  /// Whether a person does, by a declared event on the screen or inside it, or by an answer.
  package var areOwn = false
  /// Whether a person does by a declared event on the screen or inside it.
  package var areOnScreen = false
  /// The events and effects that start it otherwise, in the order of the file.
  package var others: [String] = []
}

extension Flow {
  /// Who starts an effect of this name, seen from a screen.
  ///
  /// A chain counts as its first link: an outcome that starts another effect is whoever started the first.
  /// Time is linear in the statements of the flow for each effect of such a chain.
  package func starters(of effect: String, seenFrom screen: Screen) -> Starters {
    let inside = pages(inside: screen)
    var found = Starters()
    var queue = [effect]
    var next = 0
    while next < queue.count {
      let name = queue[next]
      next += 1
      for body in bodies(running: { $0.starts(name) }) {
        switch body.owner {
        case .event(let event):
          guard let origin = event.origin else { continue }
          let isOwn =
            origin == .user && !event.from.isEmpty && event.from.allSatisfy { inside.contains($0.name.value) }
          if isOwn {
            (found.areOwn, found.areOnScreen) = (true, true)
          } else {
            found.others.append(event.name.value)
          }
        case .resumption, .button: found.areOwn = true
        case .effect(let name): if !queue.contains(name) { queue.append(name) }
        case .dismissal: found.others.append("onDismiss")
        }
      }
    }
    found.others = unique(found.others)
    return found
  }

  /// The screen, and every screen that can be a page inside the coordinator that lives on it, in its layer.
  private func pages(inside screen: Screen) -> Set<String> {
    var found: Set<String> = [screen.name.value]
    var queue = [screen.coordinator?.value].compactMap(\.self)
    var next = 0
    while next < queue.count {
      let coordinator = coordinators.first { $0.name.value == queue[next] }
      next += 1
      for name in coordinator?.pages ?? [] where found.insert(name).inserted {
        let child = screens.first { $0.name.value == name }?.coordinator?.value
        if let child, !queue.contains(child) { queue.append(child) }
      }
    }
    return found
  }
}

extension Coordinator {
  /// The screens that can be pages of its own layer.
  fileprivate var pages: [String] {
    let held = fields.flatMap { field in
      field.slot?.presentations.filter { $0.kind == .push }.flatMap(\.names) ?? field.names
    }
    return (bottoms.map(\.name) + held).map(\.value)
  }
}
