import FlowPipeline

/// A site of pages for a browser.
struct SiteFolder: ReportFolder {
  let path: String

  func add(_ checked: CheckedScenario, page: String) throws {
    for file in try checked.siteFiles(page: page) { try write(file) }
  }

  func finish(_ pages: [(report: ScenarioReport, path: String)], refused: [String]) throws {
    try write(IndexPage(pages, refused: refused).file)
    for file in SiteAssets.files { try write(file) }
  }

  private func write(_ file: SiteFile) throws {
    try FileSystem.write(file.bytes, to: "\(path)/\(file.path)")
  }
}
