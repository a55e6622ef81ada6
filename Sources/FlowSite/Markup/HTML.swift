import FlowDiagnostics
import FlowRendering

/// A piece of HTML, as it is written into a file.
///
/// A literal, with everything interpolated into it, is text. Only ``tag(_:_:_:)`` turns it into markup, so that no name from a
/// scenario can end an element or an attribute.
package struct HTML: Sendable, Hashable {
  /// The text of the piece, with escapes.
  package let markup: String

  private init(markup: String) {
    self.markup = markup
  }

  /// Returns a text, escaped.
  package static func text(_ text: String) -> HTML { HTML(markup: escape(text)) }

  /// Returns the markup of a renderer, unchanged.
  package static func verbatim(_ markup: String) -> HTML { HTML(markup: markup) }

  /// Nothing.
  package static let nothing = HTML(markup: "")

  /// Returns an element. Attributes that are nil are left out.
  package static func tag(
    _ name: String, _ attributes: KeyValuePairs<String, String?> = [:], _ children: HTML...
  ) -> HTML {
    tag(name, attributes, children)
  }

  /// Returns an element with a list of children.
  package static func tag(
    _ name: String, _ attributes: KeyValuePairs<String, String?> = [:], _ children: [HTML]
  ) -> HTML {
    var markup = "<\(name)"
    for (key, value) in attributes {
      guard let value else { continue }
      markup += value.isEmpty ? " \(key)" : " \(key)=\"\(escape(value))\""
    }
    markup += ">"
    if !voids.contains(name) {
      for child in children { markup += child.markup }
      markup += "</\(name)>"
    }
    return HTML(markup: blocks.contains(name) ? markup + "\n" : markup)
  }

  static func code(_ text: String) -> HTML { tag("code", [:], .text(text)) }

  /// Returns data for a script, as a JSON text that cannot end its element early.
  static func data(_ value: JSONValue, kind: String) -> HTML {
    let safe = value.text(.compact).replacing("<", with: "\\u003c").replacing("\u{2028}", with: "\\u2028")
      .replacing("\u{2029}", with: "\\u2029")
    return HTML(markup: "<script type=\"application/json\" class=\"\(escape(kind))\">\(safe)</script>\n")
  }

  /// Joins pieces, with a separator between them.
  package static func list(_ pieces: [HTML], separator: HTML = .nothing) -> HTML {
    HTML(markup: pieces.map(\.markup).joined(separator: separator.markup))
  }

  /// Joins two pieces.
  package static func + (left: HTML, right: HTML) -> HTML { HTML(markup: left.markup + right.markup) }

  private static let voids: Set<String> = ["meta", "link", "br", "input", "col", "hr", "img"]

  /// The elements after which a line ends, so that a small change to a page changes few lines.
  private static let blocks: Set<String> = [
    "html", "head", "body", "title", "meta", "link", "script", "header", "footer", "main", "nav", "section",
    "article", "div", "h1", "h2", "h3", "h4", "p", "ul", "ol", "li", "dl", "dt", "dd", "table", "thead",
    "tbody", "tr", "details", "summary", "figure", "figcaption", "form", "label",
  ]

  /// Returns the text with markup characters escaped and characters that HTML forbids replaced.
  private static func escape(_ text: String) -> String {
    text.escapedForXML { $0 != "\n" && $0 != "\t" && isForbidden($0) ? "\u{FFFD}" : nil }
  }

  /// Whether HTML forbids a character: control characters and noncharacters.
  private static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F...0x9F, 0xFDD0...0xFDEF: true
    default: scalar.value & 0xFFFE == 0xFFFE
    }
  }
}

extension HTML: ExpressibleByStringInterpolation {
  /// Creates a text, escaped.
  package init(stringLiteral text: String) {
    self = .text(text)
  }
}
