package import FlowDiagnostics
package import FlowModel

extension Flow {
  /// Each effect of each coordinator at each place where the coordinator can live, with a reference for propositions.
  package var effectSites: [(reference: FieldReference, effect: Effect)] {
    places.flatMap { site, coordinator in
      coordinator.effects.map { (reference: site.field($0.name.value), effect: $0) }
    }
  }

  /// Each stack of each coordinator at each place where the coordinator can live, with a reference for propositions.
  package var stackSites: [(reference: FieldReference, name: Located<String>, stack: StackDeclaration)] {
    places.flatMap { site, coordinator in
      coordinator.fields.compactMap { field in
        field.stack.map { (reference: site.field(field.name.value), name: field.name, stack: $0) }
      }
    }
  }

  /// Each place where a coordinator can live, with the coordinator.
  var places: [(InstanceSite, Coordinator)] {
    let declared = Dictionary(coordinators.map { ($0.name.value, $0) }) { first, _ in first }
    return InstanceTree(self).sites.compactMap { site in
      declared[site.coordinator].map { (site, $0) }
    }
  }
}

extension InstanceSite {
  func field(_ name: String) -> FieldReference {
    FieldReference(site: id, coordinator: coordinator, field: name)
  }
}
