/// Writes what changed between two versions of a scenario as Markdown, for a comment on a change.
public struct ChangesMarkdownRenderer: Sendable {
  /// Creates a renderer.
  public init() {}

  /// A heading, then section by section what changed; each run in a part that can be opened.
  public func render(_ changes: FlowChanges) -> String {
    let pages = MarkdownRenderer()
    func escape(_ text: String) -> String { pages.escape(text.escapedForOneLine) }
    let name =
      changes.old.name == changes.new.name ? changes.new.name : "\(changes.old.name) → \(changes.new.name)"
    var lines = ["## \(escape(name)): \(changes.headline)", ""]
    lines += ["From \(escape(changes.old.file)) to \(escape(changes.new.file)).", ""]
    for doubt in changes.doubts { lines += ["> \(escape(doubt))", ""] }
    for section in ChangeSection.all(of: changes) {
      lines += ["### \(section.title.capitalisedFirst)", ""]
      for entry in section.entries {
        lines.append("- \(sign(entry.mark)) \(escape(entry.text))")
        for (caption, run) in entry.runs {
          guard let run else {
            lines.append("  - \(escape(caption))")
            continue
          }
          let title = caption.isEmpty ? "a shortest trace" : escape(caption)
          lines += ["", "  <details><summary>\(title)</summary>", ""]
          lines += pages.table(run).map { "  \($0)" } + ["", "  </details>", ""]
        }
      }
      lines.append("")
    }
    return lines.joined(separator: "\n")
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
