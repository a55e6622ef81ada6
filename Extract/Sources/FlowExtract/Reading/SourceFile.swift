import SwiftDiagnostics
import SwiftSyntax
import SwiftParser
import SwiftParserDiagnostics

/// A Swift file: its path as it was given, its bytes, and its tree once it is parsed.
package final class SourceFile {
  /// The path as it was given, or below the folder that was given.
  package let path: String
  /// The place of the file in the list of files.
  package let index: Int
  let bytes: [UInt8]
  let tree: SourceFileSyntax
  private let lineStarts: [Int]

  /// Parses the text; linear in its length.
  package init(path: String, index: Int, bytes: [UInt8]) {
    self.path = path
    self.index = index
    self.bytes = bytes
    var starts = [0]
    starts.reserveCapacity(bytes.count / 32 + 1)
    for (offset, byte) in bytes.enumerated() where byte == 10 { starts.append(offset + 1) }
    lineStarts = starts
    tree = bytes.withUnsafeBufferPointer { Parser.parse(source: $0) }
  }

  /// The line, from 1, in which a node's first token starts; logarithmic in the number of lines.
  func line(of node: some SyntaxProtocol) -> Int {
    line(at: node.positionAfterSkippingLeadingTrivia.utf8Offset)
  }

  /// The line, from 1, of a byte.
  func line(at offset: Int) -> Int {
    var low = 0
    var high = lineStarts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset { low = middle } else { high = middle }
    }
    return low + 1
  }

  /// What does not parse, at most three places; empty for a file that parses.
  func problems() -> [Problem] {
    guard tree.hasError else { return [] }
    let found = ParseDiagnosticsGenerator.diagnostics(for: tree)
    let first = found.prefix(3).map {
      Problem(file: index, line: line(at: $0.position.utf8Offset), message: $0.message)
    }
    return first
      + (found.count > 3
        ? [
          Problem(
            file: index, line: first[2].line,
            message: "and \(found.count - 3) more; the rest of the file is read as far as it parses")
        ] : [])
  }
}
