import FlowDiagnostics
import FlowScenario
import Foundation
import Testing

/// Every key of the schema with values that nobody should write: read or refused at a place, never a crash.
@Suite struct HostileValuesTests {
  private static let values = [
    "", "~", "\"\"", "a", "a b", "a.b", "a://b", "5", "-1", "99999999999999999999", "true", "[]", "{}",
    "[[[]]]",
    "[a, [b], {c: d}, \"\", ~]", "{ a: { a: { a: a } } }", "{ \"\": , a b: a, a: [a], do: }", "0..1", "9..0",
    "\"a(\"", "\")(\"", "\"leave \"", "\"set a = a +\"", "\"root is\"", "\"a.b ==\"", "\"send a.\"",
    "\"popTo index a as\"", "pessimistic", "&a [*a]", "!!int a",
  ]

  /// The places of the maps of a scenario, with the lines that lead there.
  private static let places: [(definition: String, alternative: Int?, lines: String)] = [
    ("", nil, ""),
    ("screen", nil, "screens:\n  home:\n    "),
    ("alert", nil, "alerts:\n  leave:\n    "),
    ("button", 0, "alerts:\n  leave:\n    buttons:\n      OK:\n        "),
    ("coordinator", nil, "coordinators:\n  App:\n    "),
    ("event", 2, "coordinators:\n  App:\n    events:\n      go:\n        "),
    ("link", 2, "coordinators:\n  App:\n    links:\n      app://go:\n        "),
    ("effect", nil, "coordinators:\n  App:\n    effects:\n      load:\n        "),
    ("field", 1, "coordinators:\n  App:\n    state:\n      path:\n        "),
    ("field", 3, "coordinators:\n  App:\n    state:\n      path:\n        "),
    ("field", 4, "coordinators:\n  App:\n    state:\n      path:\n        "),
    ("field", 5, "coordinators:\n  App:\n    state:\n      path:\n        "),
    ("walkthrough", nil, "walkthroughs:\n  first:\n    "),
  ]

  @Test(arguments: places.indices)
  func aKeyWithAHostileValueIsReadOrRefusedAtAPlace(index: Int) throws {
    let place = Self.places[index]
    let keys = try SchemaTests.keys(place.definition, alternative: place.alternative)
    #expect(!keys.isEmpty)
    for key in keys {
      for value in Self.values {
        let text = "\(place.lines)\(key): \(value)\n"
        let read = ScenarioReader.read(text, file: "hostile.yaml")
        #expect(read.hasErrors, "\(text)")
        let source = SourceText(name: "hostile.yaml", text: text)
        for diagnostic in read.diagnostics {
          let span = try #require(diagnostic.span, "no place for \(diagnostic.message) in \(text)")
          let line = try #require(source.line(span.line), "\(diagnostic.message) in \(text)")
          #expect(span.column <= line.unicodeScalars.count + 1, "\(diagnostic.message) in \(text)")
        }
      }
    }
  }

  @Test func aCounterOfAllNumbersIsNotWrittenOut() {
    let text = "coordinators: { App: { root: home, state: { n: { range: 0..\(Int.max) } } } }\n"
    let found = ScenarioReader.read(text, file: "hostile.yaml").diagnostics.map(\.code.id)
    #expect(found == ["FC121", "FC128"])
  }

  @Test func bodiesNestedInResultsAndOutcomesAreRefusedWhenTooDeep() {
    let deep =
      String(repeating: "{ outcomes: { a: ", count: 40) + "stay" + String(repeating: " } }", count: 40)
    for text in [
      "coordinators: { App: { effects: { e: { outcomes: { a: \(deep) } } } } }",
      "coordinators: { App: { events: { e: { do: stay, resumes: { a: \(deep) } } } } }",
      "coordinators: { App: { state: { s: { sheet: [a], onDismiss: \(deep) } } } }",
    ] {
      #expect(ScenarioReader.read(text, file: "hostile.yaml").diagnostics.map(\.code.id).contains("FC107"))
    }
  }
}
