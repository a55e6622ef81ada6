import FlowPipeline
import Testing

@Suite("Findings of a run")
struct FindingTests {
  @Test("violations, missed expectations, mistakes and unreadable files are findings, in source order")
  func everything() {
    let found = SampleReport.report.findings.map { finding in
      let place = finding.place.map { ":\($0.line):\($0.column)" } ?? ""
      let mark = finding.isExpected ? " (expected)" : ""
      let words = [finding.level.rawValue, finding.subject.id, finding.kind.rawValue]
      return "\(finding.file)\(place) \(words.joined(separator: " "))\(mark)"
    }
    #expect(
      found == [
        "Scenarios/\"odd\"\t\u{1}.yaml warning FC101 mistake",
        "Scenarios/bad.yaml:14:11 error FC201 mistake",
        "Scenarios/gone.yaml error unreadable-file unreadable",
        "Scenarios/large.yaml error auth-gate undetermined",
        "Scenarios/large.yaml error dead-end undetermined",
        "Scenarios/shop.yaml:14:3 error auth-gate violated",
        "Scenarios/shop.yaml:15:3 error auth-gate violated",
        "Scenarios/shop.yaml:20:3 warning alert-returns violated (expected)",
        "Scenarios/shop.yaml:90:3 error wayHome unmet",
        "Scenarios/shop.yaml:99:3 error canPay violated",
      ])
  }

  @Test("a fingerprint is FNV-1a of the parts, as worked out apart from flowcheck")
  func knownFingerprint() throws {
    // python3: h=0xcbf29ce484222325; for b in b'8:violated4:rule9:auth-gate0:8:checkout8:signedIn': h=(h^b)*0x100000001b3%2**64
    let found = SampleReport.report.findings
    let finding = try #require(found.first { $0.place?.line == 14 && $0.subject.id == "auth-gate" })
    #expect(finding.fingerprint == "fc1-382da8ac3213c1d5")
  }

  @Test("moving lines, renaming the file and changing other words keep a fingerprint")
  func stable() throws {
    var finding = Finding(
      .claim(.rule, "auth-gate"), .violated, level: .error,
      message: "'checkout' is visible while gate 'signedIn' is closed", file: "a.yaml")
    let before = finding.fingerprinted
    finding.file = "other/b.yaml"
    finding.message = "a person's 'checkout' can be seen, though 'signedIn' is closed"
    finding.level = .warning
    #expect(finding.fingerprinted == before)
  }

  @Test(
    "another rule, kind, name, cause or occasion gives another fingerprint",
    arguments: [
      { (finding: inout Finding) in finding.subject = .claim(.rule, "lock-covers") },
      { $0.subject = .claim(.property, "auth-gate") },
      { $0.kind = .undetermined },
      { $0.message = "'basket' is visible while gate 'signedIn' is closed" },
      { $0.message = "'checkout' is visible while gate 'signed', 'In' is closed" },
      { $0.cause = "composed" },
      { $0.occasion = "link" },
    ] as [@Sendable (inout Finding) -> Void])
  func different(change: @Sendable (inout Finding) -> Void) {
    var finding = Finding(
      .claim(.rule, "auth-gate"), .violated, level: .error,
      message: "'checkout' is visible while gate 'signedIn' is closed", file: "a.yaml")
    let before = finding.fingerprinted
    change(&finding)
    #expect(finding.fingerprinted != before)
  }

  @Test("findings of one file that nothing tells apart are numbered in the order of the source")
  func numbered() {
    let code = DiagnosticCode("FC201", "t", explanation: "e")
    func mistake(_ line: Int, in file: String) -> Diagnostic {
      Diagnostic(code, file: file, span: SourceSpan(line: line, column: 1), message: "'a' is not declared")
    }
    let found = Report(diagnostics: [mistake(9, in: "b"), mistake(2, in: "b"), mistake(5, in: "a")]).findings
    let plain = found[0].fingerprint
    #expect(found.map(\.place?.line) == [5, 2, 9])
    #expect(found.map(\.fingerprint) == [plain, plain, "\(plain)-2"])
  }

  @Test("an expectation that is not met is an error, whatever the severity")
  func unmetLevel() {
    var verdict = VerdictReport(
      id: "work-lost", kind: .rule, verdict: .violated, severity: .warning, summary: "s", message: "m")
    #expect(Finding.Level(verdict) == .warning)
    verdict.expected = .holds
    #expect(Finding.Level(verdict) == .error)
    verdict.verdict = .undetermined
    #expect(Finding.Level(verdict) == .warning)
  }
}

extension Finding {
  /// The fingerprint that the finding gets when it is the only one.
  fileprivate var fingerprinted: String { [self].withFingerprints().first?.fingerprint ?? "" }
}

@Suite struct SuggestedChangeTests {
  @Test func `a mistake carries the edit of its suggestion to SARIF, where it is known`() throws {
    let text = "flowcheck: 1\nplatform: swiftui\nscreens: { home: }\ncoordinators: { App: { root: hom } }\n"
    let mistakes = FlowCheck.read(text, file: "a b.yaml").diagnostics
    #expect(mistakes.count == 1)
    var report = Report(diagnostics: mistakes)
    #expect(!ReportForm.sarif.render(report).contains("\"fixes\""))
    report.changes = [0: FlowCheck.suggestedChanges(for: mistakes[0], in: text, file: "a b.yaml")]
    let place = { SuggestedChange.Position(line: 4, column: $0) }
    #expect(report.changes == [0: [SuggestedChange(from: place(30), to: place(33), text: "home")]])
    #expect(report.findings.map(\.changes.count) == [1])
    let sarif = ReportForm.sarif.render(report).filter { !$0.isWhitespace }
    #expect(
      sarif.contains(
        """
        "fixes":[{"description":{"text":"didyoumean'home'?"},"artifactChanges":[{"artifactLocation":\
        {"uri":"a%20b.yaml","uriBaseId":"%SRCROOT%"},"replacements":[{"deletedRegion":{"startLine":4,\
        "startColumn":30,"endLine":4,"endColumn":33},"insertedContent":{"text":"home"}}]}]}]
        """))
  }
}
