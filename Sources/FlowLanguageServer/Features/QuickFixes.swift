import FlowDiagnostics
import FlowPipeline
import FlowRendering

/// What mends a mistake, by the suggestion that its diagnostic gives.
enum QuickFixes {
  /// The command that shows the page of a code.
  static let command = "flowcheck.explain"

  /// The actions for the mistakes in a range: an edit where one is found that mends it, else the page that explains it.
  static func actions(in document: OpenDocument, _ params: JSONValue) -> JSONValue {
    let page = document.page
    let wanted = page.text.offsets(of: params["range"] ?? .null)
    let lines = page.text.line(of: wanted.lowerBound)...page.text.line(of: wanted.upperBound)
    let actions = document.diagnostics.filter { $0.file == page.name }.compactMap { known -> JSONValue? in
      guard let mistake = known.mistake, let suggestion = mistake.suggestion else { return nil }
      let range = mistake.span.map { page.text.offsets(of: $0) } ?? 0..<0
      guard lines.contains(page.text.line(of: range.lowerBound)) else { return nil }
      let title = "\(suggestion.prefix(1).uppercased())\(suggestion.dropFirst())"
      // A plain command: some clients take an action that has one for a command anyway.
      guard let edits = edits(for: mistake, in: document) else {
        return [
          "title": .string(title), "command": .string(command), "arguments": .strings([mistake.code.id]),
        ]
      }
      var members: [(key: String, value: JSONValue)] = [("title", .string(title)), ("kind", "quickfix")]
      let same = (params["context"]?["diagnostics"]?.items ?? []).filter {
        $0["code"]?.string == known.code && $0["message"]?.string == known.message
      }
      if !same.isEmpty { members.append(("diagnostics", .array(same))) }
      let json = edits.map { edit -> JSONValue in
        ["range": page.text.range(of: edit.range), "newText": .string(edit.text)]
      }
      members.append(("isPreferred", .bool(true)))
      members.append(("edit", ["changes": .object([(page.uri, .array(json))])]))
      return .object(members)
    }
    return .array(actions)
  }

  /// The edits that the suggestion asks for; where none mends the mistake without making another, the word that was meant.
  private static func edits(for mistake: Diagnostic, in document: OpenDocument) -> [TextEdit]? {
    if let edits = FlowCheck.suggestedEdits(
      for: mistake, in: document.text.text, file: document.file, including: document.includedFiles,
      project: document.project)
    {
      return edits
    }
    let parts = (mistake.suggestion ?? "").split(separator: "'", omittingEmptySubsequences: false)
    guard let span = mistake.span, parts.count == 3, parts[0] == "did you mean ", !parts[1].contains("…")
    else { return nil }
    return [TextEdit(range: document.page.text.offsets(of: span), text: String(parts[1]))]
  }
}
