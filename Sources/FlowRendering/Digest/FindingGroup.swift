import FlowModel
import FlowReports

/// Findings of one file that one run shows, or that have one cause: whoever fixes the first one has most likely fixed all.
struct FindingGroup {
  /// The one that matters most.
  let lead: Finding
  /// The others, in their order.
  private(set) var others: [Finding] = []

  private init(_ lead: Finding) { self.lead = lead }

  /// Groups findings, each of which is in one of them, in the order of those that lead.
  static func groups(of findings: [Finding]) -> [FindingGroup] {
    var groups: [FindingGroup] = []
    for finding in findings {
      if let known = groups.firstIndex(where: { $0.explains(finding) }) {
        groups[known].others.append(finding)
      } else {
        groups.append(FindingGroup(finding))
      }
    }
    return groups
  }

  private func explains(_ finding: Finding) -> Bool {
    guard finding.file == lead.file else { return false }
    if let cause = finding.cause, lead.subject == .claim(.rule, cause) { return true }
    let isRun = finding.trace != nil && finding.explanation == nil && lead.explanation == nil
    return isRun && finding.trace == lead.trace
  }
}
