import FlowDiagnostics
import FlowModel
import FlowReports

extension ScenarioPage {
  var coverage: HTML {
    guard let coverage = report.coverage else { return .nothing }
    let never = report.isTruncated ? "Not reached by this search" : "Never reached"
    let shares = coverage.shares.filter { $0.share.total > 0 }
    return .tag(
      "section", ["id": "part-coverage", "aria-labelledby": "coverage-title"],
      .tag("h2", ["id": "coverage-title"], "Coverage"),
      .tag(
        "p", ["class": "meaning"],
        "What is never reached was not checked. It is faded in the map and in the source."),
      .tag("div", ["class": "shares"], shares.map { part($0.name, $0.share, never: never) }))
  }

  private func part(_ name: String, _ share: CoverageReport.Share, never: String) -> HTML {
    let percent = share.reached * 100 / share.total
    let places = share.missing.isEmpty ? [:] : SourceMarks.places(of: name, in: flow)
    return .tag(
      "div", ["class": "share"],
      .tag(
        "p", ["class": "share-title"], .tag("strong", [:], .text(name.capitalisedFirst)), " ",
        .tag("span", ["class": "fact"], "\(share.reached) of \(share.total)")),
      .tag(
        "div", ["class": "meter", "aria-hidden": "true"],
        .tag("div", ["class": share.missing.isEmpty ? "fill full" : "fill", "style": "width: \(percent)%"])),
      share.missing.isEmpty
        ? .nothing
        : .tag(
          "p", ["class": "missing"], "\(never): ",
          .list(share.missing.map { missing(name, $0, at: places[$0]) }, separator: ", ")))
  }

  private func missing(_ kind: String, _ name: String, at place: SourceSpan?) -> HTML {
    let link: HTML =
      switch kind {
      case "screens": mapLink(name, kind: "screen")
      case "alerts": mapLink(name, kind: "alert")
      default: .code(name)
      }
    guard let place else { return link }
    return link + " (" + lineLink(place) + ")"
  }
}
