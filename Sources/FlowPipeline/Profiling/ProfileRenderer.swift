/// Renders what multiplies the states of a scenario, for people.
public struct ProfileRenderer: Sendable {
  private static let mostRows = 12

  /// Creates a renderer.
  public init() {}

  /// Returns three tables: the parts of the state, the stacks and the events, largest saving first.
  ///
  /// - Parameter bound: The bound that truncated the search, in words; nil if the search was complete.
  public func render(_ profile: ExplorationProfile, bound: String?) -> String {
    var lines: [String] = []
    if let bound { lines.append("these numbers speak of the states that were seen before \(bound)") }
    let parts = profile.parts.prefix(Self.mostRows).map { part in
      [part.name, part.kind, part.values.grouped, part.remaining.grouped, saved(part.remaining, of: profile)]
    }
    lines += table(["part of the state", "kind", "values", "states if merged", "saved"], parts)
    let stacks = profile.stacks.prefix(Self.mostRows).map { stack in
      [
        stack.name, "\(stack.depth)", "limit: \(stack.depth - 1)", stack.remaining.grouped,
        saved(stack.remaining, of: profile),
      ]
    }
    lines += table(["stack", "deepest", "with", "states at most", "saved"], stacks)
    let events = profile.events.map { event in
      [event.name, event.transitions.grouped, event.remaining.grouped, saved(event.remaining, of: profile)]
    }
    lines += table(["event", "transitions", "states without it", "saved"], events)
    return lines.map { $0.isEmpty ? "\n" : "  \($0)\n" }.joined()
  }

  private func saved(_ remaining: Int, of profile: ExplorationProfile) -> String {
    let share = profile.states == 0 ? 0 : 100 * (profile.states - remaining) / profile.states
    return "\(share) %"
  }

  /// Formats a table after a blank line; the first column is aligned left, the others right.
  private func table(_ title: [String], _ rows: [[String]]) -> [String] {
    guard !rows.isEmpty else { return [] }
    let all = [title] + rows
    let widths = title.indices.map { column in all.map { $0[column].count }.max() ?? 0 }
    return [""]
      + all.map { row in
        row.enumerated().map { column, cell in
          let gap = String(repeating: " ", count: widths[column] - cell.count)
          return column == 0 ? cell + gap : gap + cell
        }.joined(separator: "  ")
      }
  }
}
