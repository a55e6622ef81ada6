import FlowPipeline

/// Writes diagrams to files.
enum Picture {
  /// The form in which a diagram is written.
  enum Form: Equatable {
    /// As drawn or written by Graphviz.
    case drawn(GraphvizRenderer.Format)
    /// As text for Mermaid.
    case mermaid

    /// Whether a diagram is written without leaving anything out.
    var isComplete: Bool { self == .drawn(.dot) || self == .mermaid }

    /// Selects the form by a file's extension; nil for any other extension.
    init?(endingOf file: String) {
      let ending = file.split(separator: ".").last?.lowercased() ?? ""
      if let format = GraphvizRenderer.Format(rawValue: ending) {
        self = .drawn(format)
      } else if ending == "mmd" || ending == "mermaid" {
        self = .mermaid
      } else {
        return nil
      }
    }
  }

  /// Writes a diagram to a file.
  static func write(_ diagram: Diagram, as form: Form, to file: String) throws {
    let bytes =
      switch form {
      case .drawn(let format): try GraphvizRenderer.render(diagram, format: format)
      case .mermaid: Array(try MermaidFlowchart(of: diagram).text.utf8)
      }
    try FileSystem.write(bytes, to: file)
  }
}

extension ScenarioBatch {
  /// Draws a diagram to a file, reduced to what can be laid out, and notes a failure.
  mutating func draw(_ diagram: Diagram, as form: Picture.Form, to output: String) {
    let drawn = form.isComplete ? diagram : diagram.reduced(to: diagram.affordableDetail)
    for omission in drawn.omissions { Console.print("\(output): \(omission)\n", to: .error) }
    attempt { try Picture.write(drawn, as: form, to: output) }
  }
}
