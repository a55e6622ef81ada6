/// The frame that all pages of a site share.
struct SitePage {
  /// The path from the site's folder, without extension: `index`, `seeds/one`.
  var path: String
  var title: String
  /// The parts that the bar at the top links to.
  var parts: [(anchor: String, name: String)] = []
  var scripts: [SiteFile]
  var body: HTML

  /// The path from the page to the site's folder: empty, `../`, `../../`.
  var root: String {
    String(repeating: "../", count: path.count { $0 == "/" })
  }

  var file: SiteFile {
    let head: HTML = .tag(
      "head", [:],
      .tag("meta", ["charset": "utf-8"]),
      .tag("meta", ["name": "viewport", "content": "width=device-width, initial-scale=1"]),
      .tag("meta", ["name": "color-scheme", "content": "light dark"]),
      .tag("title", [:], .text(title)),
      .list(
        SiteAssets.styleSheets.map { .tag("link", ["rel": "stylesheet", "href": root + $0.path]) }),
      .list(scripts.map { .tag("script", ["src": root + $0.path, "defer": ""]) }))
    let bar: HTML = .tag(
      "header", ["class": "bar"],
      .tag("a", ["class": "brand", "href": "\(root)index.html"], "flowcheck"),
      parts.isEmpty
        ? .nothing
        : .tag(
          "nav", ["aria-label": "Parts of this page"],
          parts.map { .tag("a", ["href": "#\($0.anchor)"], .text($0.name)) }))
    let page: HTML = .tag(
      "html", ["lang": "en"], head,
      .tag(
        "body", [:], .tag("a", ["class": "skip", "href": "#content"], "Skip to the content"), bar,
        .tag("main", ["id": "content"], body),
        .tag("footer", [:], "Written by flowcheck.")))
    return SiteFile(path: "\(path).html", text: "<!DOCTYPE html>\n" + page.markup)
  }
}
