import FlowChecking
public import FlowDiagnostics
import FlowModel

extension Report {
  /// All findings, by file and then in the order of the source, each with a fingerprint.
  ///
  /// Includes what `expect:` names, marked as expected, but nothing that holds.
  public var findings: [Finding] {
    var found: [String: [Finding]] = [:]
    for scenario in scenarios { found[scenario.file, default: []] += scenario.plainFindings }
    for (index, diagnostic) in diagnostics.enumerated() {
      var finding = Finding(diagnostic)
      finding.changes = changes[index] ?? []
      found[diagnostic.file, default: []].append(finding)
    }
    for file in unreadable { found[file.file, default: []].append(Finding(file)) }
    return found.sorted { $0.key < $1.key }.flatMap { $0.value.inSourceOrder() }
  }
}

extension ScenarioReport {
  /// The findings in the scenario, in the order of the source, each with a fingerprint, without mistakes in the file.
  public var findings: [Finding] { plainFindings.inSourceOrder() }

  fileprivate var plainFindings: [Finding] {
    verdicts.flatMap { Finding.all(in: $0, of: file) }.map { finding in
      var finding = finding
      finding.code =
        finding.stepInCode ?? code.place(of: finding.place) ?? code.place(of: finding.subjectPlace)
      return finding
    }
  }
}

extension Finding {
  /// Returns a finding for each way in which a verdict is violated, or one that says that it is not the required verdict.
  fileprivate static func all(in verdict: VerdictReport, of file: String) -> [Finding] {
    switch verdict.verdict {
    case .violated:
      func finding(_ message: String, _ subject: SourceSpan?, cause: String?, isAccepted: Bool) -> Finding {
        var finding = Finding(verdict, .violated, message, in: file)
        (finding.place, finding.subjectPlace, finding.cause) = (subject, subject, cause)
        finding.isExpected = verdict.isAsExpected || isAccepted
        finding.isAccepted = isAccepted
        return finding
      }
      let ways = (verdict.findings + verdict.absences).map {
        finding($0.message, $0.place, cause: $0.cause, isAccepted: $0.isAccepted)
      }
      let runs = verdict.counterexamples.map { way in
        var finding = finding(way.message, way.subject, cause: way.cause, isAccepted: way.isAccepted)
        (finding.place, finding.detail) = (way.place, way.detail)
        (finding.occasion, finding.trace, finding.explanation) = (way.occasion, way.trace, way.explanation)
        return finding
      }
      var found = ways + runs
      for index in found.indices { found[index].way = index }
      return found.isEmpty ? [Finding(verdict, .violated, verdict.message, in: file)] : found
    case .undetermined: return [Finding(verdict, .undetermined, verdict.message, in: file)]
    case .holds, .vacuous:
      guard !verdict.isAsExpected, let expected = verdict.expected else { return [] }
      let outcome = verdict.verdict == .holds ? "holds" : "is vacuous"
      return [Finding(verdict, .unmet, "expected to be \(expected.rawValue), but it \(outcome)", in: file)]
    }
  }

  private init(_ verdict: VerdictReport, _ kind: Kind, _ message: String, in file: String) {
    self.init(
      .claim(verdict.kind, verdict.id), kind, level: Level(verdict), message: message, file: file,
      place: verdict.place)
    circumstance = verdict.circumstance
    isExpected = verdict.isAsExpected
    isAccepted = verdict.isAccepted
  }
}

extension Finding.Level {
  /// The level of a verdict: `error` if it is decided and not the one that `expect:` names, otherwise that of its severity.
  public init(_ verdict: VerdictReport) {
    let isUnmet = verdict.expected != nil && !verdict.isAsExpected && verdict.verdict != .undetermined
    self = isUnmet ? .error : Self(verdict.severity)
  }
}

extension Finding {
  /// The line of code of the step at which its run goes wrong.
  fileprivate var stepInCode: CodePlace? {
    guard let trace, let place else { return nil }
    return trace.allSteps.last { $0.declaration == place }?.code
  }

  /// Creates the finding for a mistake in a file.
  public init(_ diagnostic: Diagnostic) {
    self.init(
      .diagnostic(diagnostic.code.id), .mistake, level: Level(diagnostic.severity),
      message: diagnostic.message, file: diagnostic.file, place: diagnostic.span)
    suggestion = diagnostic.suggestion
  }

  /// Creates the finding for a file that cannot be read.
  public init(_ file: UnreadableFile) {
    self.init(.file, .unreadable, level: .error, message: "cannot be read: \(file.reason)", file: file.file)
  }
}

extension [Finding] {
  /// Sorts the findings by place, those without a place first, then by the name of the subject and the message.
  ///
  /// Suffixes of equal fingerprints follow the places of the subjects, because the run that shows a finding may change with
  /// the rest of the file.
  fileprivate func inSourceOrder() -> [Finding] {
    inOrder(of: \.subjectPlace).withFingerprints().inOrder(of: \.place)
  }

  private func inOrder(of place: KeyPath<Finding, SourceSpan?>) -> [Finding] {
    enumerated().sorted { left, right in
      let (one, other) = (left.element, right.element)
      if one[keyPath: place] != other[keyPath: place] {
        guard let first = one[keyPath: place] else { return true }
        guard let second = other[keyPath: place] else { return false }
        return first < second
      }
      return (one.subject.id, one.message, left.offset) < (other.subject.id, other.message, right.offset)
    }.map(\.element)
  }
}
