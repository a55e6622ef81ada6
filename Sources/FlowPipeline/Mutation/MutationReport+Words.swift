extension MutationReport {
  /// The score of a scenario and each mutant that nothing notices, for people.
  public var text: String {
    let lines = trials.compactMap { trial -> String? in
      guard trial.outcome == .unnoticed else { return nil }
      return "  \(placeText(file: file, trial.mutant.place))  not detected: without \(trial.mutant.words)"
    }
    return (["\(file)  \(score)"] + lines).joined(separator: "\n") + "\n"
  }

  /// `9 of 10 mutants detected, 2 left out`, and the bound that ended the search, if one did.
  public var score: String {
    let counts = "\(noticed) of \((noticed + unnoticed).counted("mutant")) detected"
    let rest = [(leftOut, "left out"), (untried, "not tried")].filter { $0.0 > 0 }.map { ", \($0.0) \($0.1)" }
    return counts + rest.joined() + (bound.map { ", truncated by \($0)" } ?? "")
  }

  /// Returns a page about several scenarios in Markdown: the score of each, and every unnoticed mutant.
  public static func page(_ reports: [MutationReport]) -> String {
    let noticed = reports.reduce(0) { $0 + $1.noticed }
    let all = reports.reduce(0) { $0 + $1.noticed + $1.unnoticed }
    var lines = [
      "# Mutations", "",
      "For each scenario, one guard, dismissal or binding is removed at a time, and everything is checked "
        + "again, with every rule. A mutant is detected when some verdict changes. Mutants with the "
        + "same states and transitions as the original, and those that cannot be explored, do not count. "
        + "Written by `flowcheck mutate`; do not edit.",
      "", "**\(noticed) of \(all) mutants are detected\(percent(noticed, of: all)).**", "",
    ]
    let untried = reports.reduce(0) { $0 + $1.untried }
    if untried > 0 { lines += ["Ended early: \(untried.counted("mutant")) not tried.", ""] }
    for report in reports {
      guard let bound = report.bound else { continue }
      let name = MarkdownRenderer().escape(report.name)
      lines += ["The search of \(name) was truncated by \(bound): more may be detected.", ""]
    }
    lines += [
      "| scenario | detected | of | left out | not detected |", "|---|--:|--:|--:|---|",
    ]
    for report in reports {
      let missed = report.trials.filter { $0.outcome == .unnoticed }
        .map { "without \(MarkdownRenderer().escape($0.mutant.words)) (\($0.mutant.place.lineWords))" }
      lines.append(
        "| \(MarkdownRenderer().escape(report.name)) (`\(report.file)`) | \(report.noticed) "
          + "| \(report.noticed + report.unnoticed) | \(report.leftOut) | \(missed.joined(separator: "<br>")) |"
      )
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Returns the line that sums up several scenarios.
  public static func total(_ reports: [MutationReport]) -> String {
    let noticed = reports.reduce(0) { $0 + $1.noticed }
    let all = reports.reduce(0) { $0 + $1.noticed + $1.unnoticed }
    return "\(reports.count.counted("scenario")): \(noticed) of \(all.counted("mutant")) detected"
      + "\(percent(noticed, of: all))\n"
  }

  private static func percent(_ part: Int, of all: Int) -> String {
    all == 0 ? "" : ", \(part * 100 / all) %"
  }
}
