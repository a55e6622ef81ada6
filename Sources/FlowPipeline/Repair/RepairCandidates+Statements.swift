extension RepairCandidates {
  /// Changes of what events do, and of when they do it.
  var statements: [RepairCandidate] {
    sites.flatMap { site in
      [
        dismissals(at: site), questions(at: site), replacements(at: site), arguments(at: site),
        assignments(at: site),
      ].flatMap(\.self)
    }
  }

  /// Returns the changes that add a dismissal before or after the statements.
  private func dismissals(at site: StatementSite) -> [RepairCandidate] {
    var words = ["dismiss all", "dismiss"]
    if let number = site.coordinator {
      words += slots(of: number).map { "dismiss \($0.name)" }
      if flow.coordinators[number].fields.contains(where: { $0.stack != nil }) { words.append("popToRoot") }
      if number > 0 { words.append("dismiss self") }
    }
    let absent = words.filter { statement in site.items.allSatisfy { $0.words != statement } }
    return absent.flatMap { statement in
      [0, site.items.count].compactMap { index in
        site.inserting(statement, at: index, in: text).map {
          RepairCandidate(
            .dismissal, "'\(statement)' \(index == 0 ? "first" : "last") in \(site.owner)", $0)
        }
      }
    }
  }

  /// Returns the changes that let the statements run only under a condition.
  private func questions(at site: StatementSite) -> [RepairCandidate] {
    guard site.items.contains(where: { $0.words != "stay" }) else { return [] }
    // An event of the system can only be ignored, which is seldom what is meant.
    let isSystems = site.root["by"].map { text.text($0.range) } == "system"
    return conditions(for: site).flatMap { condition in
      site.asking(condition, in: text).map {
        RepairCandidate(isSystems ? .refusal : .question, "\(site.owner) only when \(condition)", $0)
      }
    }
  }

  /// Returns the changes that replace a statement by another one.
  private func replacements(at site: StatementSite) -> [RepairCandidate] {
    site.items.indices.flatMap { index -> [RepairCandidate] in
      let old = site.items[index].words
      return others(for: old, at: site).filter { $0 != old }.map { new in
        RepairCandidate(
          .statement, "'\(new)' instead of '\(old)' in \(site.owner)", site.replacing(index, with: new))
      }
    }
  }

  private func others(for statement: String, at site: StatementSite) -> [String] {
    let parts = statement.split(separator: " ", maxSplits: 1).map(String.init)
    guard let keyword = parts.first, let number = site.coordinator else { return [] }
    let slots = slots(of: number)
    let dismissals = slots.map { "dismiss \($0.name)" }
    switch keyword {
    case "push": return parts.count > 1 ? ["replace [\(parts[1])]"] : []
    case "pop": return ["popToRoot"]
    case "dismiss":
      // On UIKit, a bare `dismiss` with nothing to close closes the coordinator itself.
      let selves = parts.count == 1 && number > 0 ? ["dismiss self"] : []
      return dismissals + (slots.isEmpty ? [] : ["dismiss all"]) + selves
    case "stay":
      return ["popToRoot", "pop"] + dismissals + targets(of: number) + settings(of: number).map(\.statement)
    default: return []
    }
  }

  /// Returns the statements that push or present something without arguments.
  private func targets(of number: Int) -> [String] {
    let plain = Set(flow.screens.filter(\.parameters.isEmpty).map(\.name.value))
    return flow.coordinators[number].fields.flatMap { field -> [String] in
      let names = field.names.map(\.value).filter(plain.contains)
      if field.stack != nil { return names.map { "push \($0)" } }
      return field.slot == nil ? [] : names.map { "present \($0)" }
    }
  }

  /// Returns the assignments of a named value, or of `nil`, to a variable.
  private func settings(of number: Int) -> [(variable: String, statement: String)] {
    flow.coordinators[number].fields.flatMap { field -> [(String, String)] in
      guard case .variable(let variable) = field.kind, !variable.isCounter else { return [] }
      let name = field.name.value
      return values(of: variable.type).prefix(4).filter { !keepsGatesClosed || !opensGate(name, $0) }
        .map { (name, "set \(name) = \($0)") }
    }
  }

  /// Returns the changes that also set a variable, such as clearing an intent at logout.
  private func assignments(at site: StatementSite) -> [RepairCandidate] {
    guard let number = site.coordinator, site.items.contains(where: { $0.words != "stay" }) else { return [] }
    return settings(of: number).compactMap { setting in
      guard !site.items.contains(where: { $0.words.hasPrefix("set \(setting.variable) ") }) else {
        return nil
      }
      return site.inserting(setting.statement, at: 0, in: text).map {
        RepairCandidate(.assignment, "'\(setting.statement)' first in \(site.owner)", $0)
      }
    }
  }

  /// Changes that add a last case that does nothing, or the missing answer `cancelled`.
  var fallbacks: [RepairCandidate] {
    var candidates: [RepairCandidate] = []
    for number in flow.coordinators.indices {
      guard let node = node(of: number) else { continue }
      let events = (node["events"]?.children ?? []) + (node["links"]?.children ?? [])
      for event in events {
        if let cases = event["cases"], cases.children.last?["when"] != nil {
          candidates.add(
            .answer, "a last case of '\(event.key)' that stays",
            cases.appending("{ do: stay }", inBlock: "do: stay", in: text))
        }
        if let resumes = event["resumes"], resumes["cancelled"] == nil {
          for body in ["stay"] + settings(of: number).map(\.statement) {
            candidates.add(
              .answer, "'\(body)' when '\(event.key)' is answered by 'cancelled'",
              resumes.adding("cancelled: \(body)", in: text))
          }
        }
      }
    }
    return candidates
  }
}
