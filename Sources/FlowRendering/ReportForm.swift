public import FlowReports

/// A form in which a report can be written. docs/ci-formats.md says which form is for whom.
public enum ReportForm: String, Sendable, CaseIterable {
  /// For people at a terminal.
  case text
  /// For programs, with everything that is known; see docs/json-report.md.
  case json
  /// For code scanning and editors: the Static Analysis Results Interchange Format 2.1.0.
  case sarif
  /// For servers that show test results.
  case junit
  /// For GitHub Actions: annotations of lines.
  case github
  /// For GitHub Actions: the summary page of a job.
  case summary
  /// For GitLab: a code-quality report.
  case gitlab
  /// For a comment on a change.
  case markdown

  /// Returns the report in this form, with a final line end unless it is empty.
  public func render(_ report: Report) -> String {
    switch self {
    case .text: TextRenderer().renderEverything(report)
    case .json: JSONRenderer().render(report)
    case .sarif: SARIFRenderer().render(report)
    case .junit: JUnitRenderer().render(report)
    case .github: AnnotationRenderer().render(report)
    case .summary: DigestRenderer.summary.render(report)
    case .gitlab: GitLabRenderer().render(report)
    case .markdown: DigestRenderer.comment.render(report)
    }
  }
}
