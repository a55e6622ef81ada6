import Foundation

/// The tables of docs/seeds.md: which flaw of the five seed documents is found, where and how soon.
struct SeedTable {
  /// A flaw, and the rule that finds it.
  struct Found: Sendable, CustomStringConvertible {
    let flaw: String
    let rule: String
    /// The scenario with the flaw, without its ending.
    let asWritten: String
    /// The steps of the shortest run to it; nil when there is no run to show.
    let steps: Int?
    /// The scenario without the flaw, without its ending.
    var corrected: String { "seed-\(flaw.prefix(3))-corrected" }
    var description: String { "\(flaw): \(rule)" }

    /// Whether a text of the seed's own scenario names the flaw: `C1` for 000-C1.
    func isNamed(in text: some StringProtocol) throws -> Bool {
      let name = flaw.drop { $0 != "-" }.dropFirst()
      return try Regex("\\b\(name)\\b").firstMatch(in: String(text)) != nil
    }
  }

  /// A row that cannot be read.
  struct Unreadable: Error { let line: String }

  static let page = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "docs/seeds.md")
  static let folder = page.deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Scenarios/seeds")

  let found: [Found]
  /// The flaws that no rule finds.
  let notFound: [String]

  init(_ page: String) throws {
    var found: [Found] = []
    var notFound: [String] = []
    for line in page.split(separator: "\n") where line.hasPrefix("| 00") {
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      switch cells.count {
      case 3: notFound.append(cells[0])
      case 5:
        guard let rule = Self.linked(cells[2]), let bad = Self.linked(cells[3]),
          cells[4] == "–" || Int(cells[4]) != nil
        else { throw Unreadable(line: String(line)) }
        found.append(Found(flaw: cells[0], rule: rule, asWritten: bad, steps: Int(cells[4])))
      default: throw Unreadable(line: String(line))
      }
    }
    (self.found, self.notFound) = (found, notFound)
  }

  /// The name of the file that a cell links to, without its ending.
  private static func linked(_ cell: String) -> String? {
    cell.firstMatch(of: /\]\([^)]*?([^\/)]+)\.(md|yaml)\)/).map { String($0.1) }
  }

  /// The text of a scenario of the seeds.
  static func text(of name: String) throws -> String {
    try String(contentsOf: folder.appending(path: "\(name).yaml"), encoding: .utf8)
  }
}
