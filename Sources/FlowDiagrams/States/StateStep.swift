import FlowDiagnostics
import FlowModel

/// Steps on their way to arrows.
enum StateStep {
  /// What a pointer that rests on the arrow of a step shows.
  static func sentence(_ action: ActionDescription) -> String {
    let line = action.declaration.map { ", \($0.lineWords)" } ?? ""
    return "\(action.label), by \(action.origin.who)\(line)"
  }

  /// Steps from one node to another, put together.
  struct Bundle {
    private struct Key: Hashable {
      var from: String
      var to: String
      var kind: Diagram.Edge.Kind
    }

    private struct Words {
      var labels: [String] = []
      var sentences: [String] = []
    }

    /// The most events that are written beside an arrow.
    private let most = 3
    private var order: [Key] = []
    private var words: [Key: Words] = [:]

    /// The number of arrows.
    var count: Int { order.count }

    /// Adds a step; the same words are written once.
    mutating func add(from: String, to: String, _ action: ActionDescription, _ label: String) {
      let key = Key(from: from, to: to, kind: action.origin.edgeKind)
      if words[key] == nil { order.append(key) }
      let sentence = StateStep.sentence(action)
      if words[key]?.labels.contains(label) != true { words[key, default: Words()].labels.append(label) }
      if words[key]?.sentences.contains(sentence) != true {
        words[key, default: Words()].sentences.append(sentence)
      }
    }

    /// The arrows in the order in which their first steps came.
    var edges: [Diagram.Edge] {
      order.map { key in
        let all = words[key] ?? Words()
        let shown = all.labels.count > most + 1 ? Array(all.labels.prefix(most)) : all.labels
        var edge = Diagram.Edge(
          id: "\(key.kind.rawValue).\(key.from).\(key.to)", from: key.from, to: key.to, kind: key.kind,
          lines: shown.map { Diagram.Line($0) })
        if shown.count < all.labels.count {
          edge.lines.append(Diagram.Line("and \(all.labels.count - shown.count) more", .note))
        }
        edge.tooltip = all.sentences
        return edge
      }
    }
  }
}
