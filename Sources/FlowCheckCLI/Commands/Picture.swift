import FlowPipeline

/// Why a command could not write what it was asked for.
enum CommandFailure: Error, CustomStringConvertible {
  /// A file could not be read or written.
  case disk(FileSystem.Failure)
  /// A picture could not be drawn.
  case drawing(GraphvizError)
  /// A diagram is too large for a language.
  case refused(ExportRefusal)

  var description: String {
    switch self {
    case .disk(let failure): failure.description
    case .drawing(let failure): failure.description
    case .refused(let refusal): "\(refusal)"
    }
  }
}

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
  static func write(_ diagram: Diagram, as form: Form, to file: String) throws(CommandFailure) {
    try write(bytes(of: diagram, as: form), to: file)
  }

  private static func bytes(of diagram: Diagram, as form: Form) throws(CommandFailure) -> [UInt8] {
    switch form {
    case .drawn(let format):
      do throws(GraphvizError) {
        return try GraphvizRenderer.render(diagram, format: format)
      } catch {
        throw .drawing(error)
      }
    case .mermaid:
      do throws(ExportRefusal) {
        return Array(try MermaidFlowchart(of: diagram).text.utf8)
      } catch {
        throw .refused(error)
      }
    }
  }

  /// Writes bytes into a file.
  static func write(_ bytes: [UInt8], to file: String) throws(CommandFailure) {
    do throws(FileSystem.Failure) {
      try FileSystem.write(bytes, to: file)
    } catch {
      throw .disk(error)
    }
  }
}

extension ScenarioBatch {
  /// Draws a diagram into a file, as far as it can be laid out, and notes a failure.
  mutating func draw(_ diagram: Diagram, as form: Picture.Form, to output: String) {
    let drawn = form.isComplete ? diagram : diagram.reduced(to: diagram.affordableDetail)
    for omission in drawn.omissions { Console.print("\(output): \(omission)\n", to: .error) }
    do throws(CommandFailure) {
      try Picture.write(drawn, as: form, to: output)
    } catch {
      Console.printFailure(error)
      note(.unreadable)
    }
  }
}
