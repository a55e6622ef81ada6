import FlowDiagnostics
import Yams

/// Reads the text of one YAML document into a tree, and notes what keeps it from being one.
struct YamlLoader {
  let lines: SourceLines
  var log: DiagnosticLog
  private var text: [Unicode.Scalar]
  private var marks: PrivateMarks
  /// Where each line starts in `text`.
  private let lineStarts: [Int]

  /// Rereading after a repeated key costs a pass each; beyond this much text the rest is left unread.
  private static let rereadBudget = 32 << 20

  /// Prepares a text; nil (with a diagnostic in `log`) when it holds characters that YAML forbids.
  init?(_ text: String, lines: SourceLines, log: inout DiagnosticLog) {
    guard let marks = PrivateMarks(avoiding: text) else {
      log.report(.malformedYaml, at: nil, "the file uses every private-use character of Unicode")
      return nil
    }
    self.lines = lines
    self.log = log
    self.marks = marks
    self.text = text.unicodeScalars.map { $0 == "*" ? marks.star : $0 }
    lineStarts = Self.lineStarts(of: self.text)
  }

  /// The tree of the only document, or nil when there is none.
  mutating func load() -> YamlNode? {
    var budget = Self.rereadBudget
    while true {
      let yaml = String(String.UnicodeScalarView(text))
      do {
        let parser = try Parser(yaml: yaml, resolver: .basic, encoding: .utf8)
        return try withExtendedLifetime(parser) { try read(parser) }
      } catch YamlError.duplicatedKeysInMapping(_, let context) {
        budget -= text.count
        let mark = SourceSpan(line: context.mark.line, column: context.mark.column)
        guard budget > 0, rename(keyAt: mark) else {
          log.report(.repeatedKey, at: mark, "this key occurs more than once in its map")
          return nil
        }
      } catch let error as YamlError {
        report(error)
        return nil
      } catch {
        log.report(.malformedYaml, at: nil, "the file is not valid YAML")
        return nil
      }
    }
  }

  private mutating func read(_ parser: Parser) throws -> YamlNode? {
    guard let root = try parser.nextRoot() else { return nil }
    if let next = try parser.nextRoot() {
      let mark = next.mark.map { SourceSpan(line: $0.line, column: $0.column) }
      log.report(
        .severalDocuments, at: mark, "a scenario file holds one document",
        suggestion: "remove the line '---', or put this into a file of its own")
    }
    var builder = YamlTreeBuilder(lines: lines, marks: marks, log: log)
    let node = builder.build(root)
    log = builder.log
    return node
  }

  /// Makes the key at a mark unlike its equals, so that the next reading gets past it.
  private mutating func rename(keyAt mark: SourceSpan) -> Bool {
    var place = lines.contentStart(mark)
    if let quote = lines.scalar(at: place), quote == "\"" || quote == "'" {
      let inside = SourceSpan(line: place.line, column: place.column + 1)
      if lines.scalar(at: inside) == quote { return replace(at: inside) && replace(at: place) }
      place = inside
    }
    guard let scalar = lines.scalar(at: place), !":[{?".unicodeScalars.contains(scalar) else { return false }
    return replace(at: place)
  }

  /// Puts a mark in the place of a character.
  private mutating func replace(at place: SourceSpan) -> Bool {
    guard lineStarts.indices.contains(place.line - 1) else { return false }
    let index = lineStarts[place.line - 1] + place.column - 1
    guard text.indices.contains(index), let replacement = marks.mark(for: text[index]) else { return false }
    text[index] = replacement
    return true
  }

  private static func lineStarts(of text: [Unicode.Scalar]) -> [Int] {
    var starts = [0]
    for (index, scalar) in text.enumerated() where Character(scalar).isNewline {
      if scalar == "\r", index + 1 < text.count, text[index + 1] == "\n" { continue }
      starts.append(index + 1)
    }
    return starts
  }
}
