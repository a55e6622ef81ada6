import FlowExtraction
import Foundation
import Testing

@Suite("Reading facts")
struct FactsReadingTests {
  @Test(
    arguments: [
      ("nothing", "the facts cannot be read: they are no JSON"),
      ("{}", "the facts cannot be read: the whole lacks 'schemaVersion'"),
      (
        #"{ "schemaVersion": 2 }"#,
        "the facts have form 2, but this flowcheck reads form 1; build 'flowcheck-extract' from the same sources with 'make extract'"
      ),
      (#"{ "schemaVersion": 1, "files": [] }"#, "the facts cannot be read: the whole lacks 'edges'"),
      (
        #"{ "schemaVersion": 1, "files": ["A.swift"], "edges": { "A": [ { "event": 1 } ] } }"#,
        "the facts cannot be read: 'edges.A[0].event' has a value of another type than expected"
      ),
      (
        #"{ "schemaVersion": 1, "files": ["A.swift"], "edges": { "A": [ { "event": "a", "file": 3, "line": 1, "effects": [] } ] } }"#,
        "the facts cannot be read: 'edges' names line 1 of file 3, but there are 1 files"
      ),
    ])
  func `names what is wrong and where`(json: String, message: String) {
    #expect(throws: NavigationFacts.ReadingFailure.self) { try NavigationFacts(json: Data(json.utf8)) }
    do {
      _ = try NavigationFacts(json: Data(json.utf8))
    } catch {
      #expect("\(error)" == message)
    }
  }

  @Test func `takes lists that are left out as empty`() throws {
    let facts = try SampleFacts.facts("reducer")
    #expect(facts.units.map(\.slots.count) == [1, 1])
    #expect(facts.units[1].slots[0].cases.map(\.buttons.count) == [0, 2])
    #expect(facts.edges.mapValues(\.count) == ["ListFeature": 2, "DetailFeature": 4])
    #expect(facts.events.isEmpty && facts.problems.isEmpty)
  }
}
