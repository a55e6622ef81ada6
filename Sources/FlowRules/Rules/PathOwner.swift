import FlowDiagnostics
import FlowLogic
import FlowModel

extension Rule {
  package static let pathOwner = Rule(
    id: "path-owner",
    severity: .warning,
    summary: "each stack and each slot has one writer",
    definition: """
      A stack or slot whose `writers:` lists more than one name is bad. The rule is vacuous if no field declares its
      writers.
      """,
    rationale: """
      Two writers that are each correct can still corrupt the path together: one appends to what the other has just
      replaced. The system reports several writes in one frame, and their result is undefined.
      """,
    realCases: [
      "radiosilence/koan#261: a path had four writers and no owner",
      "pointfreeco/swift-composable-architecture#2396: a bound path was updated several times in one frame",
    ],
    fix: """
      Let one coordinator own the path, and let the others send it events.
      """,
    applies: { $0.coordinators.flatMap(\.fields).contains { !$0.writers.isEmpty } },
    findings: { flow in
      flow.coordinators.flatMap(\.fields).filter { $0.writers.count > 1 }.map { field in
        let list = field.writers.map { "'\($0)'" }.joined(separator: ", ")
        return Finding(
          "'\(field.name.value)' has \(field.writers.count) writers: \(list)", at: field.name.span)
      }
    })
}

extension Field {
  fileprivate var writers: [String] { unique((stack?.writers ?? slot?.writers ?? []).map(\.value)) }
}
