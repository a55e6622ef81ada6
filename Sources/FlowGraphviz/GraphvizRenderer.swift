public import FlowDiagrams

/// Draws diagrams with Graphviz: a graph in memory, laid out by `dot`.
///
/// The result is the same for equal diagrams, one version of Graphviz and one set of fonts. The text in the DOT language does
/// not depend on fonts. Calls from several tasks wait for one another.
public enum GraphvizRenderer {
  /// An output format.
  public enum Format: String, Sendable, Hashable, CaseIterable {
    /// A scalable picture that follows the reader's light or dark colour scheme.
    case svg
    /// A picture in pixels, in light colours, for places that cannot show SVG.
    case png
    /// A scalable picture for paper, in light colours.
    case pdf
    /// The graph in the DOT language, without positions.
    case dot
  }

  /// Why this machine cannot draw; nil if Graphviz's library can be loaded.
  public static var absence: GraphvizError? { GraphvizLibrary.absence }

  /// Draws a diagram. If `dot` would take too long, reduces it first, and says so in the subtitle.
  ///
  /// Tries several layouts of a picture and takes the one that is easiest to read. DOT text is written without a layout.
  public static func render(_ diagram: Diagram, format: Format) throws(GraphvizError) -> [UInt8] {
    guard format != .dot else { return try draw(diagram, format: .dot, .usual(for: diagram)).bytes }
    let best = try best(for: diagram.reduced(to: diagram.affordableDetail))
    guard format == .svg else { return try draw(best.diagram, format: format, best.arrangement).bytes }
    return Array(StyledSVG(diagram: best.diagram).restyle(best.svg).utf8)
  }

  /// A diagram for which `dot` found a layout, and the options that it used.
  private typealias LaidOut = (diagram: Diagram, arrangement: LayoutOptions, svg: String)

  /// Returns the best of the usual layouts. If `dot` fails in all of them, tries the unusual ones, and then the same without
  /// the frames, which make it fail.
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

  /// Tries layouts, and roomier ones if in each of them a text lies over a line. The first of the best ones wins.
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
