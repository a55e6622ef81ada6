import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// What an XML parser finds in an SVG.
final class ParsedSVG: NSObject, XMLParserDelegate {
  /// The number of elements by name.
  private(set) var elements: [String: Int] = [:]
  /// The class of each group by id.
  private(set) var classes: [String: String] = [:]
  /// The title of each group by id.
  private(set) var titles: [String: String] = [:]
  /// The text of the first element of each name.
  private(set) var firstTexts: [String: String] = [:]
  /// Every `<text>`.
  private(set) var texts: [String] = []
  private var group: String?
  private var text = ""

  init(_ bytes: [UInt8]) throws {
    super.init()
    let parser = XMLParser(data: Data(bytes))
    parser.delegate = self
    if !parser.parse() { throw parser.parserError ?? CocoaError(.fileReadCorruptFile) }
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String] = [:]
  ) {
    elements[name, default: 0] += 1
    text = ""
    if name == "g", let id = attributes["id"] {
      group = id
      classes[id] = attributes["class"]
    }
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) {
    text += string
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    if firstTexts[name] == nil { firstTexts[name] = text }
    if name == "text" { texts.append(text) }
    if name == "title", let group { titles[group] = text }
  }
}
