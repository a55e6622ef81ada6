import FlowChecking
import FlowModel
import FlowReports

extension FlowSummary {
  /// A group of facts that are reported together.
  public enum Section: String, Sendable, Hashable, CaseIterable {
    /// What the file declares.
    case declared
    /// How much was explored, and what was reached.
    case reached
    /// Steps that put something else in front.
    case ways
    /// What can be seen while a gate is closed.
    case gates
    /// What can be in front with no way home.
    case deadEnds = "dead ends"
    /// The verdicts.
    case verdicts
  }

  /// One fact as a line of text that can be understood without other lines.
  public struct Fact: Sendable, Hashable {
    /// The group that it belongs to.
    public var section: Section
    /// The line, without a line end.
    public var text: String

    init(_ section: Section, _ text: String) {
      self.section = section
      self.text = text.escapedForOneLine
    }
  }

  /// Every fact, in the order of a dump.
  public var facts: [Fact] {
    declarations.map { Fact(.declared, $0.fact) } + reachFacts + ways.map { Fact(.ways, "way \($0.words)") }
      + closedGates.flatMap(\.facts) + deadEnds.map { Fact(.deadEnds, "dead end: \($0)") }
      + outcomes.map { outcome in
        let surprise = outcome.isAsExpected ? "" : ", not as expected"
        return Fact(
          .verdicts, "verdict \(outcome.kind.rawValue) \(outcome.id): \(outcome.verdict.rawValue)\(surprise)")
      }
  }

  private var reachFacts: [Fact] {
    let extent = bound.map { "in part, truncated by \($0)" } ?? "everything"
    return [Fact(.reached, "explored: \(extent)")]
      + places.map { Fact(.reached, "reached \($0.name): \(words(for: $0))") }
      + unreached.map { Fact(.reached, "unreached \($0.kind.rawValue): \($0.name)") }
  }

  /// Returns `3 steps from the start, 2 from home`. After a truncated search, the numbers are upper bounds.
  private func words(for place: Page) -> String {
    let most = bound == nil ? "" : "at most "
    let start = "\(most)\(place.stepsFromStart.counted("step")) from the start"
    guard let home = place.stepsFromHome else { return bound == nil ? "\(start), no way from home" : start }
    return "\(start), \(most)\(home) from home"
  }
}

extension FlowSummary.Declaration {
  /// `screen checkout: requires signedIn; dirty`.
  var fact: String {
    let title = name.isEmpty ? kind.rawValue : "\(kind.rawValue) \(name)"
    return words.isEmpty ? title : "\(title): \(words)"
  }
}

extension FlowSummary.Route {
  /// `home -> product by openProduct`.
  var words: String { "\(source) -> \(target) by \(event)" }
}

extension FlowSummary.ClosedGate {
  fileprivate var facts: [FlowSummary.Fact] {
    places.map { FlowSummary.Fact(.gates, "while \(gate) is closed: \($0)") }
      + pairs.map { FlowSummary.Fact(.gates, "while \(gate) is closed: \($0.source) -> \($0.target)") }
  }
}
