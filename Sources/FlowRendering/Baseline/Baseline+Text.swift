import FlowDiagnostics
package import FlowModel

extension Baseline {
  /// The file's text: entries by file, finding and fingerprint, so that the same findings give the same bytes.
  package var text: String {
    var text = """
      # Accepted findings, each with a reason and a date. 'flowcheck baseline write' adds new ones, 'flowcheck baseline
      # prune' removes those that are fixed. Reasons may be edited by hand.
      baseline: \(Self.formatVersion)

      """
    guard !entries.isEmpty else { return text + "accepted: {}\n" }
    text += "accepted:\n"
    let files = Dictionary(grouping: entries, by: \.file)
    for (file, entries) in files.sorted(by: { $0.key < $1.key }) {
      text += "  \(file.yamlKey):\n"
      for entry in entries.sorted(by: { ($0.finding, $0.fingerprint) < ($1.finding, $1.fingerprint) }) {
        text += """
              \(entry.fingerprint):
                finding: \(entry.finding.yamlText)
                reason: \(entry.reason.yamlText)
                date: \(entry.date)

          """
      }
    }
    return text
  }
}
