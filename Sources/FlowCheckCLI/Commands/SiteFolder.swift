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

  mutating func add(_ checked: CheckedScenario, page: String) throws {
    for file in try checked.siteFiles(page: page) { try write(file) }
    pages.append((checked.report, page))
  }

  mutating func refuse(_ file: String) { refused.append(file) }

  func finish() throws {
    try write(IndexPage(pages, refused: refused).file)
    for file in SiteAssets.files { try write(file) }
  }

  private func write(_ file: SiteFile) throws {
    try FileSystem.write(file.bytes, to: "\(path)/\(file.path)")
  }
}
