public import FlowDiagrams

/// Draws diagrams with Graphviz: a graph in memory, laid out by `dot`.
///
/// The result is the same for equal diagrams, one version of Graphviz and one set of fonts; the text in
/// the DOT language does not depend on fonts. Calls from several tasks wait for one another.
public enum GraphvizRenderer {
  /// What comes out.
  public enum Format: String, Sendable, Hashable, CaseIterable {
    /// A scalable picture that follows the reader's light or dark colour scheme.
    case svg
    /// A picture in pixels, light, for places that cannot show the other.
    case png
    /// The graph in the DOT language, without positions.
    case dot
  }

  /// Draws a diagram; one that `dot` would take too long for is reduced first, and says so in its subtitle.
  public static func render(_ diagram: Diagram, format: Format) throws(GraphvizError) -> [UInt8] {
    switch format {
    case .dot:
      return try draw(diagram, format: format).bytes
    case .png:
      return try draw(diagram.reduced(to: diagram.affordableDetail), format: format).bytes
    case .svg:
      let reduced = diagram.reduced(to: diagram.affordableDetail)
      let picture = String(decoding: try draw(reduced, format: format).bytes, as: UTF8.self)
      return Array(StyledSVG(diagram: reduced).restyle(picture).utf8)
    }
  }

  /// Draws a diagram as Graphviz does, with its remarks.
  package static func draw(
    _ diagram: Diagram, format: Format
  ) throws(GraphvizError) -> GraphvizLibrary.Output {
    let drawing = DiagramDrawing(diagram: diagram, format: format)
    return try GraphvizLibrary.draw(name: "flow", format: format) { graph in drawing.build(in: graph) }
  }
}
