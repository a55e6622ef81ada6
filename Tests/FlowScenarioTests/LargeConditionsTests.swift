import FlowDiagnostics
import FlowModel
import FlowScenario
import Testing

/// Conditions of any length and depth: read, or refused at a place, never a crash.
@Suite struct `Large conditions` {
  private func read(_ condition: String) -> Diagnosed<Condition> {
    ScenarioReader.readCondition(condition, from: "large")
  }

  /// What is wrong with a condition: code, column, message.
  private func mistakes(in condition: String) -> [String] {
    read(condition).diagnostics.map { "\($0.code.id) \($0.span?.column ?? 0) \($0.message)" }
  }

  private func depth(of condition: Condition) -> Int {
    switch condition {
    case .and(let left, let right), .or(let left, let right), .implies(let left, let right):
      max(depth(of: left), depth(of: right)) + 1
    case .not(let operand): depth(of: operand) + 1
    default: 1
    }
  }

  @Test(arguments: [" and ", " or "])
  func `may be long chains, which are joined by halves`(joint: String) throws {
    let text = Array(repeating: "mode == a", count: 20_000).joined(separator: joint)
    let condition = try #require(read(text).value)
    #expect(depth(of: condition) == 16)
    #expect(condition.text == text)
  }

  @Test func `are the same with parentheses where they are joined`() {
    #expect(read("a and b and c and d").value?.text == "a and b and c and d")
    #expect(
      depth(of: read("a or b or c or d").value ?? .gate(Located("", at: SourceSpan(line: 1, column: 1)))) == 3
    )
  }

  @Test func `are refused where they are deep`() {
    let chain = Array(repeating: "a", count: 129).joined(separator: " implies ")
    #expect(
      mistakes(in: chain) == ["FC406 1 conditions may be nested at most 128 deep, but this one is 129 deep"])
    #expect(mistakes(in: String(chain.dropLast(" implies a".count))) == [])
    let many = Array(repeating: "a", count: 20_000).joined(separator: " implies ")
    #expect(
      mistakes(in: many) == ["FC406 1 conditions may be nested at most 128 deep, but this one is 20000 deep"])
    #expect(
      read(many).diagnostics.map(\.suggestion) == ["join the parts before the last 'implies' with 'and'"])
    let nested = String(repeating: "not (", count: 63) + chain + String(repeating: ")", count: 63)
    #expect(mistakes(in: nested).map { $0.prefix(5) } == ["FC406"])
  }

  @Test func `have few parentheses in one another`() {
    // The characters of a text of more than 4096 count as standing at its start.
    for (count, column) in [(65, 70), (20_000, 1)] {
      let text = "b or " + String(repeating: "(", count: count) + "a" + String(repeating: ")", count: count)
      #expect(mistakes(in: text) == ["FC406 \(column) parentheses may be nested at most 64 deep"])
    }
    let allowed = String(repeating: "(", count: 64) + "a" + String(repeating: ")", count: 64)
    #expect(read(allowed).value?.text == "a")
  }

  @Test func `may be negated as often as anybody likes`() {
    #expect(read(String(repeating: "not ", count: 20_001) + "a").value?.text == "not a")
  }
}
