import FlowCompiler
import FlowModel
import FlowRendering
import FlowReports

extension ScenarioPage {
  /// The scenario's text as it was written, with the marks of this check.
  var source: HTML {
    let marks = SourceMarks(report, flow, map: map)
    return .tag(
      "section", ["id": "part-source", "aria-labelledby": "source-title"],
      .tag("h2", ["id": "source-title"], "Source"),
      .list(
        flow.flow.texts.map { text, file in
          .tag("p", ["class": "meaning"], .code(file ?? report.file))
            + SourceListing(
              text: text, file: file, offset: flow.flow.linesBefore(file), marks: marks,
              isPart: report.isTruncated
            ).html
        }))
  }
}
