package import FlowDiagnostics
import FlowLogic
package import FlowModel

/// An effect at one place where its coordinator can live.
package struct EffectSite: Sendable {
  /// The way to it in propositions.
  package let reference: FieldReference
  /// Its declaration.
  package let effect: Effect
}

/// A stack at one place where its coordinator can live.
package struct StackSite: Sendable {
  /// The way to it in propositions.
  package let reference: FieldReference
  /// Its declaration.
  package let stack: StackDeclaration
  /// Where it is declared.
  package let name: Located<String>

  /// It holds a screen.
  package var isFilled: FlowStateFormula {
    let none = Located(0, at: name.span)
    return .atom(.conditionAt(site: reference.site, .count(stack: name, .greater, none)))
  }
}

extension Flow {
  /// Every effect of every coordinator, once for each place where that can live.
  package var effectSites: [EffectSite] {
    places.flatMap { site, coordinator in
      coordinator.effects.map { EffectSite(reference: site.field($0.name.value), effect: $0) }
    }
  }

  /// Every stack of every coordinator, once for each place where that can live.
  package var stackSites: [StackSite] {
    places.flatMap { site, coordinator in
      coordinator.fields.compactMap { field in
        field.stack.map { StackSite(reference: site.field(field.name.value), stack: $0, name: field.name) }
      }
    }
  }

  /// Every place where a coordinator can live, with the coordinator.
  var places: [(InstanceSite, Coordinator)] {
    let declared = Dictionary(coordinators.map { ($0.name.value, $0) }) { first, _ in first }
    return InstanceTree(self).sites.compactMap { site in
      declared[site.coordinator].map { (site, $0) }
    }
  }
}

extension InstanceSite {
  /// A field or effect of the instance that lives here.
  func field(_ name: String) -> FieldReference {
    FieldReference(site: id, coordinator: coordinator, field: name)
  }
}
