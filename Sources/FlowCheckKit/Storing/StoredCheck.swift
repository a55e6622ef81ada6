package import FlowDiagnostics
package import FlowReports

/// What a check of one file found, as it can be kept and read again by the same build of flowcheck.
package struct StoredCheck: Sendable, Hashable {
  /// The mistakes in the file that left a flow.
  package var diagnostics: [Diagnostic]
  /// The verdicts.
  package var report: ScenarioReport

  /// Puts together what is to be kept.
  package init(diagnostics: [Diagnostic], report: ScenarioReport) {
    (self.diagnostics, self.report) = (diagnostics, report)
  }

  /// Reads what ``bytes`` gave; nil for any other bytes.
  package init?(_ bytes: ArraySlice<UInt8>) {
    guard let read = StoreReader.value(StoredCheck.self, from: bytes) else { return nil }
    self = read
  }

  /// The whole of it as bytes.
  package var bytes: [UInt8] { StoreWriter.bytes(of: self) }
}

extension StoredCheck: Storable {
  package func store(in writer: inout StoreWriter) {
    diagnostics.store(in: &writer)
    report.store(in: &writer)
  }

  package init(from reader: inout StoreReader) {
    let diagnostics = [Diagnostic](from: &reader)
    self.init(diagnostics: diagnostics, report: ScenarioReport(from: &reader))
  }
}

extension Diagnostic: Storable {
  package func store(in writer: inout StoreWriter) {
    code.id.store(in: &writer)
    severity.store(in: &writer)
    file.store(in: &writer)
    span.store(in: &writer)
    message.store(in: &writer)
    suggestion.store(in: &writer)
  }

  package init(from reader: inout StoreReader) {
    let code = DiagnosticCode(from: &reader)
    let (severity, file) = (Severity(from: &reader), String(from: &reader))
    let span = SourceSpan?(from: &reader)
    self.init(code, severity: severity, file: file, span: span, message: String(from: &reader))
    suggestion = String?(from: &reader)
  }
}

extension DiagnosticCode {
  /// Reads a code by its id; one that flowcheck does not have breaks the bytes.
  fileprivate init(from reader: inout StoreReader) {
    let id = String(from: &reader)
    guard let code = Catalogue.codes.first(where: { $0.id == id }) else {
      reader.fail()
      self = Catalogue.codes[0]
      return
    }
    self = code
  }
}
