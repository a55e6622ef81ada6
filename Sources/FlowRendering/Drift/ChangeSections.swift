import FlowChecking
import FlowDiagnostics
import FlowModel
import FlowReports

/// A section of what changed: lines with the runs that show them. The forms for people are written from sections.
struct ChangeSection {
  struct Entry {
    enum Mark: String {
      case added = "+"
      case removed = "-"
      case changed = "~"
      case worse
      case better
    }

    var mark: Mark
    var text: String
    /// The runs that show it, each with a caption; nil for a caption alone.
    var runs: [(caption: String, run: TraceReport?)] = []
  }

  var title: String
  var entries: [Entry]
  /// Whether the section lists what somebody wrote. The other sections list what follows from it.
  var isCause = false

  /// The most new runs, and the most old ones, reported for one verdict.
  static let mostRuns = 5

  /// Returns the sections that have entries, the most important first.
  static func all(of changes: FlowChanges) -> [ChangeSection] {
    let sections = [
      ChangeSection(title: "verdicts", entries: changes.verdicts.map(Entry.init)),
      ChangeSection(
        title: "newly in front while a gate is closed", entries: changes.opened.map(Entry.init)),
      ChangeSection(
        title: "no way home",
        entries: changes.deadEnds.map { Entry(mark: .worse, text: "from \($0.place)", runs: [("", $0.run)]) }
          + changes.mendedDeadEnds.map { Entry(mark: .better, text: "from \($0) there is one now") }),
      ChangeSection(
        title: "reached",
        entries: changes.lost.map { Entry(mark: .worse, text: "\($0.words) is no longer reached") }
          + changes.found.map { Entry(mark: .better, text: "\($0.words) is reached now") }),
      ChangeSection(title: "declared", entries: changes.declarations.map(Entry.init), isCause: true),
      ChangeSection(title: "distances", entries: changes.distances.map(Entry.init)),
      ChangeSection(
        title: "ways",
        entries: changes.removedRoutes.map { Entry(mark: .removed, text: $0.words) }
          + changes.addedRoutes.map { Entry(mark: .added, text: $0.words) }),
    ]
    return sections.filter { !$0.entries.isEmpty }
  }
}

extension ChangeSection.Entry {
  fileprivate init(_ change: FlowChanges.VerdictChange) {
    switch change.trend {
    case .worse: mark = .worse
    case .better: mark = .better
    case .other, .unknown: mark = .changed
    }
    text = "\(change.kind.rawValue) \(change.id): \(change.words)"
    let most = ChangeSection.mostRuns
    runs = change.gained.prefix(most).map { ($0.words, $0.trace) }
    if change.gained.count > most { runs.append(("and \(change.gained.count - most) more", nil)) }
    runs += change.lost.prefix(most).map { ("no more: \($0.message)", $0.trace) }
    if change.lost.count > most { runs.append(("no more: \(change.lost.count - most) others", nil)) }
  }

  fileprivate init(_ place: FlowChanges.OpenedPage) {
    let gated = place.isGated ? ", which it requires" : ""
    self.init(
      mark: place.isGated ? .worse : .added, text: "\(place.place) without \(place.gate)\(gated)",
      runs: [("", place.run)])
  }

  fileprivate init(_ change: FlowChanges.DeclarationChange) {
    let (mark, words): (Mark, String) =
      switch (change.before, change.after) {
      case (let before?, let after?): (.changed, Self.traits(before, after))
      case (let before?, nil): (.removed, before)
      case (nil, let after): (.added, after ?? "")
      }
    self.init(mark: mark, text: FlowSummary.Declaration(change.kind, change.name, words).fact)
  }

  /// Returns `- requires signedIn; + dirty`, or both texts as a whole if they have the same parts.
  private static func traits(_ before: String, _ after: String) -> String {
    let (old, new) = (before.split(separator: "; "), after.split(separator: "; "))
    let gone = old.filter { !new.contains($0) }.map { "- \($0)" }
    let fresh = new.filter { !old.contains($0) }.map { "+ \($0)" }
    return gone.isEmpty && fresh.isEmpty ? "\(before) -> \(after)" : (gone + fresh).joined(separator: "; ")
  }

  fileprivate init(_ change: FlowChanges.DistanceChange) {
    let (old, new) = (change.before, change.after)
    var parts: [String] = []
    if old.stepsFromStart != new.stepsFromStart {
      parts.append("\(new.stepsFromStart.counted("step")) from the start, was \(old.stepsFromStart)")
    }
    if old.stepsFromHome != new.stepsFromHome {
      let now = new.stepsFromHome.map { "\($0.counted("step")) from home" } ?? "no way from home"
      parts.append("\(now), was \(old.stepsFromHome.map(String.init) ?? "none")")
    }
    self.init(mark: .changed, text: "\(new.name): \(parts.joined(separator: "; "))")
  }
}

extension FlowChanges.VerdictChange {
  /// `holds -> violated`, `violated with other counterexamples`, `holds and new`.
  fileprivate var words: String {
    guard let after else { return "was \(before?.rawValue ?? "not evaluated") and is gone" }
    let expected = after == .violated && trend == .other ? ", as the file expects" : ""
    guard let before else { return "\(after.rawValue)\(expected) and new" }
    guard before == after else { return "\(before.rawValue) -> \(after.rawValue)\(expected)" }
    switch (gained.isEmpty, lost.isEmpty) {
    case (true, true) where trend == .better: return "\(after.rawValue), as the file now expects"
    case (true, true): return "\(after.rawValue), which is not what the file expects"
    case (true, false): return "\(after.rawValue) with fewer counterexamples\(expected)"
    case (false, true): return "\(after.rawValue) with more counterexamples\(expected)"
    case (false, false): return "\(after.rawValue) with other counterexamples\(expected)"
    }
  }
}

extension FlowSummary.Unreached {
  /// `screen 'help'`.
  fileprivate var words: String { "\(kind.rawValue) '\(name)'" }
}

extension FlowChanges {
  /// The summary: `3 things got worse`, `nothing got worse`.
  var headline: String {
    switch outcome {
    case .fine: isEmpty ? "no difference" : "nothing got worse"
    case .worse: "\(worseCount.counted("thing")) got worse"
    case .undetermined: "nothing is known to have got worse"
    }
  }

  var doubts: [String] {
    let searches = [old, new].compactMap { version in
      version.bound.map { "the search of \(version.file) was truncated by \($0)" }
    }
    return searches + unknown.map { "not known: \($0)" }
  }
}
