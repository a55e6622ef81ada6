import FlowChecking
import FlowModel

/// A committed dump compared with the current facts.
public struct DumpComparison: Sendable, Hashable {
  /// The facts of one section that only one of the two has.
  public struct Difference: Sendable, Hashable {
    /// The section.
    public var section: FlowSummary.Section
    /// Facts that are new, in the order of a dump.
    public var added: [String]
    /// Facts that are gone, in the order of the committed dump.
    public var removed: [String]
  }

  /// The result of a comparison.
  public enum Outcome: Sendable, Hashable {
    /// Both have the same facts in the same form.
    case current
    /// Both have the same facts, but the committed dump was edited or has another form.
    case otherForm
    /// The facts differ.
    case outdated
    /// All differences are facts that the truncated search may not have seen or decided.
    case undetermined
  }

  /// The sections that differ, in the order of a dump.
  public let differences: [Difference]
  /// The result of the comparison.
  public let outcome: Outcome
  /// The bound that ended the current search, in words; nil when everything was seen.
  public let bound: String?

  /// Compares a committed dump with a summary. Carriage returns at line ends are ignored.
  public init(committed: String, current: FlowSummary) {
    let committed = committed.replacing("\r\n", with: "\n")
    let old = committed.split(separator: "\n").map(String.init).filter { !$0.hasPrefix("#") }
    let facts = current.facts
    let (before, after) = (Set(old), Set(facts.map(\.text)))
    bound = current.bound
    differences = FlowSummary.Section.allCases.compactMap { section in
      let added = facts.filter { $0.section == section && !before.contains($0.text) }.map(\.text)
      let removed = old.filter { FlowSummary.Section(ofFact: $0) == section && !after.contains($0) }
      guard !added.isEmpty || !removed.isEmpty else { return nil }
      return Difference(section: section, added: added, removed: removed)
    }
    if differences.isEmpty {
      outcome = committed == Dump.text(of: current) ? .current : .otherForm
    } else {
      outcome = Self.isOpen(differences, current) ? .undetermined : .outdated
    }
  }

  /// Whether a longer search may still find or decide everything that differs.
  private static func isOpen(_ differences: [Difference], _ current: FlowSummary) -> Bool {
    guard let bound = current.bound else { return false }
    let marks = FlowSummary(declarations: [], bound: bound).facts.map(\.text)
    let open = Set(
      current.outcomes.filter { $0.verdict == .undetermined }.map { "\($0.kind.rawValue) \($0.id)" })
    return differences.allSatisfy { difference in
      switch difference.section {
      case .declared: false
      case .reached:
        difference.added.allSatisfy {
          marks.contains($0) || $0.hasPrefix("reached ") && difference.removed.hasPlace($0)
        }
      case .ways, .gates, .deadEnds: difference.added.isEmpty
      case .verdicts:
        (difference.added + difference.removed).allSatisfy { fact in
          open.contains { fact.hasPrefix("verdict \($0.escapedForOneLine): ") }
        }
      }
    }
  }
}

extension [String] {
  /// Whether one of the facts is about the same place, at any distance.
  fileprivate func hasPlace(_ fact: String) -> Bool {
    let place = fact.prefix { $0 != ":" }
    return contains { $0.prefix { $0 != ":" } == place }
  }
}

extension FlowSummary.Section {
  /// Creates the section that a line of a dump belongs to, by its first words.
  init(ofFact fact: String) {
    let starts: [(String, FlowSummary.Section)] = [
      ("explored", .reached), ("reached ", .reached), ("unreached ", .reached), ("way ", .ways),
      ("while ", .gates),
      ("dead end", .deadEnds), ("verdict ", .verdicts),
    ]
    self = starts.first { fact.hasPrefix($0.0) }?.1 ?? .declared
  }
}
