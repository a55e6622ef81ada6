import FlowChecking
import FlowDiagnostics
import FlowModel
import FlowReports

/// Writes a report as test results: a suite for each file, with a case for the file and one for each claim.
///
/// Violations and unmet expectations are failures, with every run. Undetermined claims, files with mistakes and unreadable
/// files are errors. Claims that hold only because what they describe never happens are skipped. A claim with findings below
/// the level that fails the run passes, with the findings in its output. There are no times.
struct JUnitRenderer {
  func render(_ report: Report) -> String {
    let findings = Dictionary(grouping: report.findings, by: \.file)
    let suites = report.files.map { file in
      suite(
        file, report.scenarios.filter { $0.file == file }, findings[file, default: []],
        failLevel: report.failLevel)
    }
    let all = suites.flatMap(\.children)
    let top = XMLElement(
      name: "testsuites", attributes: [("name", "flowcheck")] + counts(all), children: suites)
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" + top.lines().joined(separator: "\n") + "\n"
  }

  private func suite(
    _ file: String, _ scenarios: [ScenarioReport], _ findings: [Finding], failLevel: Finding.Level
  ) -> XMLElement {
    let ofFile = findings.filter { $0.kind == .mistake || $0.kind == .unreadable }
    var cases = [testCase("scenario file", file, fileOutcome(ofFile))]
    for scenario in scenarios {
      cases += scenario.verdicts.map { verdict in
        let found = findings.filter { $0.subject == .claim(verdict.kind, verdict.id) }
        let name = verdict.kind == .rule ? verdict.id : "\(verdict.kind.rawValue) \(verdict.id)"
        return testCase(name, file, outcome(verdict, found, failLevel: failLevel))
      }
    }
    let attributes = [("name", file.visible)] + counts(cases) + [("skipped", count("skipped", in: cases))]
    return XMLElement(name: "testsuite", attributes: attributes, children: cases)
  }

  private func testCase(_ name: String, _ file: String, _ outcome: [XMLElement]) -> XMLElement {
    XMLElement(
      name: "testcase", attributes: [("name", name.visible), ("classname", file.visible)], children: outcome)
  }

  private func fileOutcome(_ findings: [Finding]) -> [XMLElement] {
    let errors = findings.filter { $0.level == .error }
    let others = findings.filter { $0.level != .error }
    return (errors.first.map { [element("error", $0, telling: errors)] } ?? []) + output(others)
  }

  private func outcome(
    _ verdict: VerdictReport, _ findings: [Finding], failLevel: Finding.Level
  ) -> [XMLElement] {
    guard !findings.isEmpty else {
      guard verdict.verdict == .vacuous, verdict.expected == nil else { return [] }
      return [XMLElement(name: "skipped", attributes: [("message", "vacuous: \(verdict.message)".visible)])]
    }
    let wrong = findings.filter { !$0.isExpected && $0.level >= failLevel }
    guard let first = wrong.first(where: { $0.cause == nil }) ?? wrong.first else { return output(findings) }
    let all = wrong + findings.filter(\.isExpected)
    return [element(first.kind == .undetermined ? "error" : "failure", first, telling: all)]
  }

  private func element(_ name: String, _ finding: Finding, telling findings: [Finding]) -> XMLElement {
    let more = findings.count > 1 ? " (and \(findings.count - 1) more)" : ""
    return XMLElement(
      name: name, attributes: [("type", finding.title), ("message", finding.sentence + more)],
      text: text(of: findings))
  }

  private func output(_ findings: [Finding]) -> [XMLElement] {
    findings.isEmpty ? [] : [XMLElement(name: "system-out", text: text(of: findings))]
  }

  private func text(of findings: [Finding]) -> String {
    findings.map { finding in
      let mark = finding.isAccepted ? " (accepted)" : finding.isExpected ? " (as expected)" : ""
      let head = "\(finding.level.rawValue): \(finding.sentence)\(mark)"
      let place = placeText(file: finding.file, finding.place).visible
      return ([head, place] + finding.runLines).joined(separator: "\n")
    }.joined(separator: "\n\n")
  }

  private func counts(_ cases: [XMLElement]) -> [(String, String)] {
    [
      ("tests", String(cases.count)), ("failures", count("failure", in: cases)),
      ("errors", count("error", in: cases)),
    ]
  }

  private func count(_ outcome: String, in cases: [XMLElement]) -> String {
    String(cases.count { $0.children.contains { $0.name == outcome } })
  }
}
