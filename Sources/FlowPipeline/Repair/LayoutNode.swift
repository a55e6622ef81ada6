/// A part of a scenario's text with its position: a map, a list or a scalar. Edits by nodes keep comments and layout.
struct LayoutNode {
  enum Shape {
    case map
    case list
    case scalar
  }

  /// Its key in a map; empty in a list.
  var key = ""
  /// Where its key stands; for an item, its dash or value.
  var start = 0
  /// Its value without surrounding spaces; empty, after the colon, if there is none.
  var range = 0..<0
  var shape = Shape.scalar
  /// Whether the value is in brackets or braces.
  var isFlow = false
  /// Whether the node itself is in brackets or braces.
  var isInFlow = false
  /// The column of its key, from 0; for an item, of its first key.
  var indentation = 0
  var children: [LayoutNode] = []

  subscript(key: String) -> LayoutNode? { children.first { $0.key == key } }

  /// All of its text, the key included.
  var whole: Range<Int> { start..<max(start, range.upperBound) }
}

extension LayoutNode {
  /// Reads the text of a scenario without mistakes as a map.
  ///
  /// What it does not understand, such as a scalar of several lines, becomes one scalar.
  init(_ text: EditableText) {
    var scanner = LayoutScanner(text)
    self = scanner.document()
  }
}

/// Finds the maps, lists and scalars of a valid scenario. Recurses as deep as the file nests them.
private struct LayoutScanner {
  private let bytes: [UInt8]
  /// The lines with more than a comment: where the content begins and ends, and its column.
  private var lines: [(start: Int, end: Int, column: Int)] = []
  private var next = 0

  init(_ text: EditableText) {
    bytes = text.bytes
    for number in 0..<text.lineCount {
      let line = text.range(ofLine: number)
      guard let start = line.first(where: { bytes[$0] != 0x20 }), bytes[start] != 0x23 else { continue }
      lines.append((start, line.upperBound, start - line.lowerBound))
    }
  }

  mutating func document() -> LayoutNode {
    var root = LayoutNode()
    root.range = 0..<bytes.count
    while next < lines.count {
      let before = next
      root.children += block(at: lines[next].column, in: &root)
      if next == before { next += 1 }
    }
    root.shape = .map
    return root
  }

  /// Reads the entries or items that begin in a column, from the next line on.
  private mutating func block(at column: Int, in parent: inout LayoutNode) -> [LayoutNode] {
    var children: [LayoutNode] = []
    while next < lines.count, lines[next].column == column {
      let line = lines[next]
      let isItem = bytes[line.start] == 0x2D && (line.start + 1 >= line.end || bytes[line.start + 1] == 0x20)
      // The items of a list may begin in the column of its key, and so in that of the next keys.
      guard children.isEmpty || isItem == (parent.shape == .list) else { break }
      if isItem {
        parent.shape = .list
        children.append(item(line))
      } else if let entry = entry(line) {
        parent.shape = .map
        children.append(entry)
      } else {
        next += 1
      }
    }
    return children
  }

  private mutating func item(_ line: (start: Int, end: Int, column: Int)) -> LayoutNode {
    var node = LayoutNode()
    (node.start, node.indentation) = (line.start, line.column)
    var start = line.start + 1
    while start < line.end, bytes[start] == 0x20 { start += 1 }
    let column = line.column + start - line.start
    guard start < line.end, colon(from: start, to: line.end) != nil, !isBracket(start), !isQuote(start) else {
      value(&node, from: start, to: line.end, deeperThan: line.column)
      return node
    }
    // The rest of the line is the first entry of a map.
    lines[next] = (start, line.end, column)
    node.indentation = column
    node.children = block(at: column, in: &node)
    node.range = start..<(node.children.last?.range.upperBound ?? start)
    return node
  }

  private mutating func entry(_ line: (start: Int, end: Int, column: Int)) -> LayoutNode? {
    guard let colon = colon(from: line.start, to: line.end) else { return nil }
    var node = LayoutNode()
    (node.key, node.start, node.indentation) = (name(line.start..<colon), line.start, line.column)
    var start = colon + 1
    while start < line.end, bytes[start] == 0x20 { start += 1 }
    let isEmpty = start >= line.end || bytes[start] == 0x23
    value(
      &node, from: isEmpty ? colon + 1 : start, to: isEmpty ? colon + 1 : line.end, deeperThan: line.column)
    return node
  }

  /// Reads a value that begins on the current line, or below it if the line has none, and moves on to the line after it.
  private mutating func value(_ node: inout LayoutNode, from start: Int, to end: Int, deeperThan column: Int)
  {
    guard start < end else {
      node.range = start..<start
      next += 1
      guard next < lines.count else { return }
      let isItem = bytes[lines[next].start] == 0x2D && lines[next].column == column
      guard lines[next].column > column || isItem else { return }
      let first = lines[next].start
      node.children = block(at: lines[next].column, in: &node)
      node.range = first..<(node.children.last?.range.upperBound ?? first)
      return
    }
    if isBracket(start) {
      var position = start
      let inner = flow(&position)
      (node.shape, node.children, node.isFlow, node.range) = (inner.shape, inner.children, true, inner.range)
    } else {
      node.range = start..<scalarEnd(from: start, to: end)
    }
    next += 1
    while next < lines.count, lines[next].start < node.range.upperBound || lines[next].column > column {
      node.range = node.range.lowerBound..<max(node.range.upperBound, lines[next].end)
      next += 1
    }
  }

  /// Reads a value within braces or brackets: one in braces, brackets or quotes, or a bare one.
  private func flow(_ position: inout Int) -> LayoutNode {
    var node = LayoutNode()
    (node.start, node.isInFlow) = (position, true)
    guard isBracket(position) else {
      let start = position
      if isQuote(position) {
        position = quoteEnd(position)
      } else {
        while position < bytes.count, ![0x2C, 0x5D, 0x7D, 0x0A].contains(bytes[position]) { position += 1 }
      }
      var end = position
      while end > start, bytes[end - 1] == 0x20 { end -= 1 }
      node.range = start..<end
      return node
    }
    let start = position
    node.shape = bytes[position] == 0x7B ? .map : .list
    node.isFlow = true
    position += 1
    while position < bytes.count {
      skipBlanks(&position)
      guard position < bytes.count, bytes[position] != 0x5D, bytes[position] != 0x7D else { break }
      if bytes[position] == 0x2C {
        position += 1
        continue
      }
      let first = position
      let colon = node.shape == .map ? colon(from: position, to: bytes.count, inFlow: true) : nil
      if let colon {
        position = colon + 1
        skipBlanks(&position)
      }
      var child: LayoutNode
      if colon != nil, position < bytes.count, [0x2C, 0x5D, 0x7D].contains(bytes[position]) {
        child = LayoutNode()
        child.isInFlow = true
        child.range = (colon ?? first) + 1..<(colon ?? first) + 1
      } else {
        child = flow(&position)
      }
      child.start = first
      if let colon { child.key = name(first..<colon) }
      node.children.append(child)
      if position == first { position += 1 }
    }
    position = min(position + 1, bytes.count)
    node.range = start..<position
    return node
  }

  private func skipBlanks(_ position: inout Int) {
    while position < bytes.count {
      if bytes[position] == 0x23, position > 0, bytes[position - 1] <= 0x20 {
        while position < bytes.count, bytes[position] != 0x0A { position += 1 }
      } else if bytes[position] <= 0x20 {
        position += 1
      } else {
        return
      }
    }
  }

  /// Returns the colon that ends a key: the first one after any quotes that is followed by a space or the end of the line.
  private func colon(from start: Int, to end: Int, inFlow: Bool = false) -> Int? {
    var index = start
    if isQuote(index) { index = quoteEnd(index) }
    while index < end, bytes[index] != 0x0A {
      if inFlow, [0x2C, 0x5D, 0x5B, 0x7D].contains(bytes[index]) { return nil }
      if bytes[index] == 0x23, index > start, bytes[index - 1] == 0x20 { return nil }
      if bytes[index] == 0x3A, index + 1 >= end || [0x20, 0x0A, 0x0D].contains(bytes[index + 1]) {
        return index
      }
      index += 1
    }
    return nil
  }

  private func isBracket(_ index: Int) -> Bool {
    index < bytes.count && (bytes[index] == 0x7B || bytes[index] == 0x5B)
  }

  private func isQuote(_ index: Int) -> Bool {
    index < bytes.count && (bytes[index] == 0x22 || bytes[index] == 0x27)
  }

  /// Returns the end of a quoted text. Backslashes escape only in double quotes; in single quotes, `''` stands for one quote.
  private func quoteEnd(_ start: Int) -> Int {
    let isSingle = bytes[start] == 0x27
    var index = start + 1
    while index < bytes.count {
      let isQuote = bytes[index] == bytes[start]
      let isDoubled = isSingle && isQuote && index + 1 < bytes.count && bytes[index + 1] == 0x27
      if isQuote, !isDoubled { break }
      index += isDoubled || !isSingle && bytes[index] == 0x5C ? 2 : 1
    }
    return min(index + 1, bytes.count)
  }

  private func scalarEnd(from start: Int, to end: Int) -> Int {
    if isQuote(start) { return min(quoteEnd(start), end) }
    var stop = start
    while stop < end, !(bytes[stop] == 0x23 && stop > start && bytes[stop - 1] == 0x20) { stop += 1 }
    while stop > start, bytes[stop - 1] <= 0x20 { stop -= 1 }
    return stop
  }

  private func name(_ range: Range<Int>) -> String {
    var words = String(decoding: bytes[range], as: UTF8.self)
    while words.hasSuffix(" ") { words.removeLast() }
    if words.count > 1, words.hasPrefix("\"") || words.hasPrefix("'") {
      words = String(words.dropFirst().dropLast())
    }
    return words
  }
}
