import FlowDiagnostics
package import FlowModel

/// Who starts an effect, seen from one screen.
package struct Starters: Sendable {
  /// Whether a person starts it, by a declared event on the screen or inside it, or by an answer.
  package var areOwn = false
  /// Whether a person starts it by a declared event on the screen or inside it.
  package var areOnScreen = false
  /// What else starts it: events and `onDismiss`, in the order of the file.
  package var others: [String] = []
}

/// The starters of each effect of a flow, for queries about every screen.
package struct EffectStarters {
  private let flow: Flow
  /// The owners of the bodies that start each effect. The effects are in the order of the file.
  private let starting: [(effect: String, owners: [BodySite.Owner])]

  /// Finds the starters of every effect.
  ///
  /// - Complexity: For each effect, a few passes over the statements of the flow for it and for each effect that starts it.
  package init(_ flow: Flow) {
    self.flow = flow
    let bodies = flow.bodies
    starting = unique(flow.coordinators.flatMap(\.effects).map(\.name.value)).map { effect in
      (effect, bodies.starting(effect))
    }
  }

  /// Returns who starts each effect, seen from a screen.
  package func seen(from screen: Screen) -> [(effect: String, starters: Starters)] {
    let inside = flow.pages(inside: screen)
    return starting.map { effect, owners in
      var found = Starters()
      for owner in owners {
        switch owner {
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
        case .dismissal: found.others.append("onDismiss")
        case .effect: continue
        }
      }
      found.others = unique(found.others)
      return (effect, found)
    }
  }
}

extension Flow {
  /// Returns the screen and all screens that can be pages in its layer inside its coordinator.
  fileprivate func pages(inside screen: Screen) -> Set<String> {
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
  fileprivate var pages: [String] {
    let held = fields.flatMap { field in
      field.slot?.presentations.filter { $0.kind == .push }.flatMap(\.names) ?? field.names
    }
    return (bottoms.map(\.name) + held).map(\.value)
  }
}
