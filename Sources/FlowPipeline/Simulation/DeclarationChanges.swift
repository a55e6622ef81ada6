extension CompiledScenario {
  /// The texts of what is declared of what a run met, by kind and name: its events, the screens and alerts that it showed, all fields,
  /// and the gates among the conditions.
  func declarations(metBy trace: TraceReport) -> [String: [String]] {
    guard let declared, let flow else { return [:] }
    let steps = trace.steps + trace.onward + trace.cycle
    let labels = Set(steps.map(\.event))
    let events = Set(flow.actions.filter { labels.contains($0.label) }.map(\.event))
    let states = [trace.start] + steps.map(\.state)
    let shown = Set(states.flatMap { $0.layers + $0.toasts }.map(\.name))
    let all = declared.declarations
    var met = all.filter { key, _ in
      let words = key.split(separator: " ", maxSplits: 1).map(String.init)
      guard words.count == 2 else { return true }
      switch words[0] {
      case "event", "link", "effect":
        // `open` of `App.open`.
        return events.contains(words[1].split(separator: ".", maxSplits: 1).last.map(String.init) ?? words[1])
      case "button": return events.contains(words[1])
      case "screen", "alert": return shown.contains(words[1])
      case "gate": return false
      default: return true
      }
    }
    let text = met.values.flatMap { $0 }.joined(separator: " ")
    let words = Set(text.split { !($0.isLetter || $0.isNumber || $0 == "_" || $0 == "-") }.map(String.init))
    for gate in declared.gates where words.contains(gate.name.value) {
      met["gate \(gate.name.value)"] = all["gate \(gate.name.value)"]
    }
    return met
  }
}

/// Compares declarations by their texts.
enum DeclarationChanges {
  /// A line for each declaration that is gone, new, or not the same, of what was met once and everything there is now.
  ///
  /// Of what there is now and was not met then only fields are reported as new: anything else need not be new.
  static func lines(from then: [String: [String]], to now: [String: [String]]) -> [String] {
    var lines: [String] = []
    for (key, parts) in then.sorted(by: { $0.key < $1.key }) {
      guard let present = now[key] else {
        lines.append("\(quoted(key)) is gone" + twin(of: key, parts, then, now))
        continue
      }
      let gone = parts.filter { !present.contains($0) }
      let come = present.filter { !parts.contains($0) }
      if gone.isEmpty, come.isEmpty {
        if parts != present { lines.append("\(quoted(key)): the same in a different order") }
        continue
      }
      let was = gone.isEmpty ? "" : " was `\(gone.joined(separator: "; "))`"
      let isNow = come.isEmpty ? "" : " now `\(come.joined(separator: "; "))`"
      lines.append("\(quoted(key)):\(was)\(was.isEmpty || isNow.isEmpty ? "" : ",")\(isNow)")
    }
    for key in now.keys.sorted() where key.hasPrefix("field ") && then[key] == nil {
      lines.append("\(quoted(key)) is new")
    }
    return lines
  }

  /// Another declaration of the same kind that says the same, under a name that was not met then.
  private static func twin(
    of key: String, _ parts: [String], _ then: [String: [String]], _ now: [String: [String]]
  ) -> String {
    let kind = key.prefix { $0 != " " } + " "
    let alike = now.keys.filter { $0.hasPrefix(kind) && then[$0] == nil && now[$0] == parts }.sorted()
    guard alike.count == 1, !parts.isEmpty, let name = alike.first?.dropFirst(kind.count) else { return "" }
    return "; '\(name)' is identical"
  }

  /// `event 'App.open'`.
  private static func quoted(_ key: String) -> String {
    let words = key.split(separator: " ", maxSplits: 1)
    return words.count == 2 ? "\(words[0]) '\(words[1])'" : key
  }
}
