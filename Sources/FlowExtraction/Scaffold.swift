import FlowModel

/// The start of a test with `NavigationTesting`, made of facts about sources; a person fills in what it cannot know.
package struct Scaffold {
  private let flow: CodeFlow
  private let plan: DraftPlan
  private let files: CodeFiles

  /// Makes scaffolds of all units.
  package init(_ facts: NavigationFacts) {
    flow = CodeFlow(facts)
    plan = DraftPlan(flow)
    files = CodeFiles(facts.files)
  }

  /// The Swift source.
  package func render() -> String {
    var lines = [
      "// The start of tests by 'flowcheck extract --scaffold swift'. Fill in what stands between <# and #>.",
      "import NavigationTesting", "import Testing",
    ]
    for unit in flow.units where !unit.events.isEmpty { lines += ["", ""] + self.lines(of: unit) }
    return lines.joined(separator: "\n") + "\n"
  }

  private func lines(of unit: CodeUnit) -> [String] {
    let name = Self.identifier(unit.name)
    let isReducer = unit.kind == "reducer"
    let app = isReducer ? "\(unit.name).State" : unit.name
    var lines = [
      "/// Navigation of \(unit.name), \(files.text(of: unit.place)).",
      "@MainActor struct \(name)NavigationTests {",
      "  func explored() throws -> ExploredApp<StoredFields, String> {",
      "    try explore(",
      "      { \(app)(<#values for a start#>) },",
      "      steps: [",
    ]
    var taken: Set<String> = []
    for event in unit.events {
      lines.append("        " + step(event, of: unit, isReducer: isReducer, &taken))
    }
    lines += ["      ],", "      showing: .root(\"\(plan.names.pages[unit.name] ?? "home")\")"]
    lines += unit.slots.flatMap { parts(of: $0, in: unit) }.map { "        \($0)" }
    for (other, slot) in unit.merged.sorted(by: { $0.key < $1.key }) {
      lines.append("        // '\(other)' is one more of the kind of '\(slot)'")
    }
    for link in unit.links {
      lines.append(
        "        .link(\"\(link.pattern.escaped)\") { <#\(link.event ?? "what it does")#> }  // \(files.text(of: link.place))"
      )
    }
    return lines + [
      "    )", "  }", "", "  @Test func `navigation is sound`() throws {",
      "    try explored().require(.standard)", "  }", "}",
    ]
  }

  private func step(
    _ event: CodeEvent, of unit: CodeUnit, isReducer: Bool, _ taken: inout Set<String>
  ) -> String {
    let word = plan.names.event(event.name, in: unit.name) ?? event.lastWord
    let name = DraftNames.unique(word, in: &taken)
    let pages = plan.pages(for: event, of: unit).map { ", on: \"\($0)\"" }.first ?? ""
    let rest = plan.pages(for: event, of: unit).dropFirst().map { ", \"\($0)\"" }.joined()
    let body = isReducer ? "<#send .\(DraftText.oneLine(event.name))#>" : call(event)
    let place = "// \(files.text(of: event.place))"
    switch event.cause {
    case .user, .child: return ".tap(\"\(name)\"\(pages)\(rest)) { \(body) },  \(place)"
    case .alertButton: return ".tap(\"\(name)\") { \(body) },  \(place): better as a button of its alert"
    case .system, .link: return ".happens(\"\(name)\") { \(body) },  \(place)"
    case .effect: return ".answer(\"\(name)\", if: { <#$0 waits for it#> }) { \(body) },  \(place)"
    }
  }

  /// A call of a method with its labels; of a callback only its name is known.
  private func call(_ event: CodeEvent) -> String {
    let parts = event.name.split(separator: "(", maxSplits: 1)
    guard parts.count == 2, !parts[0].contains("."), let end = parts[1].firstIndex(of: ")") else {
      return "<#\(DraftText.oneLine(event.name)) of $0#>"
    }
    let labels = parts[1][..<end].split(separator: ":").map(String.init)
    let values = labels.enumerated().map { index, label in
      let type = event.parameters.indices.contains(index) ? event.parameters[index].type : "value"
      return (label == "_" ? "" : "\(label): ") + "<#\(DraftText.oneLine(type))#>"
    }
    return "$0.\(parts[0])(\(values.joined(separator: ", ")))"
  }

  private func parts(of slot: CodeSlot, in unit: CodeUnit) -> [String] {
    let path = "\\.\(slot.name)"
    let place = "  // \(files.text(of: slot.place))"
    let isPlain = slot.name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }
    guard isPlain else { return ["// no key path: \(DraftText.oneLine(slot.name))"] }
    switch slot.form {
    case .stack: return [".stack(\(path))\(place)"]
    case .tabs:
      return [".tabs(\(path), [\(slot.cases.map { ".\($0.name)" }.joined(separator: ", "))])\(place)"]
    case .root: return ["// \(slot.name) swaps the screen at the bottom: explore each root by itself\(place)"]
    case .slot: break
    }
    let kinds = Set(slot.cases.map(\.kind))
    let buttons = slot.cases.flatMap { plan.buttons(of: $0, in: slot, of: unit) }.map {
      "\"\($0.title.escaped)\""
    }
    let list = buttons.isEmpty ? "" : ", buttons: [<#\(buttons.joined(separator: ", "))#>]"
    guard kinds.count == 1, let kind = kinds.first else {
      return [".presentation(\(path), as: { <#sheet or cover, and alerts apart#> })\(place)"]
    }
    switch kind {
    case .fullScreenCover: return [".cover(\(path))\(place)"]
    case .popover: return [".popover(\(path))\(place)"]
    case .alert: return [".alert(\(path)\(list))\(place)"]
    case .confirmationDialog: return [".dialog(\(path)\(buttons.isEmpty ? ", buttons: []" : list))\(place)"]
    default: return [".sheet(\(path))\(place)"]
    }
  }

  private static func identifier(_ name: String) -> String { name.filter { $0.isLetter || $0.isNumber } }
}

extension String {
  fileprivate var escaped: String {
    reduce(into: "") { text, character in
      if character == "\"" || character == "\\" { text.append("\\") }
      text.append(character)
    }
  }
}
