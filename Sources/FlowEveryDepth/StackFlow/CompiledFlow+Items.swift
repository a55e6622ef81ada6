import FlowCompiler
import FlowModel
import FlowProgram
import FlowResolver

extension CompiledFlow {
  /// Whether a proposition is about a place inside an item of some stack.
  func isAboutItem(_ proposition: Proposition) -> Bool {
    let compiler = propositionCompiler
    var place: Int?
    _ = proposition.mappingPlaces { site in
      place = compiler.place(site)
      return site
    }
    let sites = resolved.tree.sites
    while let number = place, sites.indices.contains(number) {
      if case .stack = sites[number].position { return true }
      place = sites[number].parent
    }
    return false
  }
}
