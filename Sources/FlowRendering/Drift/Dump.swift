/// The text form of a ``FlowSummary``, made to be committed: one fact per line, and the same text for the same facts.
public enum Dump {
  /// The version of the form, which is part of the first line.
  public static let formatVersion = 1

  private static let mark = "# flowcheck dump, form"

  /// Whether a file is a dump, of whatever version.
  public static func isDump(_ bytes: [UInt8]) -> Bool { bytes.starts(with: mark.utf8) }

  /// Returns the text of a summary.
  public static func text(of summary: FlowSummary) -> String {
    var text = """
      \(mark) \(formatVersion): what a flow declares and what is reachable in it, one fact per line.
      # Written by 'flowcheck dump'; do not edit. Lines that begin with # are comments.

      """
    if let bound = summary.bound {
      text +=
        "# INCOMPLETE: truncated by \(bound.escapedForOneLine). More may be reachable.\n"
    }
    let facts = Dictionary(grouping: summary.facts, by: \.section)
    for section in FlowSummary.Section.allCases {
      let partly = summary.bound != nil && section.isSeen ? " (at least these)" : ""
      text += "\n# \(section.heading)\(partly)\n"
      for fact in facts[section] ?? [] { text += fact.text + "\n" }
    }
    return text
  }
}

extension FlowSummary.Section {
  var heading: String {
    switch self {
    case .declared: "declared"
    case .reached: "reached: what is in front in some state, and what is declared but never reached"
    case .ways: "ways: each transition that brings something else to the front"
    case .gates:
      "gates: what can be in front while a gate is closed, and which transitions are possible while it stays closed"
    case .deadEnds: "dead ends: what can be in front with no way home"
    case .verdicts: "verdicts"
    }
  }

  /// Whether its facts come from explored states, so that a truncated search may have missed some.
  var isSeen: Bool { self != .declared && self != .verdicts }
}
