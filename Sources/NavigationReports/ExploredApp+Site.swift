import FlowPipeline
public import NavigationTesting

extension ExploredApp {
  /// Writes a site that opens from disk: the map, the verdicts with their traces, and a simulator of the app.
  ///
  /// Without Graphviz the page has no map, and says so.
  ///
  /// - Throws: ``ReportFailure`` if the folder cannot be written, or if Graphviz cannot draw the map.
  public func writeSite(
    to folder: String, named title: String, with verdicts: [NavigationVerdict] = []
  ) throws(ReportFailure) {
    let checked = checked(named: title, with: verdicts)
    var page = String(title.map { $0.isLetter || $0.isNumber ? $0 : "-" })
    // The site's index has that name, and some file systems ignore case.
    if page.lowercased() == "index" { page += "-2" }
    let files: [SiteFile]
    do throws(GraphvizError) {
      files = try checked.siteFiles(page: page)
    } catch {
      throw ReportFailure(error.description)
    }
    let index = IndexPage([(checked.report, page)], refused: []).file
    for file in files + [index] + SiteAssets.files {
      try write(file.bytes, to: "\(folder)/\(file.path)")
    }
  }
}
