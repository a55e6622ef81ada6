import FlowCompiler
import FlowDiagnostics
import FlowModel
import FlowScenario
import FlowStateSpace
import FlowTestSupport
import Foundation
import Testing

/// Interchangeable values: what is put together, and that nothing else is.
@Suite("Symmetry")
struct SymmetryTests {
  private static func compile(_ text: String) throws -> CompiledFlow {
    let flow = try #require(ScenarioReader.read(text, file: "scenario.yaml").value)
    let compilation = CompiledFlow.compile(flow)
    #expect(compilation.diagnostics.filter { $0.severity == .error }.map(\.message) == [])
    return try #require(compilation.value)
  }

  private static func storefront() throws -> CompiledFlow {
    try compile(String(contentsOf: StorefrontTests.file, encoding: .utf8))
  }

  @Test("the storefront has 46 states up to its products, which stand for 67 states and 535 transitions")
  func storefront() throws {
    let flow = try Self.storefront()
    let symmetry = flow.symmetry(for: [])
    #expect(symmetry.domains.map(\.values) == [["Product#1", "Product#2"]])
    let graph = explore(flow, upTo: symmetry)
    #expect(graph.stateCount == 46)
    #expect(graph.depth == 6)
    let size = StateSpaceSize(of: graph, upTo: symmetry)
    #expect(size?.states == 67)
    #expect(size?.transitions == 535)
  }

  /// A shelf of `count` items, any of which can be opened from any page until three are on the path: 1 + n + n² + n³
  /// states, from each of which n items can be opened, and one can go back from all but the first.
  private static func shelf(_ count: Int, _ rest: String = "") -> String {
    """
    flowcheck: 1
    name: Shelf
    platform: swiftui
    domains: { Item: \(count), Colour: [red, green] }
    screens:
      shelf: { home: true }
      item: { params: { id: Item } }
    coordinators:
      App:
        root: shelf
        state:
          path: { stack: [item], limit: 3 }
          \(rest.isEmpty ? "colour: Colour" : rest)
        events:
          open: { params: { id: Item }, by: user, from: [shelf, item], do: push item(id) }
    """
  }

  @Test(
    "a stack of three items of n has a state for each pattern of equal items",
    arguments: [(2, 8), (3, 9), (4, 9), (7, 9)])
  func patterns(count: Int, patterns: Int) throws {
    // Paths of 0, 1, 2 and 3 items have 1, 1, 2 and 5 patterns of equality; with two items, a b c is missing.
    let flow = try Self.compile(Self.shelf(count))
    let symmetry = flow.symmetry(for: [])
    let graph = explore(flow, upTo: symmetry)
    #expect(graph.stateCount == patterns)
    let size = try #require(StateSpaceSize(of: graph, upTo: symmetry))
    let (pairs, triples) = (count * count, count * count * count)
    #expect(size.states == 1 + count + pairs + triples)
    #expect(size.transitions == size.states * count + size.states - 1)
  }

  @Test("a value that is named stands for itself only, and the others still for each other")
  func named() throws {
    let flow = try Self.compile(Self.shelf(3, "featured: { values: Item, initial: Item#2 }"))
    let symmetry = flow.symmetry(for: [])
    #expect(symmetry.domains[0].values == ["Item#1", "Item#3"])
    #expect(symmetry.domains[0].distinguished.map(\.value) == ["Item#2"])
    #expect(symmetry.domains[0].distinguished[0].place?.line == 13)
    // Sequences over {the named one, two that are alike}: 1, 2, 5 and 14 patterns of length 0, 1, 2 and 3.
    let graph = explore(flow, upTo: symmetry)
    #expect(graph.stateCount == 22)
    #expect(StateSpaceSize(of: graph, upTo: symmetry)?.states == 40)
  }

  @Test("a variable that starts with a value tells it apart")
  func initialValue() throws {
    let symmetry = try Self.compile(Self.shelf(2, "last: Item")).symmetry(for: [])
    #expect(symmetry.isTrivial)
    #expect(symmetry.domains[0].values == ["Item#2"])
    #expect(symmetry.domains[0].distinguished.map(\.cause) == ["'last', which starts with it"])
  }

  @Test("a question about a value tells it apart, and one about all values does not")
  func questions() throws {
    let text = Self.shelf(4)
    let properties = "properties:\n  one: never (path.top is item(Item#3))\n  all: never (path.top is item)\n"
    let flow = try Self.compile(text + "\n" + properties)
    let questions = flow.flow.properties.compactMap {
      property -> (asker: String, proposition: Proposition)? in
      guard case .never(let condition) = property.claim else { return nil }
      return (property.name.value, .condition(condition))
    }
    let symmetry = flow.symmetry(for: questions)
    #expect(symmetry.domains[0].values == ["Item#1", "Item#2", "Item#4"])
    #expect(symmetry.domains[0].distinguished.map(\.cause) == ["one"])
    #expect(flow.symmetry(for: Array(questions.dropFirst())).domains[0].values.count == 4)
  }

  /// A page from which a load of each of `count` items can be started; what `start` does besides is given.
  private static func loads(_ count: Int, parameters: String = "id: Item", start: String) -> String {
    """
    flowcheck: 1
    name: Loads
    platform: swiftui
    domains: { Item: \(count) }
    screens:
      shelf: { home: true }
    coordinators:
      App:
        root: shelf
        state:
          last: Item?
        effects:
          load:
            params: { \(parameters) }
            outcomes: { done: stay }
        events:
          begin: { params: { \(parameters) }, by: user, from: shelf, do: [\(start)] }
    """
  }

  @Test("pending effects are sets: only their number counts", arguments: [2, 4, 6])
  func pendingSets(count: Int) throws {
    let flow = try Self.compile(Self.loads(count, start: "start load(id)"))
    let symmetry = flow.symmetry(for: [])
    let graph = explore(flow, upTo: symmetry)
    #expect(graph.stateCount == count + 1)
    #expect(graph.depth == count)
    let size = try #require(StateSpaceSize(of: graph, upTo: symmetry))
    let subsets = 1 << count
    #expect(size.states == subsets)
    #expect(size.transitions == count * subsets + count * subsets / 2)
  }

  @Test("a value that stands in a register comes first, and the rest of a set is counted")
  func pendingAndNamed() throws {
    // Before the first start nothing; then the last item started, pending or not, and 0 to 3 others.
    let flow = try Self.compile(Self.loads(4, start: "start load(id), set last = id"))
    let symmetry = flow.symmetry(for: [])
    let graph = explore(flow, upTo: symmetry)
    #expect(graph.stateCount == 1 + 2 * 4)
    #expect(StateSpaceSize(of: graph, upTo: symmetry)?.states == 1 + 4 * 16)
  }

  @Test("an effect with two such arguments tells all values apart")
  func pairs() throws {
    let text = Self.loads(3, parameters: "id: Item, other: Item", start: #""start load(id, other)""#)
    let symmetry = try Self.compile(text).symmetry(for: [])
    #expect(symmetry.isTrivial)
    #expect(symmetry.domains[0].distinguished.count == 3)
  }

  @Test("a call that fills in what only 'from' binds tells the first value apart")
  func filledIn() throws {
    let text =
      Self.shelf(3, "last: Item?") + """

              note: { from: item(shown), do: set last = shown }
              again: { by: system, do: send note }
        """
    let flow = try Self.compile(text)
    #expect(flow.symmetry(for: []).domains[0].distinguished.map(\.value) == ["Item#1"])
  }

  @Test("several threads give the same graph")
  func threads() throws {
    let flow = try Self.compile(Self.shelf(7))
    let symmetry = flow.symmetry(for: [])
    let (one, two) = (
      explore(flow, upTo: symmetry), explore(flow, upTo: symmetry, threads: ThreadCount(2, minimumStates: 1))
    )
    #expect((0..<one.stateCount).map(one.state) == (0..<two.stateCount).map(two.state))
    #expect(one.transitionCount == two.transitionCount)
  }
}
