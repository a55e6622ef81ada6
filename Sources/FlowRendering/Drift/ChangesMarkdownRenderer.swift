import FlowReports

/// Writes what changed between two versions of a scenario as Markdown, for a comment on a change.
public struct ChangesMarkdownRenderer: Sendable {
  /// Creates a renderer.
  public init() {}

  /// The start of a comment, by which a script finds and replaces it.
  public static let marker = "<!-- flowcheck diff -->\n"
  enum Extent: Sendable {
    /// Everything.
    case all
    /// The first changed declarations, and what got worse.
    case worse
    /// The heading.
    case heading
  }

  /// Returns a heading, the first changed declarations, what got worse with its runs, and the rest folded away: what should fit
  /// on a screen comes first.
  ///
  /// - Parameter picture: What changed on the map; nil for nothing.
  public func render(_ changes: FlowChanges, picture: Picture? = nil) -> String {
    render(changes, picture: picture, extent: .all)
  }

  /// Returns the changes, or some of them with a line that says so.
  func render(_ changes: FlowChanges, picture: Picture? = nil, extent: Extent) -> String {
    func escape(_ text: String) -> String { pages.escape(text.escapedForOneLine) }
    let name =
      changes.old.name == changes.new.name ? changes.new.name : "\(changes.old.name) → \(changes.new.name)"
    var lines = ["## \(escape(name)): \(changes.headline)", ""]
    lines += ["From \(escape(changes.old.file)) to \(escape(changes.new.file)).", ""]
    for doubt in changes.doubts { lines += ["> \(escape(doubt))", ""] }
    let isShortened = "is left out, since a comment has no room for it; `flowcheck diff` lists it."
    guard extent != .heading else {
      return (lines + ["What changed \(isShortened)", ""]).joined(separator: "\n")
    }
    let sections = ChangeSection.all(of: changes)
    var shown: [TraceReport] = []
    let first = (sections.filter(\.isCause) + sections.filter { !$0.isCause }).map { $0.part(isFirst: true) }
    for section in first where !section.entries.isEmpty { lines += words(of: section, &shown) }
    guard extent == .all else {
      return (lines + ["What else changed \(isShortened)", ""]).joined(separator: "\n")
    }
    let rest = sections.map { $0.part(isFirst: false) }.filter { !$0.entries.isEmpty }
    if !rest.isEmpty {
      let count = rest.reduce(0) { $0 + $1.entries.count }
      lines += ["<details><summary>\(count.counted("other change"))</summary>", ""]
      for section in rest { lines += words(of: section, &shown) }
      lines += ["</details>", ""]
    }
    if let picture {
      lines += [
        "<details\(picture.isSmall ? " open" : "")><summary>What changed on the map</summary>", "",
        "```mermaid",
        picture.mermaid + "```", "",
      ]
      if !picture.omissions.isEmpty {
        let command = "flowcheck diff \(changes.old.file) \(changes.new.file) -o changes.svg"
        let missing = picture.omissions.map(escape).joined(separator: ", ")
        lines += ["\(missing); `\(command.escapedForOneLine)` draws everything.", ""]
      }
      lines += ["</details>", ""]
    }
    return lines.joined(separator: "\n")
  }

  /// A picture in a language that viewers of comments draw.
  public struct Picture: Sendable {
    /// The flowchart; it ends with a line break.
    public var mermaid: String
    /// Whether it is small enough that it need not be folded away.
    public var isSmall: Bool
    /// What is left out of it.
    public var omissions: [String]

    /// Creates a picture from a flowchart.
    public init(mermaid: String, isSmall: Bool, omissions: [String] = []) {
      (self.mermaid, self.isSmall, self.omissions) = (mermaid, isSmall, omissions)
    }
  }

  private var pages: MarkdownRenderer { MarkdownRenderer() }

  /// Returns a section with its runs folded away. Each run is written once.
  private func words(of section: ChangeSection, _ shown: inout [TraceReport]) -> [String] {
    var lines = ["### \(section.title.capitalisedFirst)", ""]
    for entry in section.entries {
      lines.append("- \(sign(entry.mark)) \(pages.escape(entry.text.escapedForOneLine))")
      for (caption, run) in entry.runs {
        let title = caption.isEmpty ? "a shortest trace" : pages.escape(caption.escapedForOneLine)
        guard let run, !shown.contains(run) else {
          lines.append("  - \(title)\(run == nil ? "" : ": a trace above shows it")")
          continue
        }
        shown.append(run)
        lines += ["", "  <details><summary>\(title)</summary>", ""]
        lines += pages.table(run).map { "  \($0)" } + ["", "  </details>", ""]
      }
    }
    return lines + [""]
  }

  private func sign(_ mark: ChangeSection.Entry.Mark) -> String {
    switch mark {
    case .added: "**new**"
    case .removed: "**gone**"
    case .changed: "**changed**"
    case .worse: "❌ **worse**"
    case .better: "✅ **better**"
    }
  }
}

extension ChangeSection {
  /// The most declarations that are named before the rest is folded away.
  private static let mostDeclarations = 10

  /// Returns the section with its first entries, some declarations and what got worse, or with the rest, which is folded away.
  fileprivate func part(isFirst: Bool) -> ChangeSection {
    var part = self
    part.entries = entries.enumerated().filter { index, entry in
      (isCause ? index < Self.mostDeclarations : entry.mark == .worse) == isFirst
    }.map(\.element)
    return part
  }
}
