/// Where a walkthrough is not possible.
public struct WalkthroughMisfit: Sendable, Hashable, CustomStringConvertible {
  /// The step that is not possible, counted from 1; nil if the condition for the end is false.
  public var step: Int?
  /// The step or the condition for the end, as written.
  public var text: String
  /// Where it is written.
  public var place: SourceSpan?
  /// The reason, in words. For a step, also what would have been possible.
  public var reason: String

  /// Says which step does not fit, and why.
  public var description: String { "\(title): \(text)\n\(reason)" }

  /// `step 3`, or `the end`.
  public var title: String { step.map { "step \($0)" } ?? "the end" }
}

extension ScenarioSimulator {
  /// Returns why a text is not possible now: one line for each choice that it names and that is not possible.
  public func reasons(against text: String) -> [String] {
    let wanted = Self.normal(text)
    return everything.indices.compactMap { index in
      let choice = everything[index]
      guard Self.normal(choice.label) == wanted || choice.event == text,
        let blockage = blockage(of: index)
      else { return nil }
      let line = blockage.place.map { ", \($0.lineWords)" } ?? ""
      return "'\(choice.label)' is not possible: \(blockage)\(line)"
    }
  }

  /// Returns why what a text names is not possible now, and on a second line what is possible.
  public func refusal(of text: String) -> String {
    let possible = choices.map { "'\($0.label)'" }.joined(separator: ", ")
    return "\(hindrance(to: text))\npossible: \(possible.isEmpty ? "nothing" : possible)"
  }

  /// Returns why what a text names is not possible now.
  public func hindrance(to text: String) -> String {
    let labels = everything.filter { $0.event == text }.map(\.label)
    let meant = choices.map(\.label).filter(labels.contains)
    if !meant.isEmpty {
      return "'\(text)' is ambiguous: \(meant.map { "'\($0)'" }.joined(separator: ", "))"
    }
    if let reason = reasons(against: text).first { return reason }
    let hint = Suggestion.question(for: text, among: everything.map(\.label)).map { ", \($0)" } ?? ""
    return "there is no '\(text)'\(hint)"
  }
}
