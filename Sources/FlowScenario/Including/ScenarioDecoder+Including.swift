import FlowDiagnostics
import FlowModel

/// Merges the declarations of included files with those of the scenario.
extension ScenarioDecoder {
  /// The keys whose entries several files can have.
  private static let sections = [
    "domains", "gates", "screens", "groups", "alerts", "coordinators", "goals", "properties", "rules",
    "expect", "walkthroughs",
  ]
  static let partKeys = ["include"] + sections + ["fairness", "source"]
  /// The keys that only the scenario's own file has.
  static let ownKeys = ["flowcheck", "name", "summary", "platform", "switches", "timing", "limits"]

  /// Returns the fields of each included file, and reports keys that only a scenario may have.
  mutating func fields(of parts: [SourceTree]) -> [Fields] {
    parts.compactMap { part in
      guard case .map(let entries) = part.root.content else {
        log.report(
          .notAMap, at: part.root.span,
          "an included file must be a map with keys such as 'screens' and 'coordinators', not \(part.root.sort)"
        )
        isUnusable = true
        return nil
      }
      var node = part.root
      node.content = .map(withoutOwnKeys(entries))
      return fields(of: node, "an included file", at: part.root.head, keys: Self.partKeys)
    }
  }

  private mutating func withoutOwnKeys(_ entries: [YamlNode.Entry]) -> [YamlNode.Entry] {
    let own = entries.filter { Self.ownKeys.contains($0.key.value) }
    if let version = own.first(where: { $0.key.value == "flowcheck" }) {
      log.report(
        .keyOfScenario, at: version.key.span,
        "'flowcheck' makes this file a scenario, and a scenario cannot be included",
        suggestion: "move what both need to a file without 'flowcheck', and include that")
    } else {
      for entry in own {
        log.report(
          .keyOfScenario, at: entry.key.span,
          "'\(entry.key.value)' belongs to the scenario, not to a file that it includes",
          suggestion: "move it to '\(source.name)'")
      }
    }
    return own.isEmpty ? entries : entries.filter { !Self.ownKeys.contains($0.key.value) }
  }

  /// Returns the scenario's fields. Each section has the entries of the included files after the scenario's own.
  mutating func merged(_ own: Fields, with parts: [Fields]) -> Fields {
    guard !parts.isEmpty else { return own }
    var entries = own.entries
    for section in Self.sections {
      let written = ([own] + parts).compactMap { fields in
        fields.entries.first { $0.key.value == section }
      }
      guard let first = written.first, written.count > 1 || own[section] == nil else { continue }
      let together = YamlNode.Entry(key: first.key, value: joined(written, section))
      if let index = entries.firstIndex(where: { $0.key.value == section }) {
        entries[index] = together
      } else {
        entries.append(together)
      }
    }
    return Fields(what: own.what, span: own.span, entries: entries)
  }

  /// Joins the entries of maps in several files. Reports an entry that is declared twice; the first declaration counts.
  private mutating func joined(_ written: [YamlNode.Entry], _ section: String) -> YamlNode {
    guard written.count > 1 else { return written[0].value }
    var all: [YamlNode.Entry] = []
    var places: [String: SourceSpan] = [:]
    for map in written {
      guard let entries = entries(of: map.value, "'\(section)'") else {
        isUnusable = true
        continue
      }
      for entry in entries {
        if let place = places[entry.key.value] {
          log.report(
            .declaredInTwoFiles, at: entry.key.span,
            "'\(entry.key.value)' in '\(section)' stands in two files, also at \(place.file ?? source.name):\(place.line):\(place.column)",
            suggestion: "rename one of them, or remove one")
        } else {
          places[entry.key.value] = entry.key.span
          all.append(entry)
        }
      }
    }
    var node = written[0].value
    node.content = .map(all)
    return node
  }
}
