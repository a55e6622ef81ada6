package import FlowDiagnostics
package import FlowModel
import FlowResolver
package import FlowStateSpace

/// A declaration that coverage counts by the steps it makes possible: an event, link, button, case or outcome.
package struct CoveredSteps {
  /// Its name in reports: `open`, `discard.Keep`, `pay: success`, or `Cart.clear` if two coordinators declare the name.
  package let name: String
  /// Where it is declared.
  package let place: SourceSpan?
  /// The actions that are steps of it.
  package let actions: Set<ActionID>
}

extension CompiledFlow {
  /// The events, links and buttons that should happen somewhere, in the order of declaration.
  ///
  /// - Complexity: Time proportional to the number of actions and declarations.
  package var coveredEvents: [CoveredSteps] {
    let ids = Dictionary(grouping: actions.indices) { EventKey(actions[$0], in: self) }
    let repeated = repeatedNames
    func covered(_ name: Located<String>, _ event: String, of coordinator: String?) -> CoveredSteps {
      let shown = coordinator.map { repeated.contains(event) ? "\($0).\(event)" : event } ?? event
      // What an app's own code does has no place.
      let place = isDrivenByApp ? nil : name.span
      let key = EventKey(coordinator: coordinator, event: event, place: place)
      return CoveredSteps(name: shown, place: name.span, actions: Set(ids[key] ?? []))
    }
    return flow.coordinators.flatMap { coordinator in
      coordinator.events.filter { $0.origin != nil }.map {
        covered($0.name, $0.name.value, of: coordinator.name.value)
      }
    }
      + flow.alerts.flatMap { alert in
        alert.buttons.map { covered($0.name, "\(alert.name.value).\($0.name.value)", of: nil) }
      }
  }

  /// The cases and outcomes that should run somewhere, in the order of declaration.
  ///
  /// - Complexity: Time proportional to the number of actions and branches.
  package var coveredBranches: [CoveredSteps] {
    let ids = Dictionary(grouping: actions.indices) { actions[$0].branch }
    let repeated = repeatedNames
    return branches.map { branch in
      let owner = branch.coordinator.map { repeated.contains(branch.event) ? "\($0)." : "" } ?? ""
      return CoveredSteps(
        name: "\(owner)\(branch.event): \(branch.name)", place: branch.span,
        actions: Set(ids[branch.id] ?? []))
    }
  }

  /// Returns the coordinator that declares the event or effect of an action.
  package func coordinator(declaring action: ActionDescription) -> String {
    resolved.sites[action.site].coordinator
  }

  /// The names of events and effects that more than one coordinator declares.
  private var repeatedNames: Set<String> {
    var seen: Set<String> = []
    var repeated: Set<String> = []
    for coordinator in flow.coordinators {
      let names = Set(coordinator.events.map(\.name.value) + coordinator.effects.map(\.name.value))
      repeated.formUnion(names.intersection(seen))
      seen.formUnion(names)
    }
    return repeated
  }
}

/// What tells the steps of one declared event from those of all others.
private struct EventKey: Hashable {
  var coordinator: String?
  var event: String
  var place: SourceSpan?
}

extension EventKey {
  init(_ action: ActionDescription, in compiled: CompiledFlow) {
    let isButton = action.origin == .button
    coordinator = isButton ? nil : compiled.coordinator(declaring: action)
    (event, place) = (action.event, compiled.isDrivenByApp ? nil : action.declaration)
  }
}
