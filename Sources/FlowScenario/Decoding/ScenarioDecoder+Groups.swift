import FlowDiagnostics
import FlowModel

/// Reads groups of screens; conditions find them in ``DeclaredNames``.
extension ScenarioDecoder {
  private static let groupKeys = ["screens", "requires"]

  /// Adds the gates that groups require to their screens, which must be declared.
  mutating func addGroups(_ fields: Fields, to flow: inout Flow) {
    for entry in declarations("groups", in: fields) {
      let what = "group '\(entry.key.value)'"
      if flow.screens.contains(where: { $0.name.value == entry.key.value }) {
        log.report(
          .wrongValue, at: entry.key.span, "\(what) has the name of a screen",
          suggestion: "give the group a name of its own")
      }
      var (list, gates): (YamlNode?, [Located<String>]) = (entry.value, [])
      if case .map = entry.value.content {
        guard let fields = self.fields(of: entry, what, keys: Self.groupKeys) else { continue }
        list = required("screens", in: fields)
        gates = fields["requires"].map { wordOrWords($0, "'requires' in \(what)") } ?? []
      }
      guard let list else { continue }
      let known = flow.screens.map(\.name.value)
      for screen in words(list, what) ?? [] {
        guard let index = known.firstIndex(of: screen.value) else {
          guard isComplete else { continue }
          log.report(
            .wrongValue, at: screen.span, "\(what) has a screen '\(screen.value)', which is not declared",
            suggestion: Suggestion.question(for: screen.value, among: known) ?? "add it to 'screens'")
          continue
        }
        let required = flow.screens[index].requires.map(\.value)
        flow.screens[index].requires += gates.filter { !required.contains($0.value) }
      }
    }
  }
}
