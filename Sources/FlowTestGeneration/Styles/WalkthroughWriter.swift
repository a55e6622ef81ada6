import FlowDiagnostics
import FlowRendering
import FlowCompiler
import FlowModel
import FlowReports
import FlowRules

/// Writes runs as walkthroughs to paste into the scenario file.
struct WalkthroughWriter {
  let plan: TestPlan

  var text: String {
    let remarks =
      [
        "Walkthroughs of \"\(plan.title)\", written by", "  \(plan.command)",
        "Paste them into \(plan.file), below its own 'walkthroughs:' if it has any.",
      ] + plan.summary + withoutSteps
    var lines = remarks.flatMap { Words.wrapped($0.visible, width: 100) }.map { "# \($0)" }
    let entries = zip(plan.entries, names).filter { !$0.0.steps.isEmpty }
    if !entries.isEmpty { lines.append("walkthroughs:") }
    for (entry, name) in entries { lines += self.lines(of: entry, named: name) }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Remarks on what needs no walkthrough, since it is there at the start.
  private var withoutSteps: [String] {
    plan.entries.filter(\.steps.isEmpty).flatMap { entry in
      entry.remarks.map { "At the start, without any step: \($0)" }
    }
  }

  private func lines(of entry: TestPlan.Entry, named name: String) -> [String] {
    let remarks = entry.allRemarks.flatMap { Words.wrapped($0.visible, width: 96) }.map { "  # \($0)" }
    let steps = entry.steps.map { "      - \($0.event.yamlScalar)" }
    let end = plan.demand(atEndOf: entry)
    return remarks + ["  \(name.yamlScalar):", "    steps:"] + steps
      + (end.map { ["    ends: \($0.yamlScalar)"] } ?? [])
  }

  /// A name for each run that no rule has, and no claim or walkthrough of the file.
  private var names: [String] {
    let flow = plan.flow.flow
    let claims = Set(flow.properties.map(\.name.value) + flow.goals.map(\.name.value))
    var used = claims.union(flow.walkthroughs.map(\.name.value))
    return plan.entries.map { entry in
      let isClaim = claims.contains(entry.name) || Rule.named(entry.name) != nil
      let base = isClaim ? "violates \(entry.name)" : entry.name
      return used.insertUnused(base) { "\(base) (\($0))" }
    }
  }
}

extension TestPlan {
  /// Returns what a walkthrough along a run demands at its end: what is in front, and what the variables of the root hold; nil if
  /// nothing can be said.
  package func demand(atEndOf entry: Entry) -> String? {
    let state = entry.steps.last?.state ?? entry.run.start
    // A page without a registered destination is blank, so it never counts as visible.
    let isBlank =
      state.alert == nil
      && flow.flow.screens.contains { screen in
        screen.name.value == state.page.name && !screen.isRegistered
      }
    let variables = state.fields.compactMap { field -> String? in
      guard case .variable(let value) = field.content else { return nil }
      return "\(field.name) == \(value)"
    }
    let parts = (isBlank ? [] : ["visible is \(state.alert ?? state.page)"]) + variables
    return parts.isEmpty ? nil : parts.joined(separator: " and ")
  }
}
