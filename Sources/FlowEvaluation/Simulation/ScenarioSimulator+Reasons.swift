/// Where a walkthrough cannot be gone along.
public struct WalkthroughMisfit: Sendable, Hashable, CustomStringConvertible {
  /// The step that is not possible, counted from 1; nil where what should hold at the end does not.
  public var step: Int?
  /// The step, or what should hold at the end, as written.
  public var text: String
  /// Where it is written.
  public var place: SourceSpan?
  /// Why it is not so, and for a step what would have been possible, in words.
  public var reason: String

  /// Which step does not fit, and why.
  public var description: String { "\(title): \(text)\n\(reason)" }

  /// `step 3`, or `the end`.
  public var title: String { step.map { "step \($0)" } ?? "the end" }
}

extension ScenarioSimulator {
  /// Why what a text names is not possible now: a line for each choice that it names and that is not.
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

  /// Why what a text names cannot be done now, and on a second line what can.
  public func refusal(of text: String) -> String {
    let possible = choices.map { "'\($0.label)'" }.joined(separator: ", ")
    return "\(hindrance(to: text))\npossible: \(possible.isEmpty ? "nothing" : possible)"
  }

  /// Why what a text names cannot be done now.
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
