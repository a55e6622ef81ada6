import FlowDiagnostics
import FlowModel

/// The text beside an arrow and in its tooltip.
extension DeclaredCauses {
  func lines(of way: MapEdge) -> [Diagram.Line] {
    let there = entries(way.there.filter { $0.origin != .relaunch })
    let back =
      way.there.isEmpty ? entries(way.back) : names(of: way.back.filter(isDeclared)).map { "← \($0)" }
    let all = there + back
    // Every answer of an alert is written out.
    let isOfAlert = (way.there + way.back).contains { $0.origin == .button }
    let most = Diagram.Edge.mostNamed
    let shown = all.count > most + 1 && !isOfAlert ? Array(all.prefix(most)) : all
    var lines = shown.flatMap(broken).map { Diagram.Line($0) }
    if shown.count < all.count { lines.append(Diagram.Line("and \(all.count - shown.count) more", .note)) }
    return lines + way.rules.map { Diagram.Line($0, .violation) }
  }

  func tooltip(of way: MapEdge) -> [String] {
    let there = way.there.map(sentence)
    let back = way.back.map { "back: " + sentence($0) }
    let dead = way.key.isReached ? [] : ["never leads there"]
    return unique(there + back) + dead + way.rules.map { "violates \($0)" }
  }

  func names(of causes: [Cause]) -> [String] { unique(causes.map(name)) }

  /// Returns the name beside an arrow: an event with its outcome, or a button without its alert.
  func name(of cause: Cause) -> String {
    if cause.origin == .button {
      return cause.event.name.split(separator: ".", maxSplits: 1).last.map(String.init) ?? ""
    }
    guard let outcome = leaf(ofBranch: cause.branch)?.outcome, cause.origin != .tapOutside else {
      return cause.event.name
    }
    return "\(cause.event.name).\(outcome)"
  }

  private func sentence(_ cause: Cause) -> String {
    var words = name(of: cause)
    if let condition = leaf(ofBranch: cause.branch)?.guardText { words += " [\(condition)]" }
    guard let event = self[cause.event] else { return words }
    if let condition = event.condition { words += ", possible when \(condition)" }
    return event.place.map { "\(words), \($0.lineWords)" } ?? words
  }

  /// Returns events by name, each with the first guard that leads this way, unless all branches do.
  private func entries(_ causes: [Cause]) -> [String] {
    names(of: causes).map { name in
      let same = causes.filter { self.name(of: $0) == name }
      // Several coordinators may declare an event of that name.
      let leaves = unique(same.map(\.event)).map { siblings(of: $0, same[0]) }.reduce(0, +)
      let taken = same.compactMap { leaf(ofBranch: $0.branch) }
      let guards = unique(taken.compactMap(\.guardText))
      guard taken.count < leaves, let first = guards.first else { return name }
      return "\(name) [\(shortened(first))\(guards.count > 1 ? " or …" : "")]"
    }
  }

  /// Returns the number of an event's leaves with the same outcome as a cause.
  private func siblings(of event: Cause.Event, _ cause: Cause) -> Int {
    let outcome = leaf(ofBranch: cause.branch)?.outcome
    return self[event]?.leaves.count { $0.outcome == outcome } ?? 0
  }

  private func isDeclared(_ cause: Cause) -> Bool {
    switch cause.origin {
    case .user, .system, .app, .link, .button: self[cause.event] != nil
    case .back, .swipe, .tapOutside, .relaunch, .tab, .finish: false
    }
  }

  /// Puts a guard on a line of its own if the entry is long.
  private func broken(_ entry: String) -> [String] {
    guard entry.count > 20, let bracket = entry.firstIndex(of: "["), bracket > entry.startIndex else {
      return [entry]
    }
    return [GroupedEdges.withoutGuard(entry), String(entry[bracket...])]
  }

  private func shortened(_ text: String) -> String {
    text.count > 32 ? text.prefix(31) + "…" : text
  }
}
