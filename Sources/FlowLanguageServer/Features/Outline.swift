import FlowPipeline

/// The structure of a document: its declarations, and the lines that belong together.
enum Outline {
  static func symbols(of document: OpenDocument) -> JSONValue {
    guard let flow = document.reading.parsed?.flow.value else { return .array([]) }
    let page = document.page
    let coordinators = flow.coordinators.filter { page.has($0.name) }.map { coordinator in
      let fields = coordinator.fields.map { page.node($0.name, .field) }
      let events = coordinator.events.map { page.node($0.name, .event) }
      let effects = coordinator.effects.map { page.node($0.name, .function) }
      return page.node(coordinator.name, .theClass, children: fields + events + effects)
    }
    let alerts = flow.alerts.filter { page.has($0.name) }.map { alert in
      page.node(alert.name, .interface, children: alert.buttons.map { page.node($0.name, .method) })
    }
    let places =
      page.nodes(flow.domains.map(\.name), .enumeration) + page.nodes(flow.gates.map(\.name), .boolean)
      + page.nodes(flow.screens.map(\.name), .interface)
    let claims = flow.goals.map(\.name) + flow.properties.map(\.name) + flow.walkthroughs.map(\.name)
    return .array(places + alerts + coordinators + page.nodes(claims, .constant))
  }

  /// The protocol's numbers for kinds of symbols.
  fileprivate enum Kind: Int {
    case theClass = 5, method = 6, field = 8, enumeration = 10, interface = 11, function = 12, constant = 14
    case boolean = 17, event = 24
  }

  static func folds(of document: OpenDocument) -> JSONValue {
    let text = document.page.text
    var folds: [JSONValue] = []
    var comment: Int?
    for line in 0...text.lineCount {
      let ink = line < text.lineCount ? Blocks.ink(ofLine: line, in: text) : nil
      if ink?.isComment == true {
        comment = comment ?? line
      } else if let first = comment {
        if line - first > 1 {
          folds.append(["startLine": .int(first), "endLine": .int(line - 1), "kind": "comment"])
        }
        comment = nil
      }
      guard let ink, !ink.isComment else { continue }
      let last = Blocks.lastLine(ofBlockAt: line, in: text)
      if last > line { folds.append(["startLine": .int(line), "endLine": .int(last)]) }
    }
    return .array(folds)
  }
}

extension DocumentPage {
  fileprivate func has(_ name: Located<String>) -> Bool { has(name.span) }

  fileprivate func nodes(_ names: [Located<String>], _ kind: Outline.Kind) -> [JSONValue] {
    names.filter(has).map { node($0, kind) }
  }

  fileprivate func node(_ name: Located<String>, _ kind: Outline.Kind, children: [JSONValue] = [])
    -> JSONValue
  {
    let own = text.offsets(of: name.span)
    let end = text.offsets(ofLine: Blocks.lastLine(ofBlockAt: text.line(of: own.lowerBound), in: text))
    return [
      "name": .string(name.value), "kind": .int(kind.rawValue),
      "range": text.range(of: own.lowerBound..<max(own.upperBound, end.upperBound)),
      "selectionRange": text.range(of: own), "children": .array(children),
    ]
  }
}

/// Blocks of lines by their indentation, as YAML defines them.
enum Blocks {
  /// The beginning of a line that is not blank.
  struct Ink {
    var indentation: Int
    var isComment: Bool
    var isItem: Bool
  }

  /// Returns the beginning of a line; nil for a blank one.
  static func ink(ofLine line: Int, in text: DocumentText) -> Ink? {
    let bytes = text.bytes[text.offsets(ofLine: line)]
    guard let first = bytes.firstIndex(where: { $0 != 32 && $0 != 9 }) else { return nil }
    let isItem = bytes[first] == UInt8(ascii: "-") && (first + 1 == bytes.endIndex || bytes[first + 1] == 32)
    return Ink(
      indentation: first - bytes.startIndex, isComment: bytes[first] == UInt8(ascii: "#"), isItem: isItem)
  }

  /// Returns the last line of the block that a line starts: lines that are indented more, and items below a key.
  static func lastLine(ofBlockAt line: Int, in text: DocumentText) -> Int {
    guard let head = ink(ofLine: line, in: text) else { return line }
    var last = line
    for next in (line + 1)..<max(line + 1, text.lineCount) {
      guard let ink = ink(ofLine: next, in: text) else { continue }
      let isInside =
        ink.indentation > head.indentation
        || ink.indentation == head.indentation && ink.isItem && !head.isItem
      guard isInside else { break }
      if !ink.isComment { last = next }
    }
    return last
  }
}
