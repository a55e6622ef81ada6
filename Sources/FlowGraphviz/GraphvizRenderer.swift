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

  /// Why this machine draws nothing; nil where Graphviz' library can be loaded.
  public static var absence: GraphvizError? { GraphvizLibrary.absence }

  /// Draws a diagram; one that `dot` would take too long for is reduced first, and says so in its subtitle.
  ///
  /// Pictures are laid out in a few ways, and the one that is easiest to read is taken.
  public static func render(_ diagram: Diagram, format: Format) throws(GraphvizError) -> [UInt8] {
    guard format != .dot else { return try draw(diagram, format: .dot, .usual(for: diagram)).bytes }
    let best = try best(for: diagram.reduced(to: diagram.affordableDetail))
    guard format == .svg else { return try draw(best.diagram, format: format, best.arrangement).bytes }
    return Array(StyledSVG(diagram: best.diagram).restyle(best.svg).utf8)
  }

  /// A diagram that `dot` found positions for, and how.
  private typealias LaidOut = (diagram: Diagram, arrangement: LayoutOptions, svg: String)

  /// The best of the usual arrangements; where `dot` fails in all of them, of the unusual ones; then without frames, which it fails on.
  private static func best(for diagram: Diagram) throws(GraphvizError) -> LaidOut {
    var failure: GraphvizError?
    for (diagram, arrangements) in [
      (diagram, LayoutOptions.candidates(for: diagram)), (diagram, LayoutOptions.others),
      (diagram.withoutFrames, LayoutOptions.others),
    ] {
      do {
        return try best(of: arrangements, for: diagram)
      } catch .layoutFailed(let messages) {
        failure = failure ?? .layoutFailed(messages)
      }
    }
    throw failure ?? .layoutFailed([])
  }

  /// Tries arrangements, and those with more room if a text lies over a line in each; the first of the best ones wins.
  private static func best(
    of arrangements: [LayoutOptions], for diagram: Diagram
  ) throws(GraphvizError) -> LaidOut {
    var best: (laidOut: LaidOut, cost: Double)?
    var failure: GraphvizError?
    var isClear = false
    for arrangement in arrangements + arrangements.compactMap(\.roomier) {
      if isClear, arrangement.isRoomy { break }
      do {
        let drawn = try draw(diagram, format: .svg, arrangement)
        let svg = String(decoding: drawn.bytes, as: UTF8.self)
        isClear = isClear || drawn.crossing < 1
        let cost = LayoutScore.cost(of: svg, crossing: drawn.crossing)
        if cost < best?.cost ?? .infinity { best = ((diagram, arrangement, svg), cost) }
      } catch .layoutFailed(let messages) {
        failure = failure ?? .layoutFailed(messages)
      }
    }
    guard let best else { throw failure ?? .layoutFailed([]) }
    return best.laidOut
  }

  private static func draw(
    _ diagram: Diagram, format: Format, _ arrangement: LayoutOptions
  ) throws(GraphvizError) -> GraphvizLibrary.Output {
    let drawing = DiagramDrawing(diagram: diagram, format: format, arrangement: arrangement)
    return try GraphvizLibrary.draw(name: "flow", format: format) { graph in drawing.build(in: graph) }
  }
}
