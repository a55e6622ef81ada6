import FlowCompiler
import FlowDiagnostics
import FlowScenario

/// What reading and compiling a text reports: code, line and message, warnings marked.
func diagnose(_ text: String) -> [String] {
  let read = ScenarioReader.read(text, file: "test.yaml")
  let found = read.diagnostics + (read.value.map { CompiledFlow.compile($0).diagnostics } ?? [])
  return found.map { diagnostic in
    let severity = diagnostic.severity == .error ? "" : "\(diagnostic.severity) "
    return "\(diagnostic.code.id) \(severity)\(diagnostic.span?.line ?? 0): \(diagnostic.message)"
  }
}

/// A scenario whose coordinators are given, with screens `home`, `detail(id)`, `note` and `child`.
///
/// The screens begin in line 5 and the coordinators in line 12.
func scenario(platform: String = "swiftui", switches: String = "{}", _ coordinators: String) -> String {
  """
  flowcheck: 1
  platform: \(platform)
  switches: \(switches)
  screens:
    home:
    detail: { params: { id: [x, y] } }
    note:
    child: { coordinator: Child }
  alerts:
    ask: { params: { what: [x, y] }, buttons: { Yes: {}, No: { role: cancel, resumes: refused } } }
  coordinators:

  """ + coordinators.split(separator: "\n", omittingEmptySubsequences: false).map { "  \($0)\n" }.joined()
}
