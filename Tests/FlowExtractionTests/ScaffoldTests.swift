import FlowExtraction
import Foundation
import Testing

@Suite("Scaffolds of tests")
struct ScaffoldTests {
  private let tests = URL(filePath: #filePath).deletingLastPathComponent()

  /// Those files are compiled with features written by hand, and run, in GeneratedScaffolds.
  @Test(arguments: ["Reducer", "Model", "Router", "Coordinator", "AsyncFlow"])
  func `are the files that are compiled with a feature of each kind`(name: String) throws {
    let facts = tests.appending(path: "ScaffoldFacts/\(name.prefix(1).lowercased() + name.dropFirst()).json")
    let written = tests.appending(path: "../Generated/Scaffolds/Written/\(name).swift")
    let scaffold = Scaffold(try NavigationFacts(json: Data(contentsOf: facts))).render()
    #expect(try String(contentsOf: written, encoding: .utf8) == "// swift-format-ignore-file\n" + scaffold)
  }

  @Test(
    arguments: [
      (
        "reducer", #""kind": "optional""#, #""kind": "bool""#,
        "// give a sheet for the Boolean 'destination', and the action that clears it  // Detail.swift:8"
      ),
      (
        "reducer", #""edges": {"#,
        #""events": [ { "name": "editTapped", "kind": "user", "unit": "DetailFeature", "file": 1, "line": 30,"#
          + #" "parameters": [ { "name": "id", "type": "Int" }, { "name": "as", "type": "Mode" } ] } ], "edges": {"#,
        "// give the action editTapped with values of id: Int, as: Mode  // Detail.swift:30"
      ),
    ])
  func `say of each odd form what to give`(name: String, old: String, new: String, line: String) throws {
    let json = SampleFacts.json(name)
    #expect(json.contains(old))
    let scaffold = Scaffold(try NavigationFacts(json: Data(json.replacing(old, with: new).utf8))).render()
    #expect(scaffold.split(separator: "\n").contains { $0.hasSuffix(line) }, "\(scaffold)")
  }

  @Test func `name what only a person can give`() throws {
    let lines = Scaffold(try SampleFacts.facts("reducer")).render().split(separator: "\n").map {
      $0.trimmingCharacters(in: .whitespaces)
    }
    for line in [
      "// path.element.detail.delegate.deleted, List.swift:24",
      "events.append(.itemTapped)  // List.swift:20",
      "// give .stack(\\.pages, back: .path(.popFrom(id: id))), with pages computed from 'path'  // List.swift:7",
      ".sheet(\\.destination, dismissed: .destination(.dismiss))  // Detail.swift:8: give alerts and covers a property of their own",
    ] {
      #expect(lines.contains(line), "\(line)")
    }
  }
}
