import Foundation
import Testing

/// What the pages of docs/semantics/platforms say of each known behaviour.
@Suite("The pages about platforms")
struct PlatformPageTests {
  /// A line of a table: a behaviour, what is sure about it and by which source, and what becomes of it here.
  private struct Row {
    let ids: [String]
    let evidence: String
    let meaning: String

    init?(_ line: Substring) {
      let cells = line.split(separator: "|", omittingEmptySubsequences: false)
        .map { $0.trimmingCharacters(in: .whitespaces) }
      guard cells.count == 7, let first = cells[1].first, "SUTMAC".contains(first) else { return nil }
      ids = cells[1].split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
      (evidence, meaning) = (cells[4], cells[5])
    }
  }

  /// The behaviours by the letter of their ids: SwiftUI, UIKit, TCA, Modals and AsyncNavigation.
  private static let behaviours = [("S", 30), ("U", 23), ("T", 21), ("M", 17), ("A", 20)].flatMap {
    letter, count in (1...count).map { "\(letter)\($0)" }
  }

  private static let rows: [Row] = {
    let pages = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../docs/semantics/platforms").standardizedFileURL
    return ["swiftui", "uikit", "tca", "modals", "async"].flatMap { name in
      let text = (try? String(contentsOf: pages.appending(path: "\(name).md"), encoding: .utf8)) ?? ""
      return text.split(separator: "\n").compactMap(Row.init).filter { $0.ids != ["id"] }
    }
  }()

  @Test("have a line for each of them")
  func complete() {
    let told = Set(Self.rows.flatMap(\.ids))
    #expect(Self.behaviours.count == 111)
    #expect(Self.behaviours.filter { !told.contains($0) } == [])
  }

  @Test("tell for each line how sure it is, its source, and what becomes of it")
  func evidence() {
    for row in Self.rows {
      let tag = row.evidence.prefix { $0.isLetter }
      #expect(["D", "S", "I", "R", "U"].contains(tag), "\(row.ids)")
      #expect(row.evidence.contains { $0 == "," || $0 == ";" }, "\(row.ids) has a tag and no source")
      #expect(!row.meaning.isEmpty, "\(row.ids)")
    }
  }
}
