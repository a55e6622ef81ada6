import FlowPipeline

/// Writing diagrams into files.
enum Picture {
  /// How a diagram is written.
  enum Form: Equatable {
    /// As Graphviz draws or writes it.
    case drawn(GraphvizRenderer.Format)
    /// As text for Mermaid.
    case mermaid

    /// Whether a diagram is written without leaving anything out.
    var isComplete: Bool { self == .drawn(.dot) || self == .mermaid }

    /// The form that a file's ending asks for; nil for any other ending.
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

  /// Writes a diagram into a file.
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
  /// Draws a diagram into a file, as far as it can be laid out, and notes a failure.
  mutating func draw(_ diagram: Diagram, as form: Picture.Form, to output: String) {
    let drawn = form.isComplete ? diagram : diagram.reduced(to: diagram.affordableDetail)
    for omission in drawn.omissions { Console.print("\(output): \(omission)\n", to: .error) }
    attempt { try Picture.write(drawn, as: form, to: output) }
  }
}
