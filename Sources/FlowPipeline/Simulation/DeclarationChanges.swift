extension CompiledScenario {
  /// Returns the texts of the declarations that a run met, by kind and name: its events, the screens and alerts that it
  /// showed, all fields, and the gates in the conditions.
  func declarations(metBy trace: TraceReport) -> [String: [String]] {
    guard let declared, let flow else { return [:] }
    let steps = trace.allSteps
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
  /// Returns a line for each declaration that is gone, new or different; `then` is what a run met, `now` all that is declared.
  ///
  /// Of the declarations that only `now` has, only fields are reported as new, because others need not be.
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

  /// Returns words about the one declaration of the same kind and text that only `now` has; empty unless there is exactly one.
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
