import FlowDiagnostics
import FlowScenario
import Foundation
import Testing

/// The JSON Schema for editors and the reader agree on keys and on what is refused.
@Suite struct SchemaTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// The keys that the schema lists at a path of `definitions`, or of the whole schema for an empty one.
  static func keys(_ definition: String, alternative: Int? = nil) throws -> [String] {
    let file = root.appending(path: "docs/scenario.schema.json")
    let schema = try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any]
    var node = schema
    if !definition.isEmpty {
      node = (schema?["definitions"] as? [String: Any])?[definition] as? [String: Any]
    }
    if let alternative {
      let any = node?["anyOf"] as? [[String: Any]]
      let chosen = (node?["allOf"] as? [[String: Any]])?.compactMap { $0["then"] as? [String: Any] }
      node = (any ?? chosen)?[alternative]
    }
    return (node?["properties"] as? [String: Any] ?? [:]).keys.sorted()
  }

  private func unknownKeys(_ text: String) -> [String] {
    ScenarioReader.read(text, file: "x.yaml").diagnostics.filter { $0.code.id == "FC120" }
      .map(\.message)
  }

  @Test(
    arguments: [
      ("", nil, 21, ""),
      ("screen", nil, 13, "screens:\n  home:\n    "),
      ("alert", nil, 4, "alerts:\n  leave:\n    "),
      ("button", 0, 6, "alerts:\n  leave:\n    buttons:\n      OK:\n        "),
      ("coordinator", nil, 8, "coordinators:\n  App:\n    "),
      ("event", 2, 9, "coordinators:\n  App:\n    events:\n      go:\n        "),
      ("link", 2, 10, "coordinators:\n  App:\n    links:\n      app://go:\n        "),
      ("effect", nil, 5, "coordinators:\n  App:\n    effects:\n      load:\n        "),
      ("field", 1, 6, "coordinators:\n  App:\n    state:\n      path:\n        "),
      ("field", 2, 3, "coordinators:\n  App:\n    state:\n      path:\n        "),
      ("field", 3, 3, "coordinators:\n  App:\n    state:\n      path:\n        "),
      ("field", 4, 2, "coordinators:\n  App:\n    state:\n      path:\n        "),
      ("field", 5, 27, "coordinators:\n  App:\n    state:\n      path:\n        "),
      ("property", 1, 1, "properties:\n  first:\n    "),
      ("property", 2, 1, "properties:\n  first:\n    "),
      ("ruleSetting", 1, 5, "rules:\n  modal-depth:\n    "),
      ("walkthrough", nil, 2, "walkthroughs:\n  first:\n    "),
    ] as [(String, Int?, Int, String)])
  func everyKeyThatTheSchemaOffersIsKnownToTheReader(
    definition: String, alternative: Int?, count: Int, place: String
  ) throws {
    let keys = try Self.keys(definition, alternative: alternative)
    #expect(keys.count == count)
    for key in keys {
      #expect(unknownKeys("\(place)\(key):\n") == [], "\(key) in \(definition)")
    }
    #expect(unknownKeys("\(place)zzz:\n").count == 1)
  }

  @Test func theReaderRefusesWhatTheSchemaMustRefuse() throws {
    let folder = Self.root.appending(path: "Tests/Schema")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
      .filter { $0.hasSuffix(".yaml") }
    #expect(names.count == 37)
    for name in names {
      let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
      let read = ScenarioReader.read(text, file: name)
      #expect(read.diagnostics.count == 1, "\(name): \(read.diagnostics.map(\.message))")
    }
  }
}
