import FlowDiagnostics
import FlowModel

extension ScenarioReport {
  /// Renames the scenario's file and the files that it includes, wherever a place names one.
  mutating func renameFiles(_ name: (String) -> String) {
    file = name(file)
    guard !includedFiles.isEmpty else { return }
    includedFiles = includedFiles.map(name)
    for index in verdicts.indices { verdicts[index].renameFiles(name) }
    for domain in (symmetry?.domains ?? []).indices {
      for index in (symmetry?.domains[domain].distinguished ?? []).indices {
        symmetry?.domains[domain].distinguished[index].place?.renameFile(name)
      }
    }
    var references: [SourceSpan: CodeReference] = [:]
    for (place, reference) in code.references {
      var (place, reference) = (place, reference)
      place.renameFile(name)
      reference.span.renameFile(name)
      references[place] = reference
    }
    code.references = references
  }
}

extension SourceSpan {
  /// Renames the included file that contains the place.
  mutating func renameFile(_ name: (String) -> String) { file = file.map(name) }
}

extension VerdictReport {
  fileprivate mutating func renameFiles(_ name: (String) -> String) {
    place?.renameFile(name)
    witness?.renameFiles(name)
    for index in findings.indices { findings[index].place?.renameFile(name) }
    for index in absences.indices { absences[index].place?.renameFile(name) }
    for index in counterexamples.indices {
      counterexamples[index].place?.renameFile(name)
      counterexamples[index].subject?.renameFile(name)
      counterexamples[index].trace.renameFiles(name)
      counterexamples[index].explanation?.renameFiles(name)
    }
  }
}

extension TraceReport {
  fileprivate mutating func renameFiles(_ name: (String) -> String) {
    for index in steps.indices { steps[index].declaration?.renameFile(name) }
    for index in onward.indices { onward[index].declaration?.renameFile(name) }
    for index in cycle.indices { cycle[index].declaration?.renameFile(name) }
    secondTap?.declaration?.renameFile(name)
  }
}

extension ExplanationReport {
  /// Recurses as deep as the formula.
  fileprivate mutating func renameFiles(_ name: (String) -> String) {
    for index in branches.indices {
      branches[index].run?.renameFiles(name)
      branches[index].next?.renameFiles(name)
    }
  }
}
