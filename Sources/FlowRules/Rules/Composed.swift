import FlowDiagnostics
import FlowLogic
import FlowModel

extension Rule {
  package static let composed = Rule(
    id: "composed",
    severity: .error,
    summary: "every slot and every stack is integrated into its owner",
    definition: """
      On `tca`, a slot or stack with `composed: false` is bad. The rule is vacuous on other platforms, where there is
      nothing to integrate, and if there is no slot and no stack.
      """,
    rationale: """
      Without `ifLet` or `forEach` the state exists and the view shows it, but nothing handles what comes back:
      dismissals do not clear it, pops do not shorten the path, and the child's actions are lost (T9, T15).
      """,
    realCases: [
      "onevcat/Prowl#621: an alert without its operator stayed presented, and later ones did not appear",
      "pointfreeco/swift-composable-architecture#2396: a path without an owner was written from several places",
    ],
    fix: """
      Add the operator to the reducer's body (`.ifLet(\\.$destination, action: \\.destination)`,
      `.forEach(\\.path, action: \\.path)`) and remove `composed: false`.
      """,
    applies: { flow in
      flow.platform.value == .tca
        && flow.coordinators.flatMap(\.fields).contains { $0.isIntegrated != nil }
    },
    findings: { flow in
      guard flow.platform.value == .tca else { return [] }
      return flow.coordinators.flatMap(\.fields).filter { $0.isIntegrated == false }.map {
        Finding("'\($0.name.value)' is not integrated into its owner", at: $0.name.span)
      }
    })
}

extension Field {
  /// Whether it is integrated; nil if it needs no integration.
  fileprivate var isIntegrated: Bool? { stack?.isComposed ?? slot?.isComposed }
}
