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
      try Picture.write(map, as: .drawn(format), to: "\(path)/\(page).\(format.rawValue)")
    }
    let name = page.split(separator: "/").last.map(String.init) ?? page
    var storyboards: [String: [String]] = [:]
    for storyboard in checked.storyboards {
      let number = storyboards[storyboard.claim, default: []].count + 1
      let file = "\(Self.fileName(of: storyboard.claim))-\(number).svg"
      let diagram = storyboard.diagram(of: checked.exploration.flow.flow)
      try Picture.write(diagram, as: .drawn(.svg), to: "\(path)/\(page)/\(file)")
      storyboards[storyboard.claim, default: []].append("\(name)/\(file)")
    }
    let text = MarkdownRenderer().render(checked.report, map: "\(name).svg", storyboards: storyboards)
    try Picture.write(Array(text.utf8), to: "\(path)/\(page).md")
    pages.append((checked.report, "\(page).md"))
  }

  /// A claim's name as part of a file's name: what is no letter, digit or hyphen becomes a hyphen.
  private static func fileName(of claim: String) -> String {
    String(claim.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" })
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
