import FlowPipeline

/// The page of a scenario given as text; nil where it has mistakes.
func pageText(
  _ text: String, file: String = "sample.yaml", at path: String = "sample",
  limits: DeclaredLimits = DeclaredLimits()
)
  throws -> String?
{
  let scenario = FlowCheck.read(text, file: file)
  guard let checked = FlowCheck.check(scenario, options: CheckOptions(limits: limits)) else { return nil }
  let files = try checked.siteFiles(page: path)
  return files.first { $0.path == "\(path).html" }.map { String(decoding: $0.bytes, as: UTF8.self) }
}

extension String {
  /// What stands between two texts, each time.
  func pieces(between start: String, and end: String) -> [String] {
    var result: [String] = []
    var rest = self[...]
    while let from = rest.firstRange(of: start) {
      rest = rest[from.upperBound...]
      guard let to = rest.firstRange(of: end) else { break }
      result.append(String(rest[..<to.lowerBound]))
      rest = rest[to.upperBound...]
    }
    return result
  }

  /// How often a text occurs.
  func count(of text: String) -> Int { split(separator: text, omittingEmptySubsequences: false).count - 1 }

  /// The list item of a line of the source.
  func sourceLine(_ number: Int) -> String? { pieces(between: "<li id=\"L\(number)\"", and: "</li>").first }
}

/// A tab with a coordinator of its own, whose map has a file.
let nested = """
  flowcheck: 1
  name: Nested
  platform: swiftui
  screens:
    list: { coordinator: List }
    news:
    item:
  coordinators:
    App: { state: { tab: { tabs: [list, news] } } }
    List:
      root: list
      state: { path: { stack: [item], limit: 1 } }
      events: { open: { from: list, do: push item } }
  """

/// Two screens, one of which a link opens although its gate is closed; a third one that nothing opens.
let gated = """
  flowcheck: 1
  name: Gated
  platform: swiftui
  screens:
    home: { home: true }
    vault: { requires: open }
    attic:
  gates:
    open: door == ajar
  coordinators:
    App:
      root: home
      state:
        path: { stack: [vault, attic], limit: 2 }
        door: [shut, ajar]
      events:
        unlock: { from: home, do: set door = ajar }
        enter: { from: home, when: open, do: push vault }
      links:
        app://vault: { do: push vault }
  """
