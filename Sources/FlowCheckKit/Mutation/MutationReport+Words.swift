extension MutationReport {
  /// The score of a scenario, and each mutant that nothing notices, for people.
  public var text: String {
    let lines = trials.compactMap { trial -> String? in
      guard trial.outcome == .unnoticed else { return nil }
      return "  \(placeText(file: file, trial.mutant.place))  nothing notices without \(trial.mutant.words)"
    }
    return (["\(file)  \(score)"] + lines).joined(separator: "\n") + "\n"
  }

  /// `9 of 10 mutants noticed, 2 change nothing`.
  public var score: String {
    let counts = "\(noticed) of \((noticed + unnoticed).counted("mutant")) noticed"
    return leftOut == 0 ? counts : "\(counts), \(leftOut) left out"
  }

  /// A page about several scenarios in Markdown: the score of each, and every mutant.
  public static func page(_ reports: [MutationReport]) -> String {
    let noticed = reports.reduce(0) { $0 + $1.noticed }
    let all = reports.reduce(0) { $0 + $1.noticed + $1.unnoticed }
    var lines = [
      "# Mutations", "",
      "For each scenario, one guard, one dismissal or one binding is taken away at a time, and everything is checked "
        + "again, with every rule. A mutant is noticed when some verdict is another one than before. Mutants with the "
        + "same states and steps as the original, and those that cannot be explored, are left out of the score. "
        + "Written by `flowcheck mutate`; do not edit.",
      "", "**\(noticed) of \(all) mutants are noticed\(percent(noticed, of: all)).**", "",
      "| scenario | noticed | of | left out | not noticed |", "|---|--:|--:|--:|---|",
    ]
    for report in reports {
      let missed = report.trials.filter { $0.outcome == .unnoticed }
        .map { "without \(MarkdownRenderer().escape($0.mutant.words)) (line \($0.mutant.place.line))" }
      lines.append(
        "| \(MarkdownRenderer().escape(report.name)) (`\(report.file)`) | \(report.noticed) "
          + "| \(report.noticed + report.unnoticed) | \(report.leftOut) | \(missed.joined(separator: "<br>")) |"
      )
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The line that sums up several scenarios.
  public static func total(_ reports: [MutationReport]) -> String {
    let noticed = reports.reduce(0) { $0 + $1.noticed }
    let all = reports.reduce(0) { $0 + $1.noticed + $1.unnoticed }
    return "\(reports.count.counted("scenario")): \(noticed) of \(all.counted("mutant")) noticed"
      + "\(percent(noticed, of: all))\n"
  }

  private static func percent(_ part: Int, of all: Int) -> String {
    all == 0 ? "" : ", \(part * 100 / all) %"
  }
}
