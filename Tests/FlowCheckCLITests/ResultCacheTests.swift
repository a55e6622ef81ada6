import FlowCheckCLI
import FlowCheckKit
import Foundation
import Testing

@Suite("The cache of answers")
struct AnswerCacheTests {
  private static let text = """
    flowcheck: 1
    name: Small
    platform: swiftui
    screens:
      home: { home: true }
      island: { dismissible: false }
    coordinators:
      App:
        root: home
        state:
          path: { stack: [island], limit: 1 }
        events:
          leave: { from: home, do: push island }

    """

  private static func answer(named name: String = "small.yaml") throws -> StoredCheck {
    let checked = try #require(FlowCheck.check(FlowCheck.read(text, file: name)))
    return StoredCheck(diagnostics: [], report: checked.report)
  }

  private static func question(
    tool: String = "1", file: String = "small.yaml", content: String = text,
    change: (inout CheckOptions) -> Void = { _ in }
  ) -> CacheKey {
    var options = CheckOptions()
    change(&options)
    return CacheKey(
      CacheKey.Asker(tool: tool, options: options), file: file, content: Array(content.utf8))
  }

  /// A folder that is removed after the body.
  private static func inFolder(_ body: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "flowcheck-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try body(folder)
  }

  private static func files(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
  }

  @Test("gives an answer back, to its own question only")
  func ownQuestion() throws {
    try Self.inFolder { folder in
      let (cache, answer) = (ResultCache(folder: folder), try Self.answer())
      #expect(cache.answer(to: Self.question()) == nil)
      cache.keep(answer, for: Self.question())
      #expect(cache.answer(to: Self.question()) == answer)
      #expect(ResultCache(folder: folder).answer(to: Self.question()) == answer)
      let others = [
        Self.question(tool: "2"), Self.question(file: "other.yaml"), Self.question(content: Self.text + "#"),
        Self.question { $0.limits.states = 7 }, Self.question { $0.limits.depth = 7 },
        Self.question { $0.limits.memory = 7 }, Self.question { $0.scope = .strict },
        Self.question { $0.scope = .only([]) }, Self.question { $0.scope = .only([Rule.all[0]]) },
        Self.question { $0.scope = .only([Rule.all[1]]) },
        Self.question { $0.scope = .only([], properties: ["a"]) },
        Self.question { $0.scope = .only([], properties: ["a,1:b"]) },
        Self.question { $0.scope = .only([], properties: ["a", "b"]) },
        Self.question { $0.scope = .only([], goals: ["a"]) },
        Self.question { $0.symmetry = .exploited }, Self.question { $0.extent = .firstViolation },
      ]
      for other in others { #expect(cache.answer(to: other) == nil) }
      #expect(Set(others + [Self.question()]).count == others.count + 1)
      // Nothing of this changes what is found.
      #expect(Self.question { $0.threads = ThreadCount(3) } == Self.question())
      #expect(Self.question { $0.limits.seconds = 3 } == Self.question())
      #expect(cache.hits == 1)
    }
  }

  @Test("has no answer in a file that is damaged in any byte, too short, too long, or another question's")
  func damaged() throws {
    try Self.inFolder { folder in
      let (cache, answer) = (ResultCache(folder: folder), try Self.answer())
      cache.keep(answer, for: Self.question())
      cache.keep(answer, for: Self.question(tool: "2"))
      let names = try Self.files(in: folder)
      let files = names.map { URL(fileURLWithPath: folder).appending(path: $0) }
      let bytes = try files.map { try Data(contentsOf: $0) }
      try #require(files.count == 2)
      for place in stride(from: 0, to: bytes[0].count, by: 13) {
        var other = bytes[0]
        other[place] ^= 4
        try other.write(to: files[0])
        try bytes[0].prefix(place).write(to: files[1])
        #expect(cache.answer(to: Self.question()) == nil && cache.answer(to: Self.question(tool: "2")) == nil)
      }
      try (bytes[0] + Data([0])).write(to: files[0])
      try bytes[0].write(to: files[1])
      #expect(cache.answer(to: Self.question()) == nil && cache.answer(to: Self.question(tool: "2")) == nil)
      // The next check fixes it.
      cache.keep(answer, for: Self.question())
      #expect(cache.answer(to: Self.question()) == answer)
      #expect(try Self.files(in: folder) == names)
    }
  }

  @Test("removes what was not used for longest when there is too much, and only its own files")
  func bounded() throws {
    try Self.inFolder { folder in
      let answer = try Self.answer()
      ResultCache(folder: folder).keep(answer, for: Self.question())
      let file = URL(fileURLWithPath: folder).appending(path: try Self.files(in: folder)[0])
      let size = try Data(contentsOf: file).count
      let cache = ResultCache(folder: folder, mostBytes: 4 * size + 200)
      let foreign = ["notes.txt", ".flowcheck-1-1.unfinished", ".flowcheck-2-1.unfinished"]
      for name in foreign { try Data("x".utf8).write(to: URL(fileURLWithPath: "\(folder)/\(name)")) }
      let day = Date.now.addingTimeInterval(-86400)
      for number in 0..<6 {
        cache.keep(answer, for: Self.question(file: "\(number).yaml"))
      }
      for (age, name) in try Self.files(in: folder).enumerated() where name != foreign[2] {
        try FileManager.default.setAttributes(
          [.modificationDate: day.addingTimeInterval(Double(age))], ofItemAtPath: "\(folder)/\(name)")
      }
      // It is used, and so becomes the youngest.
      #expect(cache.answer(to: Self.question(file: "3.yaml")) == answer)
      cache.tidy()
      let left = try Self.files(in: folder)
      #expect(left.filter { $0.hasSuffix(".answer") }.count == 3)
      #expect(left.contains("notes.txt") && left.contains(foreign[2]) && !left.contains(foreign[1]))
      #expect(cache.answer(to: Self.question(file: "3.yaml")) == answer)
    }
  }

  @Test("is none where nothing can be kept")
  func unwritable() throws {
    let cache = ResultCache(folder: "/dev/null/x")
    cache.keep(try Self.answer(), for: Self.question())
    #expect(cache.answer(to: Self.question()) == nil)
    cache.tidy()
  }
}
