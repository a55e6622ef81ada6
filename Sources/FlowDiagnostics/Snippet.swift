/// One line of a source, prepared for a terminal, with the carets below it.
struct Snippet {
  /// The line with tabs expanded and control characters replaced, shortened around the marked part.
  let text: String
  /// The number of blanks before the carets.
  let indentation: Int
  /// The number of carets.
  let carets: Int

  /// One character as drawn.
  private typealias Cell = (text: String, width: Int)

  /// Cuts `line` to `limit` columns so that the part at `span` is visible.
  init(line: String, span: SourceSpan, limit: Int) {
    let isLong = line.utf8.count > Self.longLine
    let skipped = isLong ? max(0, span.column - 1 - limit) : 0
    let cells = Self.cells(of: isLong ? Self.window(of: line, from: skipped, limit: limit) : line)
    let start = min(span.column - 1 - skipped, cells.count)
    let end = min(start + span.length, cells.count)
    var (lower, upper) = (0, cells.count)
    if Self.width(cells[...]) > limit {
      lower = start - Self.count(of: cells[..<start].reversed(), fittingInto: limit / 2)
      upper = lower + Self.count(of: cells[lower...], fittingInto: limit)
    }
    let (prefix, suffix) = (lower + skipped > 0 ? "…" : "", upper < cells.count ? "…" : "")
    text = prefix + cells[lower..<upper].map(\.text).joined() + suffix
    indentation = prefix.count + Self.width(cells[lower..<max(lower, start)])
    carets = max(1, Self.width(cells[min(start, upper)..<min(max(start, end), upper)]))
  }

  /// The number of bytes beyond which only a part of a line is drawn.
  private static let longLine = 4096

  private static func window(of line: String, from start: Int, limit: Int) -> String {
    String(String.UnicodeScalarView(line.unicodeScalars.dropFirst(start).prefix(4 * limit)))
  }

  private static func cells(of line: String) -> [Cell] {
    var cells: [Cell] = []
    var column = 0
    for scalar in line.unicodeScalars {
      var cell: Cell = (String(scalar), DisplayWidth.columns(of: scalar))
      if scalar == "\t" {
        let width = 4 - column % 4
        cell = (String(repeating: " ", count: width), width)
      } else if scalar.isInvisibleCommand {
        cell = ("\u{FFFD}", 1)
      }
      column += cell.width
      cells.append(cell)
    }
    return cells
  }

  private static func width(_ cells: ArraySlice<Cell>) -> Int {
    cells.reduce(0) { $0 + $1.width }
  }

  private static func count(of cells: some Collection<Cell>, fittingInto room: Int) -> Int {
    var used = 0
    return cells.prefix { cell in
      used += cell.width
      return used <= room
    }.count
  }
}
