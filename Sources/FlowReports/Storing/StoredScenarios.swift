import FlowDiagnostics

extension ScenarioReport: Storable {
  package func store(in writer: inout StoreWriter) {
    file.store(in: &writer)
    name.store(in: &writer)
    summary.store(in: &writer)
    platform.store(in: &writer)
    states.store(in: &writer)
    transitions.store(in: &writer)
    depth.store(in: &writer)
    bound.store(in: &writer)
    coverage.store(in: &writer)
    verdicts.store(in: &writer)
    ruleChanges.store(in: &writer)
    combinations.store(in: &writer)
    symmetry.store(in: &writer)
  }

  package init(from reader: inout StoreReader) {
    let (file, name) = (String(from: &reader), String(from: &reader))
    self.init(file: file, name: name, states: 0, transitions: 0, depth: 0)
    summary = String?(from: &reader)
    platform = PlatformReport(from: &reader)
    states = Int(from: &reader)
    transitions = Int(from: &reader)
    depth = Int(from: &reader)
    bound = String?(from: &reader)
    coverage = CoverageReport?(from: &reader)
    verdicts = [VerdictReport](from: &reader)
    ruleChanges = [RuleChange](from: &reader)
    combinations = [CombinationReport](from: &reader)
    symmetry = SymmetryReport?(from: &reader)
  }
}

extension PlatformReport: Storable {
  package func store(in writer: inout StoreWriter) {
    name.store(in: &writer)
    switches.store(in: &writer)
  }

  package init(from reader: inout StoreReader) {
    let name = String(from: &reader)
    self.init(name: name, switches: [Switch](from: &reader))
  }
}

extension PlatformReport.Switch: Storable {
  package func store(in writer: inout StoreWriter) {
    name.store(in: &writer)
    value.store(in: &writer)
  }

  package init(from reader: inout StoreReader) {
    let name = String(from: &reader)
    self.init(name: name, value: String(from: &reader))
  }
}

extension CombinationReport: Storable {
  package func store(in writer: inout StoreWriter) {
    switches.store(in: &writer)
    states.store(in: &writer)
    transitions.store(in: &writer)
    depth.store(in: &writer)
    bound.store(in: &writer)
  }

  package init(from reader: inout StoreReader) {
    self.init(switches: [PlatformReport.Switch](from: &reader), states: 0, transitions: 0, depth: 0)
    states = Int(from: &reader)
    transitions = Int(from: &reader)
    depth = Int(from: &reader)
    bound = String?(from: &reader)
  }
}

extension RuleChange: Storable {
  package func store(in writer: inout StoreWriter) {
    rule.store(in: &writer)
    original.store(in: &writer)
    severity.store(in: &writer)
    reason.store(in: &writer)
  }

  package init(from reader: inout StoreReader) {
    let (rule, original) = (String(from: &reader), Severity(from: &reader))
    self.init(rule: rule, from: original, to: Severity?(from: &reader))
    reason = String?(from: &reader)
  }
}

extension CoverageReport: Storable {
  package func store(in writer: inout StoreWriter) {
    screens.store(in: &writer)
    alerts.store(in: &writer)
    events.store(in: &writer)
    branches.store(in: &writer)
  }

  package init(from reader: inout StoreReader) {
    self.init(screens: Share(from: &reader))
    alerts = Share(from: &reader)
    events = Share(from: &reader)
    branches = Share(from: &reader)
  }
}

extension CoverageReport.Share: Storable {
  package func store(in writer: inout StoreWriter) {
    total.store(in: &writer)
    missing.store(in: &writer)
  }

  package init(from reader: inout StoreReader) {
    let total = Int(from: &reader)
    self.init(total: total, missing: [String](from: &reader))
  }
}

extension SymmetryReport: Storable {
  package func store(in writer: inout StoreWriter) {
    states.store(in: &writer)
    domains.store(in: &writer)
    refusal.store(in: &writer)
  }

  package init(from reader: inout StoreReader) {
    let (states, domains) = (Int?(from: &reader), [Domain](from: &reader))
    self.init(states: states, domains: domains, refusal: String?(from: &reader))
  }
}

extension SymmetryReport.Domain: Storable {
  package func store(in writer: inout StoreWriter) {
    name.store(in: &writer)
    interchangeable.store(in: &writer)
    distinguished.store(in: &writer)
  }

  package init(from reader: inout StoreReader) {
    let (name, interchangeable) = (String(from: &reader), [String](from: &reader))
    self.init(
      name: name, interchangeable: interchangeable, distinguished: [SymmetryReport.Distinction](from: &reader)
    )
  }
}

extension SymmetryReport.Distinction: Storable {
  package func store(in writer: inout StoreWriter) {
    value.store(in: &writer)
    cause.store(in: &writer)
    place.store(in: &writer)
  }

  package init(from reader: inout StoreReader) {
    let (value, cause) = (String(from: &reader), String(from: &reader))
    self.init(value: value, cause: cause, place: SourceSpan?(from: &reader))
  }
}
