import FlowPipeline

/// A folder of Markdown pages with pictures beside them, for a repository.
struct MarkdownFolder: ReportFolder {
  let path: String

  func add(_ checked: CheckedScenario, page: String) throws {
    let name = page.split(separator: "/").last.map(String.init) ?? page
    let isDrawn = GraphvizRenderer.absence == nil
    let storyboards = isDrawn ? try draw(checked, page: page, name: name) : [:]
    let text = MarkdownRenderer().render(
      checked.report, map: isDrawn ? "\(name).svg" : nil, storyboards: storyboards)
    try FileSystem.write(Array(text.utf8), to: "\(path)/\(page).md")
  }

  /// Draws the map and the counterexamples; returns the addresses of the counterexamples by the names of their claims.
  private func draw(
    _ checked: CheckedScenario, page: String, name: String
  ) throws -> [String: [String]] {
    let maps = LinkedMaps(of: checked.mapViews(), file: checked.report.file, page: name, back: "\(name).svg")
    let isFolded = maps.isLarge
    try Picture.write(
      isFolded ? maps.folded ?? maps.whole : maps.whole, as: .drawn(.svg), to: "\(path)/\(page).svg")
    try Picture.write(maps.whole, as: .drawn(.dot), to: "\(path)/\(page).dot")
    for map in isFolded ? maps.coordinators : [] {
      try Picture.write(map.diagram, as: .drawn(.svg), to: "\(path)/\(page)/\(map.file)")
    }
    var storyboards: [String: [String]] = [:]
    var files = ClaimFiles()
    for storyboard in checked.storyboards {
      let file = "\(files.next(of: storyboard.claim)).svg"
      let diagram = checked.diagram(of: storyboard)
      try Picture.write(diagram, as: .drawn(.svg), to: "\(path)/\(page)/\(file)")
      storyboards[storyboard.claim, default: []].append("\(name)/\(file)")
    }
    return storyboards
  }

  /// Writes an index of what was checked; the console has reported the rest.
  func finish(_ pages: [(report: ScenarioReport, path: String)], refused: [String]) throws {
    let text = MarkdownRenderer().renderIndex(pages.map { ($0.report, "\($0.path).md") })
    try FileSystem.write(Array(text.utf8), to: "\(path)/README.md")
  }
}
