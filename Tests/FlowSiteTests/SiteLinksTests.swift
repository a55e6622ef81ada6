import FlowPipeline
import Testing

@Suite("Links of a site")
struct SiteLinksTests {
  /// The index, the assets and two pages, one of them in a folder.
  private func site() throws -> [String: String] {
    let scenario = FlowCheck.read(gated + "\nexpect: { auth-gate: violated }", file: "deep/gated.yaml")
    let checked = try #require(FlowCheck.check(scenario))
    let pages = ["top", "deep/er/gated"]
    let index = IndexPage(pages.map { (checked.report, $0) }).file
    let files = try pages.flatMap { try checked.siteFiles(page: $0) } + [index] + SiteAssets.files
    return Dictionary(
      files.map { ($0.path, String(decoding: $0.bytes, as: UTF8.self)) },
      uniquingKeysWith: { first, _ in first })
  }

  @Test("lead to files and places that are there, and nothing is loaded from elsewhere")
  func resolve() throws {
    let site = try site()
    for (path, text) in site where path.hasSuffix(".html") {
      let ids = text.pieces(between: " id=\"", and: "\"")
      #expect(Set(ids).count == ids.count, "\(path) has an id twice")
      let links = text.pieces(between: " href=\"", and: "\"") + text.pieces(between: " src=\"", and: "\"")
      #expect(links.count > 5)
      for link in links {
        let parts = link.split(separator: "#", omittingEmptySubsequences: false).map(String.init)
        let file = parts[0].isEmpty ? path : Self.file(parts[0], from: path)
        let target = try #require(site[file], "\(path): \(link)")
        // What stands behind the sign for the simulator is no place but a run.
        guard parts.count > 1, !parts[1].contains("=") else { continue }
        #expect(target.contains(" id=\"\(parts[1])\""), "\(path): \(link)")
      }
    }
    for (path, text) in site where path.hasSuffix(".css") {
      #expect(!text.contains("url(") && !text.contains("@import"), "\(path)")
    }
  }

  /// A way from a page to another file of the site.
  private static func file(_ link: String, from page: String) -> String {
    var folders = page.split(separator: "/").dropLast().map(String.init)
    for part in link.split(separator: "/").map(String.init) {
      if part == ".." { folders.removeLast() } else { folders.append(part) }
    }
    return folders.joined(separator: "/")
  }

  @Test("of the index tell the total, and what is violated with a way there")
  func index() throws {
    let text = try #require(try site()["index.html"])
    #expect(text.contains("2 scenarios, 12 states"))
    #expect(text.contains("<strong>2</strong> passed"))
    #expect(text.contains("href=\"deep/er/gated.html#claim-auth-gate\""))
  }

  @Test("are not there for files that could not be checked, which the index names")
  func refused() throws {
    let text = String(decoding: IndexPage([], refused: ["a.yaml", "b<.yaml"]).file.bytes, as: UTF8.self)
    #expect(text.contains("2 files could not be checked"))
    #expect(text.contains("<code>a.yaml</code>, <code>b&lt;.yaml</code>"))
  }
}
