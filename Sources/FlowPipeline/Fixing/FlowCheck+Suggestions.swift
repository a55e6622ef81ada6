/// A mistake with the edits that its suggestion asks for: one or several, such as one for each place where a name stands.
public struct SuggestedFix: Sendable, Hashable {
  /// The mistake.
  public var mistake: Diagnostic
  /// The edits that fix it; they do not overlap.
  public var edits: [TextEdit]

  /// Creates a fix.
  public init(mistake: Diagnostic, edits: [TextEdit]) {
    (self.mistake, self.edits) = (mistake, edits)
  }
}

extension FlowCheck {
  /// Returns the edits that the suggestion of a mistake asks for; nil if no edits are found that fix it.
  ///
  /// Edits that cause another mistake are returned only if all candidates do.
  ///
  /// The edits apply to the text with the mistake: the scenario's, or that of a file that it includes.
  ///
  /// - Complexity: Reads the text once for each way to follow the suggestion, at most 60.
  public static func suggestedEdits(
    for mistake: Diagnostic, in text: String, file: String, including files: IncludedFiles = .none,
    project: ProjectSettings = ProjectSettings()
  ) -> [TextEdit]? {
    let source = EditedSource(text, file: file, including: files, project: project).holding(mistake)
    let before = source.reading(source.text).diagnostics
    return suggestedEdits(
      for: mistake, among: before, in: EditableText(source.text), source, makingOthers: true)
  }

  /// Returns the edits that the suggestion of a mistake asks for, by lines and columns; empty if none are found that fix it.
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

  /// Applies every suggestion that can be applied, one after the other, and returns the text and the fixes in that order.
  ///
  /// The edits of each fix apply to the text that the fixes before it leave.
  ///
  /// - Complexity: As for ``suggestedEdits(for:in:file:including:project:)``, for each mistake, at most 200.
  public static func applyingSuggestions(
    to text: String, file: String, including files: IncludedFiles = .none,
    project: ProjectSettings = ProjectSettings()
  ) -> (text: String, applied: [SuggestedFix]) {
    applyingSuggestions(to: EditedSource(text, file: file, including: files, project: project))
  }

  /// Applies every suggestion that can be applied to a scenario and to the files that it includes.
  ///
  /// - Returns: Each text that changes, with the file's name, the text before, and the applied fixes in order.
  /// - Complexity: As for ``applyingSuggestions(to:file:including:project:)``, for each file.
  public static func applyingSuggestionsEverywhere(
    to text: String, file: String, including files: IncludedFiles,
    project: ProjectSettings = ProjectSettings()
  ) -> [(file: String, before: String, text: String, applied: [SuggestedFix])] {
    var scenario = EditedSource(text, file: file, including: files, project: project)
    var changes: [(file: String, before: String, text: String, applied: [SuggestedFix])] = []
    var done: Set<String> = []
    // A corrected path may lead to files that were not known before.
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

  /// Returns the best edits for a suggestion: those that fix the mistake without causing another; else those after which more
  /// is understood of the marked text, or of the file; else, if `makingOthers`, those that leave the fewest mistakes.
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
  /// The mistake without its place.
  fileprivate var kindOfMistake: [String] { [code.id, message] }

  /// Whether another mistake stands at the place of this one, after the edits before it have moved that place.
  fileprivate func isAtPlace(of other: Diagnostic, in text: EditableText, after edits: [TextEdit]) -> Bool {
    guard let span, let its = other.span, file == other.file else { return false }
    let start = text.range(of: span).lowerBound
    let moved = edits.filter { $0.range.upperBound <= start && $0.range.lowerBound < start }
      .reduce(start) { $0 + $1.text.utf8.count - $1.range.count }
    let place = text.applying(edits).place(of: moved)
    return (place.line, place.column) == (its.line, its.column)
  }

  /// How far the reader got: mistakes in characters and YAML prevent it from understanding the file, those in keys and words
  /// from resolving names.
  fileprivate var phase: Int {
    let number = Int(code.id.dropFirst(2)) ?? 0
    return number < 120 ? 0 : number < 200 || number >= 400 && number < 500 ? 1 : 2
  }
}

extension EditableText {
  /// Converts an edit of the text to lines and columns.
  func change(_ edit: TextEdit) -> SuggestedChange {
    let (start, end) = (place(of: edit.range.lowerBound), place(of: edit.range.upperBound))
    return SuggestedChange(
      from: SuggestedChange.Position(line: start.line, column: start.column),
      to: SuggestedChange.Position(line: end.line, column: end.column), text: edit.text)
  }
}
