import FlowPipeline
import Foundation
import Testing

/// A scenario in several files is the one in one file, but for the places.
@Suite("Scenarios split into files") struct SplitScenarioTests {
  static let files = [
    "Scenarios/storefront.yaml", "Scenarios/apps/vault.yaml", "Scenarios/apps/wallet-as-written.yaml",
    "Scenarios/apps/game-corrected.yaml", "Scenarios/apps/shop-as-written.yaml",

    "Tests/Fixtures/F06-modal-container-bad.yaml",
  ]

  @Test(arguments: files)
  func `the verdicts, counts and runs are the same, and each place has the same line`(file: String) throws {
    let text = try String(contentsOf: ScenarioFiles.root.appending(path: file), encoding: .utf8)
    let split = SplitText(text)
    #expect(split.moved > 2, "next to nothing of \(file) was moved")
    let whole = FlowCheck.read(text, file: "app.yaml")
    let parts = FlowCheck.read(split.main, file: "app.yaml", including: .texts(split.parts))
    #expect(parts.diagnostics.map(\.message) == whole.diagnostics.map(\.message))
    #expect(parts.parts.map(\.name) == ["parts/one.yaml", "parts/two.yaml"])
    let options = CheckOptions(scope: .strict)
    let before = try #require(FlowCheck.check(whole, options: options)?.report)
    let after = try #require(FlowCheck.check(parts, options: options)?.report)
    #expect(after.states == before.states)
    #expect(after.transitions == before.transitions)
    #expect(after.depth == before.depth)
    #expect(after.verdicts.map(\.id) == before.verdicts.map(\.id))
    let (old, new) = (Places(whole), Places(parts))
    for (one, other) in zip(before.verdicts, after.verdicts) {
      #expect(other.verdict == one.verdict, "\(one.id)")
      #expect(other.message == one.message, "\(one.id)")
      #expect(old.words(one) == new.words(other), "\(one.id)")
    }
    let elsewhere = new.count { $0.file != nil }
    #expect(elsewhere > 0 && elsewhere < new.seen)
    // What stands for the same thing has the same name, wherever it stands.
    let (known, found) = (before.findings.map(\.fingerprint), after.findings.map(\.fingerprint))
    #expect(found.sorted() == known.sorted())
  }
}

/// The places of a report with what stands there, and how many there were.
private final class Places {
  private let scenario: CompiledScenario
  private var places: [SourceSpan] = []

  init(_ scenario: CompiledScenario) { self.scenario = scenario }

  var seen: Int { places.count }

  func count(where isWanted: (SourceSpan) -> Bool) -> Int { places.count(where: isWanted) }

  /// Everything that a verdict shows, with the texts of lines in place of their numbers.
  func words(_ verdict: VerdictReport) -> [String] {
    var words = [at(verdict.place)]
    words += verdict.findings.map { "\($0.message) \(at($0.place)) \($0.cause ?? "")" }
    words += verdict.absences.map { "\($0.message) \(at($0.place))" }
    for example in verdict.counterexamples {
      words.append("\(example.message) \(at(example.place)) \(at(example.subject)) \(example.cause ?? "")")
      words += steps(example.trace)
    }
    return words + (verdict.witness.map(steps) ?? [])
  }

  private func steps(_ trace: TraceReport) -> [String] {
    (trace.steps + trace.onward + trace.cycle + (trace.secondTap.map { [$0] } ?? [])).map { step in
      let changes = step.changes.map { "\($0.field): \($0.before) -> \($0.after)" }
      return "\(step.event) \(at(step.declaration)) \(step.state.layerLine) \(changes)"
    }
  }

  private func at(_ place: SourceSpan?) -> String {
    guard let place else { return "nowhere" }
    places.append(place)
    let text = place.file.map { name in scenario.parts.first { $0.name == name } } ?? scenario.source
    return "\(place.column)+\(place.length) of \(text?.line(place.line) ?? "no line")"
  }
}

/// A scenario's text with the last entries of its sections moved to two files, the second of which the first includes.
private struct SplitText {
  private(set) var main: String
  private(set) var parts: [String: String] = [:]
  /// How many entries were moved.
  private(set) var moved = 0
  private static let sections = [
    "domains", "gates", "screens", "groups", "alerts", "coordinators", "goals", "properties", "rules",
    "expect",
    "walkthroughs",
  ]

  init(_ text: String) {
    var (own, one, two) = ([String](), [String](), [String]())
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)[...]
    while let line = lines.popFirst() {
      let key = String(line.prefix { $0 != ":" })
      let body = lines.prefix { !Self.beginsSection($0) }
      let entries = Self.entries(of: Array(body))
      guard Self.sections.contains(key), line.hasSuffix(":"), entries.count > 1 else {
        own.append(line)
        continue
      }
      lines = lines.dropFirst(body.count)
      let (first, second) = ((entries.count + 2) / 3, (2 * entries.count + 2) / 3)
      own += [line] + entries[..<first].flatMap(\.self)
      if first < second { one += [line] + entries[first..<second].flatMap(\.self) }
      if second < entries.count { two += [line] + entries[second...].flatMap(\.self) }
      moved += entries.count - first
    }
    main = "include: parts/one.yaml\n" + own.joined(separator: "\n")
    parts["parts/one.yaml"] = "include: [two.yaml]\n" + one.joined(separator: "\n")
    parts["parts/two.yaml"] = two.joined(separator: "\n")
  }

  private static func beginsSection(_ line: String) -> Bool {
    line.first.map { $0 != " " && $0 != "#" } ?? false
  }

  /// The entries of a section, each with the lines that belong to it; comments belong to what is before them.
  private static func entries(of body: [String]) -> [[String]] {
    var entries: [[String]] = []
    for line in body {
      let isEntry = line.hasPrefix("  ") && !line.hasPrefix("   ") && !line.hasPrefix("  #")
      if isEntry || entries.isEmpty { entries.append([]) }
      entries[entries.count - 1].append(line)
    }
    return entries
  }
}
