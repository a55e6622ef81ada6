public import FlowCompiler
import FlowModel
import FlowReports

/// Writes how the states of a scenario are represented, for people.
public struct RepresentationRenderer: Sendable {
  /// Creates a renderer.
  public init() {}

  /// Returns the number of words and bits, a line for each place with the bits of its fields, and how states were kept.
  public func render(_ layout: LayoutDescription, store: String) -> String {
    let bits = layout.bits.counted("bit")
    var lines = [
      "\("representation".padding(to: 20))  \(layout.words.counted("word")) per state, \(bits) used"
    ]
    for place in unique(layout.fields.map(\.place)) {
      let fields = layout.fields.filter { $0.place == place }.map { "\($0.name) \($0.bits)" }
      let title = place.isEmpty ? "bits" : "bits in \(place)"
      lines.append("\(title.padding(to: 20))  \(fields.joined(separator: ", "))")
    }
    lines.append("\("stored".padding(to: 20))  \(store)")
    return lines.map { "  \($0)\n" }.joined()
  }
}
