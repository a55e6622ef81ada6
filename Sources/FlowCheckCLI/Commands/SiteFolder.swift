import FlowPipeline

/// A site of pages for a browser.
struct SiteFolder: ReportFolder {
  private let path: String
  private var pages: [(report: ScenarioReport, path: String)] = []
  private var refused: [String] = []

  /// A folder on disk.
  init(path: String) {
    self.path = path
  }

  var pageCount: Int { pages.count }

  mutating func add(_ checked: CheckedScenario, page: String) throws(CommandFailure) {
    let files: [SiteFile]
    do throws(GraphvizError) {
      files = try checked.siteFiles(page: page)
    } catch {
      throw .drawing(error)
    }
    for file in files { try write(file) }
    pages.append((checked.report, page))
  }

  mutating func refuse(_ file: String) { refused.append(file) }

  func finish() throws(CommandFailure) {
    try write(IndexPage(pages, refused: refused).file)
    for file in SiteAssets.files { try write(file) }
  }

  private func write(_ file: SiteFile) throws(CommandFailure) {
    try Picture.write(file.bytes, to: "\(path)/\(file.path)")
  }
}
