import FlowDiagnostics
import FlowModel

extension Rule {
  /// The documentation of the rule in Markdown; `docs/rules/` keeps a copy for each rule.
  public var page: String {
    """
    # \(id)

    \(summary.prefix(1).uppercased())\(summary.dropFirst()).

    Severity: \(severity.rawValue). \(activationSentence)\(kindSentence)

    ## What is bad

    \(definition)

    ## Why

    \(rationale)

    Seen in the wild:

    \(realCases.map { "- \($0)" }.joined(separator: "\n"))

    ## How to fix it

    \(fix)

    ## Settings

    In a scenario, `rules:` changes the severity or turns the rule off:

    ```yaml
    rules:
      \(id): \(severity == .error ? "warning" : "error")   # or: off, info, { severity: …, reason: … }
    ```
    \(scopeSentence)
    """
  }

  /// What `only` and `except` can name.
  private var scopeSentence: String {
    guard !subjects.isEmpty else { return "" }
    let names = subjects.map { "\($0.rawValue)s" }.joined(separator: " and ")
    return """

      `only` and `except` limit it to some \(names): `\(id): { except: [name] }`.\(pageSentence)

      """
  }

  private var pageSentence: String {
    self.id == Rule.doubleEvent.id
      ? " A screen stands for all taps on it, and on pages inside it." : ""
  }

  private var kindSentence: String {
    kind == .static ? " It needs no exploration: `flowcheck validate` reports it too." : ""
  }

  private var activationSentence: String {
    isDefault
      ? "It is on by default."
      : "It is on with `--strict`, with `--rule \(id)`, or when the scenario names it in `rules:` or `expect:`."
  }
}
