import FlowDiagnostics
import Yams

/// Reads a text with one YAML document into a tree, and reports what keeps it from being one.
struct YamlLoader {
  let lines: SourceLines
  var log: DiagnosticLog
  var masked: MaskedText
  /// The lines that were left out.
  var gaps = YamlGaps()

  /// Each rereading costs a pass. Once this many scalars have been read, the next problem is reported instead of masked.
  private static let readingBudget = 16 << 20

  /// Prepares a text; nil, with a diagnostic in `log`, if no private-use character is unused.
  init?(_ text: String, lines: SourceLines, log: inout DiagnosticLog) {
    guard let masked = MaskedText(text) else {
      log.report(.malformedYaml, at: nil, "the file uses every private-use character of Unicode")
      return nil
    }
    (self.lines, self.log, self.masked) = (lines, log, masked)
  }

  /// Returns the tree of the only document without the lines in `gaps`, or nil if there is none.
  mutating func load() -> YamlNode? {
    var budget = Self.readingBudget
    while true {
      budget -= masked.count
      do {
        let parser = try Parser(yaml: masked.text, resolver: .basic, encoding: .utf8)
        return try withExtendedLifetime(parser) { try read(parser) }
      } catch YamlError.duplicatedKeysInMapping(let names, let context) {
        let mark = SourceSpan(line: context.mark.line, column: context.mark.column)
        guard budget > 0, masked.separate(keys: names) || rename(keyAt: mark) else {
          log.report(.repeatedKey, at: mark, "this key occurs more than once in its map")
          return nil
        }
      } catch {
        let problem = YamlProblem(error)
        guard budget > 0 else {
          report(problem)
          return nil
        }
        guard getPast(problem) || leaveOut(problem) else { return nil }
      }
    }
  }

  private mutating func read(_ parser: Parser) throws -> YamlNode? {
    guard let root = try parser.nextRoot() else { return nil }
    if let next = try parser.nextRoot() {
      log.report(
        .severalDocuments, at: next.mark.map { start(ofDocumentAt: $0.line) },
        "a scenario file holds one document",
        suggestion: "put what follows this line into a file of its own")
    }
    var builder = YamlTreeBuilder(lines: lines, marks: masked.marks, log: log)
    let node = builder.build(root)
    log = builder.log
    return node
  }

  /// Returns the place of the line `---` before the content of a document.
  private func start(ofDocumentAt line: Int) -> SourceSpan {
    guard let number = (1...max(1, line)).last(where: { lines.line($0).starts(with: ["-", "-", "-"]) }) else {
      return SourceSpan(line: line, column: 1)
    }
    return SourceSpan(line: number, column: 1, length: 3)
  }

  /// Masks the start of the key at a mark, so that it differs from its duplicates in the next reading.
  private mutating func rename(keyAt mark: SourceSpan) -> Bool {
    var place = lines.contentStart(mark)
    if let quote = lines.scalar(at: place), quote == "\"" || quote == "'" {
      let inside = SourceSpan(line: place.line, column: place.column + 1)
      if lines.scalar(at: inside) == quote { return masked.mask(at: inside) && masked.mask(at: place) }
      place = inside
    }
    guard let scalar = lines.scalar(at: place), !":[{?".unicodeScalars.contains(scalar) else { return false }
    return masked.mask(at: place)
  }
}
