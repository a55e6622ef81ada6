import FlowDiagnostics
import FlowScenario
import Foundation
import Testing

/// Random changes to valid scenarios: never a crash, and never a refusal without a place.
@Suite struct MutationTests {
  /// SplitMix64 (Steele, Lea and Flood, 2014).
  private struct Random: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
      return mixed ^ (mixed >> 31)
    }
  }

  private static let pieces =
    Array("()[]{},:;#&*!|>'\"%@` \t\n-?=<.~0a\\").map { String($0) } + [
      ": ", " #1", "- ", "&a ", "*a", "--- ", "\u{0}", "é", "日", "\u{E000}", "<<", "not ", " and ", "push ",
      "await ", "send a.", "0..9", " + 1", "index ", "leave ", "root", ".count",
      "\r\n",
    ]

  private static func mutated(_ text: String, by random: inout Random) -> String {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      let index = Int.random(in: lines.indices, using: &random)
      switch Int.random(in: 0..<8, using: &random) {
      case 0 where lines.count > 1: lines.remove(at: index)
      case 1: lines.insert(lines[index], at: index)
      case 2: lines.swapAt(index, Int.random(in: lines.indices, using: &random))
      case 3: lines[index] = (Bool.random(using: &random) ? "  " : " ") + lines[index]
      default: lines[index] = mutated(line: lines[index], by: &random)
      }
    }
    return lines.joined(separator: "\n")
  }

  private static func mutated(line: String, by random: inout Random) -> String {
    var characters = Array(line)
    let index = Int.random(in: 0...characters.count, using: &random)
    let piece = Array(pieces.randomElement(using: &random) ?? "")
    switch Int.random(in: 0..<4, using: &random) {
    case 0 where index < characters.count: characters.remove(at: index)
    case 1 where index < characters.count: characters.replaceSubrange(index...index, with: piece)
    case 2: characters.removeSubrange(index...)
    default: characters.insert(contentsOf: piece, at: index)
    }
    return String(characters)
  }

  private static let originals = [
    "storefront": StorefrontDecodingTests.text, "everything": WholeLanguage.text,
  ]

  @Test(arguments: 0..<8, ["storefront", "everything"])
  func aChangedScenarioIsReadOrRefusedAtAPlace(batch: UInt64, original: String) throws {
    let original = try #require(Self.originals[original])
    var random = Random(state: batch)
    let diagnostics = DiagnosticRenderer()
    for number in 0..<50 {
      let text = Self.mutated(original, by: &random)
      let read = ScenarioReader.read(text, file: "mutated.yaml")
      let source = SourceText(name: "mutated.yaml", text: text)
      #expect(read.value != nil || read.hasErrors, "batch \(batch), number \(number)")
      for diagnostic in read.diagnostics {
        guard let span = diagnostic.span else {
          Issue.record("batch \(batch), number \(number): no place for \(diagnostic.message)")
          continue
        }
        let line = source.line(span.line)
        #expect(line != nil, "batch \(batch), number \(number): \(diagnostic.message) at \(span)")
        let end = (line?.unicodeScalars.count ?? 0) + 1
        #expect(span.column <= end, "batch \(batch), number \(number): \(diagnostic.message) at \(span)")
        #expect(!diagnostics.render(diagnostic, source: source).isEmpty)
      }
    }
  }
}
