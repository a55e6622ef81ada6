import FlowCompiler
import FlowDiagnostics
import FlowModel

extension TraceReport: Storable {
  package func store(in writer: inout StoreWriter) {
    start.store(in: &writer)
    steps.store(in: &writer)
    onward.store(in: &writer)
    cycle.store(in: &writer)
    secondTap.store(in: &writer)
    stuttersForever.store(in: &writer)
    switches.store(in: &writer)
  }

  package init(from reader: inout StoreReader) {
    self.init(start: StateDescription(from: &reader))
    steps = [StepReport](from: &reader)
    onward = [StepReport](from: &reader)
    cycle = [StepReport](from: &reader)
    secondTap = StepReport?(from: &reader)
    stuttersForever = Bool(from: &reader)
    switches = [PlatformReport.Switch](from: &reader)
  }
}

extension StepReport: Storable {
  package func store(in writer: inout StoreWriter) {
    state.store(in: &writer)
    event.store(in: &writer)
    origin.store(in: &writer)
    declaration.store(in: &writer)
    changes.store(in: &writer)
  }

  package init(from reader: inout StoreReader) {
    self.init(stutteringIn: StateDescription(from: &reader))
    event = String(from: &reader)
    origin = EventOrigin?(from: &reader)
    declaration = SourceSpan?(from: &reader)
    changes = [FieldChange](from: &reader)
  }
}

extension ExplanationReport: Storable {
  package func store(in writer: inout StoreWriter) {
    claim.store(in: &writer)
    holds.store(in: &writer)
    reason.store(in: &writer)
    branches.store(in: &writer)
    isTruncated.store(in: &writer)
  }

  package init(from reader: inout StoreReader) {
    let (claim, holds) = (String(from: &reader), Bool(from: &reader))
    self.init(claim: claim, holds: holds, reason: String?(from: &reader))
    branches = [Branch](from: &reader)
    isTruncated = Bool(from: &reader)
  }
}

extension ExplanationReport.Branch: Storable {
  package func store(in writer: inout StoreWriter) {
    run.store(in: &writer)
    next.store(in: &writer)
  }

  package init(from reader: inout StoreReader) {
    let run = TraceReport?(from: &reader)
    self.init(run: run, next: reader.nested(or: nil) { ExplanationReport?(from: &$0) })
  }
}
