/// A mistake with the edits that its suggestion asks for: one, or one for each place where a name stands.
public struct SuggestedFix: Sendable, Hashable {
  /// The mistake.
  public var mistake: Diagnostic
  /// What mends it; no two overlap.
  public var edits: [TextEdit]

  /// Puts a mistake and what mends it together.
  public init(mistake: Diagnostic, edits: [TextEdit]) {
    (self.mistake, self.edits) = (mistake, edits)
  }
}

extension FlowCheck {
  /// The edits that the suggestion of a mistake asks for; nil where none is found that mends it.
  ///
  /// An edit that makes another mistake is given only where every one does.
  ///
  /// They are about the text with the mistake: the scenario's, or that of a file that it includes.
  ///
  /// - Complexity: A reading of the text for each way to take the suggestion, at most 60.
  public static func suggestedEdits(
    for mistake: Diagnostic, in text: String, file: String, including files: IncludedFiles = .none,
    project: ProjectSettings = ProjectSettings()
  ) -> [TextEdit]? {
    let source = EditedSource(text, file: file, including: files, project: project).holding(mistake)
    let before = source.reading(source.text).diagnostics
    return suggestedEdits(
      for: mistake, among: before, in: EditableText(source.text), source, makingOthers: true)
  }

  /// What the suggestion of a mistake changes in its file, by lines and columns; empty where no edit is found that mends it.
  ///
  /// - Complexity: As for ``suggestedEdits(for:in:file:including:project:)``.
  public static func suggestedChanges(
    for mistake: Diagnostic, in text: String, file: String, including files: IncludedFiles = .none,
    project: ProjectSettings = ProjectSettings()
  ) -> [SuggestedChange] {
    let source = EditedSource(text, file: file, including: files, project: project).holding(mistake)
    let whole = EditableText(source.text)
    let edits = suggestedEdits(for: mistake, in: text, file: file, including: files, project: project)
    return (edits ?? []).map { whole.change($0) }
  }

  /// The text with every suggestion applied that can be, one after the other, and what was applied in that order.
  ///
  /// Each edit is about the text that the edits before it leave.
  ///
  /// - Complexity: As for ``suggestedEdits(for:in:file:including:project:)``, for each mistake, at most 200.
  public static func applyingSuggestions(
    to text: String, file: String, including files: IncludedFiles = .none,
    project: ProjectSettings = ProjectSettings()
  ) -> (text: String, applied: [SuggestedFix]) {
    applyingSuggestions(to: EditedSource(text, file: file, including: files, project: project))
  }

  /// The texts of a scenario and of the files that it includes with every suggestion applied that can be.
  ///
  /// - Returns: Each text that changes, with the file's name, what it was, and what was applied in that order.
  /// - Complexity: As for ``applyingSuggestions(to:file:including:project:)``, for each file.
  public static func applyingSuggestionsEverywhere(
    to text: String, file: String, including files: IncludedFiles,
    project: ProjectSettings = ProjectSettings()
  ) -> [(file: String, before: String, text: String, applied: [SuggestedFix])] {
    var scenario = EditedSource(text, file: file, including: files, project: project)
    var changes: [(file: String, before: String, text: String, applied: [SuggestedFix])] = []
    var done: Set<String> = []
    // A path that is mended may lead to files that were not known before.
    while let source = scenario.all.first(where: { !done.contains($0.name) }) {
      done.insert(source.name)
      let mended = applyingSuggestions(to: source)
      guard !mended.applied.isEmpty else { continue }
      changes.append((source.name, source.text, mended.text, mended.applied))
      if source.part == nil {
        scenario = EditedSource(mended.text, file: file, including: scenario.files, project: project)
      } else {
        let path = String(source.name.dropFirst(files.prefix.count))
        scenario = EditedSource(
          scenario.text, file: file, including: scenario.files.replacing([path: mended.text]),
          project: project)
      }
    }
    return changes
  }

  private static func applyingSuggestions(to source: EditedSource) -> (text: String, applied: [SuggestedFix])
  {
    var current = EditableText(source.text)
    var applied: [SuggestedFix] = []
    var seen: Set<[UInt8]> = [current.bytes]
    for _ in 0..<200 {
      let known = source.reading(current.text).diagnostics
      let fix = known.lazy.filter { $0.file == source.name }.compactMap { mistake in
        suggestedEdits(for: mistake, among: known, in: current, source).map {
          SuggestedFix(mistake: mistake, edits: $0)
        }
      }.first
      guard let fix else { break }
      let next = current.applying(fix.edits)
      guard seen.insert(next.bytes).inserted else { break }
      applied.append(fix)
      current = next
    }
    return (current.text, applied)
  }

  /// The best edit that the suggestion can mean: one that mends the mistake without making another; else one after which more is
  /// understood of what is marked, or of the file; else, if asked for, the one that leaves the fewest.
  private static func suggestedEdits(
    for mistake: Diagnostic, among known: [Diagnostic], in text: EditableText, _ source: EditedSource,
    makingOthers: Bool = false
  ) -> [TextEdit]? {
    let before = known.map(\.kindOfMistake)
    let times = before.count { $0 == mistake.kindOfMistake }
    guard let ways = SuggestedEdits(mistake, times: times, in: text) else { return nil }
    var best: (edits: [TextEdit], rank: Int, left: Int)?
    let sure = Set(ways.sure)
    for edits in ways.all.prefix(60) {
      let after = source.reading(text.applying(edits).text).diagnostics
      var rest = before
      let new = after.filter { other in
        guard let index = rest.firstIndex(of: other.kindOfMistake) else { return true }
        rest.remove(at: index)
        return false
      }
      guard rest.contains(mistake.kindOfMistake) else { continue }
      if new.isEmpty { return edits }
      let rank: Int
      if sure.contains(edits), after.count <= known.count,
        new.allSatisfy({ mistake.isAtPlace(of: $0, in: text, after: edits) })
      {
        rank = 0
      } else if mistake.phase < (after.map(\.phase).min() ?? 9) {
        rank = 1
      } else if makingOthers, sure.contains(edits), mistake.phase <= (new.map(\.phase).min() ?? 9) {
        rank = 2
      } else {
        continue
      }
      if (rank, after.count) < best.map({ ($0.rank, $0.left) }) ?? (9, 0) {
        best = (edits, rank, after.count)
      }
    }
    return best?.edits
  }
}

extension Diagnostic {
  /// What a mistake says, wherever it stands.
  fileprivate var kindOfMistake: [String] { [code.id, message] }

  /// Whether another mistake stands where this one stood, once the text before it is changed.
  fileprivate func isAtPlace(of other: Diagnostic, in text: EditableText, after edits: [TextEdit]) -> Bool {
    guard let span, let its = other.span, file == other.file else { return false }
    let start = text.range(of: span).lowerBound
    let moved = edits.filter { $0.range.upperBound <= start && $0.range.lowerBound < start }
      .reduce(start) { $0 + $1.text.utf8.count - $1.range.count }
    let place = text.applying(edits).place(of: moved)
    return (place.line, place.column) == (its.line, its.column)
  }

  /// How far the reading of the file got: mistakes in characters and YAML keep it from being understood, those in keys and
  /// words from being resolved.
  fileprivate var phase: Int {
    let number = Int(code.id.dropFirst(2)) ?? 0
    return number < 120 ? 0 : number < 200 || number >= 400 && number < 500 ? 1 : 2
  }
}

extension EditableText {
  /// An edit of the text, by lines and columns.
  func change(_ edit: TextEdit) -> SuggestedChange {
    let (start, end) = (place(of: edit.range.lowerBound), place(of: edit.range.upperBound))
    return SuggestedChange(
      from: SuggestedChange.Position(line: start.line, column: start.column),
      to: SuggestedChange.Position(line: end.line, column: end.column), text: edit.text)
  }
}
