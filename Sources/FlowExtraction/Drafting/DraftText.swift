import FlowDiagnostics
import FlowModel
import FlowRendering

/// The lines of a draft.
struct DraftText {
  /// What is written so far.
  private(set) var lines: [String] = []

  /// Writes a line, with a remark after it.
  mutating func line(_ indent: Int, _ text: String, remark: String? = nil) {
    let remark = remark.map { "  # \(Self.oneLine($0))" } ?? ""
    lines.append(String(repeating: " ", count: indent) + text + remark)
  }

  /// Writes a remark on a line of its own.
  mutating func remark(_ indent: Int, _ text: String) { line(indent, "# \(Self.oneLine(text))") }

  /// Writes the line of code that a declaration comes from, and its name in the code if that differs.
  mutating func source(_ indent: Int, _ place: CodePlace, _ name: String?, as own: String, _ files: CodeFiles)
  {
    let words = name.flatMap { $0 == own || $0.isEmpty ? nil : " \($0)" } ?? ""
    line(indent, "source: \((files.text(of: place) + words).yamlScalar)")
  }

  /// Writes what an event, an outcome or a button does.
  mutating func body(_ indent: Int, _ body: DraftBody, _ files: CodeFiles) {
    switch body {
    case .steps(let steps): statements(indent, steps, files)
    case .cases(let branches):
      line(indent, "cases:")
      for branch in branches {
        if branch.name.isEmpty { line(indent + 2, "-") } else { line(indent + 2, "- when: \(branch.name)") }
        branch.place.map { source(indent + 4, $0, nil, as: "", files) }
        self.body(indent + 4, branch.body, files)
      }
    case .outcomes(let branches):
      remark(indent, "conditions that the language cannot say decide which outcome it is; all are tried")
      line(indent, "outcomes:")
      for branch in branches {
        if let text = branch.remark { remark(indent + 2, text) }
        line(indent + 2, "\(branch.name):")
        branch.place.map { source(indent + 4, $0, nil, as: "", files) }
        self.body(indent + 4, branch.body, files)
      }
    }
  }

  private mutating func statements(_ indent: Int, _ steps: [DraftStep], _ files: CodeFiles) {
    for step in steps { step.remark.map { remark(indent, "\(files.text(of: step.place)) \($0)") } }
    let said = steps.filter { $0.statement != nil }
    if said.isEmpty { return line(indent, "do: stay") }
    if said.count == 1 {
      return line(indent, "do: \(said[0].statement ?? "")", remark: files.text(of: said[0].place))
    }
    line(indent, "do:")
    for step in said { line(indent + 2, "- \(step.statement ?? "")", remark: files.text(of: step.place)) }
  }

  /// Returns a text on one line of a comment, shortened.
  static func oneLine(_ text: String) -> String {
    let line = text.onOneLine.visible
    return line.count > 160 ? line.prefix(159) + "…" : line
  }
}

/// The source files of a draft, and their short names.
struct CodeFiles {
  private let short: [String: String]

  /// Finds a short name for each file: the last part of its path, if no other file has the same.
  init(_ files: [String]) {
    let counts = Dictionary(grouping: files, by: Self.lastPart)
    short = Dictionary(
      files.map { ($0, counts[Self.lastPart($0)]?.count == 1 ? Self.lastPart($0) : $0) },
      uniquingKeysWith: { first, _ in first })
  }

  private static func lastPart(_ file: String) -> String {
    file.split(separator: "/").last.map(String.init) ?? file
  }

  /// `Detail.swift:36`.
  func text(of place: CodePlace) -> String { "\(short[place.file] ?? place.file):\(place.line)" }
}
