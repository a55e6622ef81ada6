import FlowPipeline
import Testing

@Suite("Links of a site")
struct SiteLinksTests {
  /// The index, the assets and three pages, one of them in a folder, and one with maps of coordinators.
  private func site() throws -> [String: String] {
    let scenario = FlowCheck.read(gated + "\nexpect: { auth-gate: violated }", file: "deep/gated.yaml")
    let checked = try #require(FlowCheck.check(scenario))
    let other = try #require(FlowCheck.check(FlowCheck.read(nested, file: "nested.yaml")))
    let pages = [(checked, "top"), (checked, "deep/er/gated"), (other, "nested")]
    let index = IndexPage(pages.map { ($0.report, $1) }).file
    let files = try pages.flatMap { try $0.siteFiles(page: $1) } + [index] + SiteAssets.files
    return Dictionary(
      files.map { ($0.path, String(decoding: $0.bytes, as: UTF8.self)) },
      uniquingKeysWith: { first, _ in first })
  }

  @Test("lead to files and places that are there, and nothing is loaded from elsewhere")
  func resolve() throws {
    let site = try site()
    #expect(site.keys.contains("nested/coordinator-List.svg"))
    for (path, text) in site where path.hasSuffix(".html") || path.hasSuffix(".svg") {
      // What is in a template is no part of the page until a script shows it.
      let templates = text.pieces(between: "<template", and: "</template>")
      let ids = templates.reduce(text) { $0.replacing($1, with: "") }.pieces(between: " id=\"", and: "\"")
      #expect(Set(ids).count == ids.count, "\(path) has an id twice")
      let links = ["href", "src", "xlink:href"].flatMap { text.pieces(between: " \($0)=\"", and: "\"") }
      #expect(links.count > (path.hasSuffix(".html") ? 5 : 0))
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
    #expect(text.contains("3 scenarios, 16 states"))
    #expect(text.contains("<strong>3</strong> passed"))
    #expect(text.contains("href=\"deep/er/gated.html#claim-auth-gate\""))
  }

  @Test("are not there for files that could not be checked, which the index names")
  func refused() throws {
    let text = String(decoding: IndexPage([], refused: ["a.yaml", "b<.yaml"]).file.bytes, as: UTF8.self)
    #expect(text.contains("2 files could not be checked"))
    #expect(text.contains("<code>a.yaml</code>, <code>b&lt;.yaml</code>"))
  }
}
