import FlowCheckKit

/// The folder that `flowcheck report` writes.
struct ReportFolder {
  private let path: String
  private var pages: [(report: ScenarioReport, page: String)] = []

  /// A folder; it and the ones in it are made when the first file is written.
  init(path: String) {
    self.path = path
  }

  /// How many pages were written, the index not counted.
  var pageCount: Int { pages.count }

  /// Writes the page and the pictures of a scenario; `page` is their path in the folder without extension.
  mutating func add(_ checked: CheckedScenario, page: String) throws(CommandFailure) {
    let map = checked.flowMap
    for format in [GraphvizRenderer.Format.svg, .dot] {
      try Picture.write(map, format: format, to: "\(path)/\(page).\(format.rawValue)")
    }
    let picture = page.split(separator: "/").last.map { "\($0).svg" }
    let text = MarkdownRenderer().render(checked.report, map: picture)
    try Picture.write(Array(text.utf8), to: "\(path)/\(page).md")
    pages.append((checked.report, "\(page).md"))
  }

  /// Writes the index of all pages.
  func writeIndex() throws(CommandFailure) {
    let text = MarkdownRenderer().renderIndex(pages)
    try Picture.write(Array(text.utf8), to: "\(path)/README.md")
  }

  /// The pages' paths without extension: the files' own, less the folders that all of them are in.
  static func names(for files: [String]) -> [String] {
    let parts = files.map { $0.split(separator: "/").map(String.init) }
    var shared = parts.first.map { Array($0.dropLast()) } ?? []
    for file in parts {
      while !file.dropLast().starts(with: shared) { shared.removeLast() }
    }
    return parts.map { file in
      var rest = Array(file.dropFirst(shared.count))
      if let name = rest.popLast() { rest.append(stem(name)) }
      return rest.joined(separator: "/")
    }
  }

  private static func stem(_ name: String) -> String {
    for ending in [".yaml", ".yml"] where name.hasSuffix(ending) {
      return String(name.dropLast(ending.count))
    }
    return name
  }
}
