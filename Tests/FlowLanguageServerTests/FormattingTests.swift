import FlowPipeline
import FlowLanguageServer
import FlowScenario
import FlowTestSupport
import Foundation
import Testing

@Suite struct `Formatting` {
  /// Every scenario in `Scenarios`.
  private static let files: [String] = {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Scenarios").path
    let names = FileManager.default.enumerator(atPath: root)?.compactMap { $0 as? String } ?? []
    return names.filter { $0.hasSuffix(".yaml") }.sorted().map { "\(root)/\($0)" }
  }()

  @Test func `a scenario means the same afterwards, and also when all its blanks are doubled before`() throws
  {
    #expect(Self.files.count > 100)
    var changed = 0
    for file in Self.files {
      let text = try String(contentsOfFile: file, encoding: .utf8)
      let formatted = try #require(FormattedScenario.text(of: text, file: file), "\(file)")
      let messy = Self.messed(text)
      changed += messy == text ? 0 : 1
      #expect(FormattedScenario.text(of: messy, file: file) == formatted, "\(file)")
      guard formatted != text else { continue }
      let (before, after) = (FlowCheck.read(text, file: file), FlowCheck.read(formatted, file: file))
      #expect(before.flow?.fingerprint == after.flow?.fingerprint && before.flow != nil, "\(file)")
      #expect(before.declared?.declarations == after.declared?.declarations, "\(file)")
    }
    #expect(changed > 100)
  }

  /// A text with two blanks for one after the commas and colons of its lists and maps in lines.
  private static func messed(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { line -> String in
      let line = String(line)
      let isPlain = ["#", "\"", "'"].allSatisfy { !line.contains($0) }
      guard isPlain, line.contains("{ ") else { return line }
      return line.replacingOccurrences(of: ", ", with: " ,  ").replacingOccurrences(of: "{ ", with: "{")
    }.joined(separator: "\n")
  }

  @Test func `statements, maps and lists get one style, and comments, quotes and blocks keep theirs`() {
    let text = """
      flowcheck: 1
      platform: swiftui
      name: "a  {b,c}"   # {x,y}   z
      summary: >
        two  [words ,here]
      screens: {home:   {home: true} , "detail": {}}
      coordinators:
        App:
          root: home
          state: { path: {stack: [ detail ]} }
          events:
            open: {from: home,do: [ push   detail ,set  x =  y ]}
            leave: { from: detail, do: pop }   \u{20}

      """
    let expected = """
      flowcheck: 1
      platform: swiftui
      name: "a  {b,c}"   # {x,y}   z
      summary: >
        two  [words ,here]
      screens: { home: { home: true }, "detail": {} }
      coordinators:
        App:
          root: home
          state: { path: { stack: [detail] } }
          events:
            open: { from: home, do: [push detail, set x = y] }
            leave: { from: detail, do: pop }

      """
    #expect(FormattedScenario.text(of: text, file: "a.yaml") == expected)
    #expect(FormattedScenario.text(of: "flowcheck: [", file: "a.yaml") == nil)
  }
}
