import FlowPipeline
import FlowGraphviz
import FlowTestSupport
import Foundation
import FlowAlgorithms
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// State graphs and flow maps in other tools' languages, read by parsers that are not ours.
@Suite("Graphs for other tools")
struct GraphFormTests {
  /// Random scenarios with at most 300 states.
  private static let scenarios: [(file: String, export: ScenarioExport)] = (0..<40).compactMap { index in
    let text = RandomScenario(seed: UInt64(30_000 + index)).text
    var options = CheckOptions()
    options.limits.states = 300
    guard let export = ScenarioExport(FlowCheck.read(text, file: "r.yaml"), options: options) else {
      return nil
    }
    if case .states = export.exploration.graph.truncation { return nil }
    return ("seed \(30_000 + index)", export)
  }

  @Test("there are graphs to write")
  func someGraphs() {
    #expect(Self.scenarios.count >= 20)
  }

  @Test("Graphviz reads every node, and an arrow for each pair of states with a step")
  func dot() throws {
    for (file, export) in Self.scenarios {
      let text = try Self.text(export, .dot)
      let size = try Self.readByGraphviz(text)
      let graph = export.exploration.graph
      let pairs = Set(
        (0..<graph.stateCount).flatMap { graph.transitions(from: $0).map { [$0.source, $0.target] } })
      #expect(size == [graph.stateCount, pairs.count], "\(file)")
    }
  }

  @Test("an XML parser reads every state and transition of a state chart")
  func scxml() throws {
    var written = 0
    for (file, export) in Self.scenarios {
      let graph = export.exploration.graph
      do throws(ExportRefusal) {
        let text = try Self.text(export, .scxml)
        written += 1
        let chart = try? ParsedChart(text)
        #expect(chart?.states.count == graph.stateCount, "\(file)")
        #expect(chart?.transitions == graph.transitionCount, "\(file)")
        #expect(chart?.initial == "s0", "\(file)")
        #expect(chart?.lost == [], "\(file): transitions to states that are not there")
        #expect(chart?.repeated == 0, "\(file): events that stand twice in a state")
      } catch {
        guard case .ambiguous = error else { throw error }
      }
    }
    #expect(written >= 15)
  }

  @Test(
    "a flowchart has a line for each place and way of the map, and nothing that Mermaid takes for its own")
  func mermaid() throws {
    for (file, export) in Self.scenarios {
      let map = FlowMap.diagram(of: export.exploration.flow, graph: export.exploration.graph)
      let lines = try Self.text(export, .mermaid).split(separator: "\n")
      #expect(lines.first == "flowchart TD")
      let arrows = lines.filter { $0.contains("-->") }
      #expect(arrows.count == map.edges.count, "\(file)")
      let arrow = /\ +n[0-9]+ <?-->(\|"[^"]*"\|)? n[0-9]+/
      #expect(arrows.allSatisfy { $0.wholeMatch(of: arrow) != nil }, "\(file)")
      let node = /\ +n[0-9]+[\[\(\{]+"[^"]*"[\]\)\}]+/
      #expect(lines.count { $0.wholeMatch(of: node) != nil } == map.nodes.count, "\(file)")
    }
  }

  @Test("what is too large, ambiguous or a part is refused with a reason")
  func refusals() throws {
    let text = """
      flowcheck: 1
      name: Digits
      platform: swiftui
      screens:
        hall: { home: true }
      coordinators:
        main:
          root: hall
          state:
            a: { range: 0..30 }
            b: { range: 0..30 }
          events:
            up: { from: hall, when: a < 30, do: set a = a + 1 }
            turn: { from: hall, when: b < 30, do: set b = b + 1 }
      """
    let scenario = FlowCheck.read(text, file: "digits.yaml")
    let export = try #require(ScenarioExport(scenario), "\(scenario.diagnostics)")
    #expect(throws: ExportRefusal.tooLarge(.dot, count: 961, noun: "states")) { try Self.text(export, .dot) }
    var options = CheckOptions()
    options.limits.states = 10
    let part = try #require(ScenarioExport(scenario, options: options))
    for form in [ExportForm.dot, .json, .mermaid, .scxml] {
      #expect(throws: ExportRefusal.partial(bound: "the limit of 10 states")) { try Self.text(part, form) }
    }
    #expect(throws: ExportRefusal.partialModel(.promela, bound: "the limit of 10 states")) {
      try Self.text(part, .promela, .partial)
    }
    for form in [ExportForm.dot, .json, .mermaid, .scxml] {
      let words = form == .mermaid ? "the search was truncated" : "the limit of 10 states"
      #expect(try Self.text(part, form, .partial).contains(words), "\(form) says that it is a part")
    }
  }

  private static func text(
    _ export: ScenarioExport, _ form: ExportForm, _ extent: ScenarioExport.Extent = .complete
  ) throws(ExportRefusal) -> String {
    var text = ""
    try export.writer(as: form, extent: extent)({ text += $0 })
    return text
  }

  /// The number of nodes and of edges that libcgraph finds, under the lock that all of Graphviz needs.
  private static func readByGraphviz(_ text: String) throws -> [Int] {
    let size = LockedValue<[Int]>([])
    _ = try GraphvizLibrary.draw(name: "lock", format: .dot) { _ in
      guard let reader = GraphvizReader(), let graph = reader.read(text) else { return }
      size.withLock { $0 = [Int(reader.countNodes(graph)), Int(reader.countEdges(graph))] }
      _ = reader.close(graph)
    }
    return size.withLock { $0 }
  }
}

/// Graphviz' parser, from the library that flowcheck draws with.
private struct GraphvizReader {
  let read: @convention(c) (UnsafePointer<CChar>) -> OpaquePointer?
  let countNodes: @convention(c) (OpaquePointer) -> Int32
  let countEdges: @convention(c) (OpaquePointer) -> Int32
  let close: @convention(c) (OpaquePointer) -> Int32

  init?() {
    #if os(macOS)
      let names = ["libcgraph.dylib", "/opt/homebrew/lib/libcgraph.dylib", "/usr/local/lib/libcgraph.dylib"]
    #else
      let names = ["libcgraph.so.6", "libcgraph.so"]
    #endif
    guard let library = names.lazy.compactMap({ dlopen($0, RTLD_NOW) }).first,
      let read = dlsym(library, "agmemread"), let nodes = dlsym(library, "agnnodes"),
      let edges = dlsym(library, "agnedges"), let close = dlsym(library, "agclose")
    else { return nil }
    self.read = unsafeBitCast(read, to: type(of: self.read))
    countNodes = unsafeBitCast(nodes, to: type(of: countNodes))
    countEdges = unsafeBitCast(edges, to: type(of: countEdges))
    self.close = unsafeBitCast(close, to: type(of: self.close))
  }
}

/// What an XML parser finds in a state chart.
private final class ParsedChart: NSObject, XMLParserDelegate {
  private(set) var states: Set<String> = []
  private(set) var transitions = 0
  private(set) var initial: String?
  /// How many transitions have the event of an earlier one in their state.
  private(set) var repeated = 0
  private var targets: Set<String> = []
  private var events: Set<String> = []

  /// Targets that are no states.
  var lost: [String] { targets.subtracting(states).sorted() }

  init(_ text: String) throws {
    super.init()
    let parser = XMLParser(data: Data(text.utf8))
    parser.delegate = self
    if !parser.parse() { throw parser.parserError ?? CocoaError(.fileReadCorruptFile) }
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String] = [:]
  ) {
    switch name {
    case "scxml": initial = attributes["initial"]
    case "state":
      states.insert(attributes["id"] ?? "")
      events = []
    case "transition":
      transitions += 1
      targets.insert(attributes["target"] ?? "")
      if !events.insert(attributes["event"] ?? "").inserted { repeated += 1 }
    default: break
    }
  }
}
