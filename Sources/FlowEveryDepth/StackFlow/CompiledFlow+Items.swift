import FlowModel
import FlowProgram
import FlowResolver

extension CompiledFlow {
  /// Whether a proposition is about a place inside an item of some stack.
  func isAboutItem(_ proposition: Proposition) -> Bool {
    var place = proposition.place.map { site in
      places.map { $0.indices.contains(site) ? $0[site] : -1 } ?? site
    }
    let sites = resolved.tree.sites
    while let number = place, sites.indices.contains(number) {
      if case .stack = sites[number].position { return true }
      place = sites[number].parent
    }
    return false
  }
}

extension Proposition {
  /// The place that it is about; nil if there is none.
  var place: Int? {
    switch self {
    case .alertIsUp(let field, _), .wants(let field, _), .wantsKind(let field, _), .shows(let field, _),
      .showsName(let field, _), .showsKind(let field, _), .disagrees(let field), .variable(let field, _),
      .awaiting(let field), .pending(let field):
      field.site
    case .holds(let site, _), .lives(let site), .conditionAt(let site, _): site
    case .condition, .gateOpen, .page, .within, .frontPage, .frontItem, .alertUp, .wanted, .appears,
      .wantsArgument,
      .belowTop, .canSwipe, .moving, .detachedPage, .cancelOffered:
      nil
    }
  }
}
