import FlowChecking
import FlowDiagnostics
import FlowModel

extension VerdictReport: Storable {
  package func store(in writer: inout StoreWriter) {
    id.store(in: &writer)
    kind.store(in: &writer)
    verdict.rawValue.store(in: &writer)
    severity.store(in: &writer)
    summary.store(in: &writer)
    message.store(in: &writer)
    place.store(in: &writer)
    expected.store(in: &writer)
    counterexamples.store(in: &writer)
    witness.store(in: &writer)
    findings.store(in: &writer)
    absences.store(in: &writer)
    circumstance.store(in: &writer)
    isAccepted.store(in: &writer)
  }

  package init(from reader: inout StoreReader) {
    let (id, kind) = (String(from: &reader), Obligation.Kind(from: &reader))
    let verdict = Verdict(rawValue: String(from: &reader))
    if verdict == nil { reader.fail() }
    let severity = Severity(from: &reader)
    let (summary, message) = (String(from: &reader), String(from: &reader))
    self.init(
      id: id, kind: kind, verdict: verdict ?? .undetermined, severity: severity, summary: summary,
      message: message)
    place = SourceSpan?(from: &reader)
    expected = ExpectedVerdict?(from: &reader)
    counterexamples = [Counterexample](from: &reader)
    witness = TraceReport?(from: &reader)
    findings = [Finding](from: &reader)
    absences = [Finding](from: &reader)
    circumstance = Circumstance?(from: &reader)
    isAccepted = Bool(from: &reader)
  }
}

extension VerdictReport.Counterexample: Storable {
  package func store(in writer: inout StoreWriter) {
    message.store(in: &writer)
    place.store(in: &writer)
    trace.store(in: &writer)
    explanation.store(in: &writer)
    cause.store(in: &writer)
    occasion.store(in: &writer)
    isAccepted.store(in: &writer)
  }

  package init(from reader: inout StoreReader) {
    let (message, place) = (String(from: &reader), SourceSpan?(from: &reader))
    self.init(message: message, place: place, trace: TraceReport(from: &reader))
    explanation = ExplanationReport?(from: &reader)
    cause = String?(from: &reader)
    occasion = String?(from: &reader)
    isAccepted = Bool(from: &reader)
  }
}

extension VerdictReport.Finding: Storable {
  package func store(in writer: inout StoreWriter) {
    message.store(in: &writer)
    place.store(in: &writer)
    cause.store(in: &writer)
    isAccepted.store(in: &writer)
  }

  package init(from reader: inout StoreReader) {
    let message = String(from: &reader)
    self.init(message: message, place: SourceSpan?(from: &reader))
    cause = String?(from: &reader)
    isAccepted = Bool(from: &reader)
  }
}

extension VerdictReport.Circumstance: Storable {
  package func store(in writer: inout StoreWriter) {
    switches.store(in: &writer)
    count.store(in: &writer)
    total.store(in: &writer)
  }

  package init(from reader: inout StoreReader) {
    let (switches, count) = ([PlatformReport.Switch](from: &reader), Int(from: &reader))
    self.init(switches: switches, count: count, total: Int(from: &reader))
  }
}
