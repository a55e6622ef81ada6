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
    /// A scalable picture for paper, light.
    case pdf
    /// The graph in the DOT language, without positions.
    case dot
  }

  /// Draws a diagram; one that `dot` would take too long for is reduced first, and says so in its subtitle.
  ///
  /// Pictures are laid out in a few ways, and the one that is easiest to read is taken.
  public static func render(_ diagram: Diagram, format: Format) throws(GraphvizError) -> [UInt8] {
    switch format {
    case .dot:
      return try draw(diagram, format: .dot, .usual(for: diagram)).bytes
    case .png, .pdf:
      let reduced = diagram.reduced(to: diagram.affordableDetail)
      return try draw(reduced, format: format, best(for: reduced).arrangement).bytes
    case .svg:
      let reduced = diagram.reduced(to: diagram.affordableDetail)
      return Array(StyledSVG(diagram: reduced).restyle(try best(for: reduced).svg).utf8)
    }
  }

  /// Tries arrangements; the first of the best ones wins.
  private static func best(
    for diagram: Diagram
  ) throws(GraphvizError) -> (arrangement: Arrangement, svg: String) {
    var best: (arrangement: Arrangement, svg: String, cost: Double)?
    for arrangement in Arrangement.candidates(for: diagram) {
      let svg = String(decoding: try draw(diagram, format: .svg, arrangement).bytes, as: UTF8.self)
      let cost = PictureCost(svg: svg).value
      if cost < best?.cost ?? .infinity { best = (arrangement, svg, cost) }
    }
    guard let best else { preconditionFailure("there is at least one arrangement to try") }
    return (best.arrangement, best.svg)
  }

  private static func draw(
    _ diagram: Diagram, format: Format, _ arrangement: Arrangement
  ) throws(GraphvizError) -> GraphvizLibrary.Output {
    let drawing = DiagramDrawing(diagram: diagram, format: format, arrangement: arrangement)
    return try GraphvizLibrary.draw(name: "flow", format: format) { graph in drawing.build(in: graph) }
  }
}
