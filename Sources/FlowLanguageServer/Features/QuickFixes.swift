import FlowPipeline

/// Fixes for mistakes, from the suggestions of their diagnostics.
enum QuickFixes {
  /// The command that shows the page of a code.
  static let command = "flowcheck.explain"

  /// Returns the actions for the mistakes in a range: an edit that fixes the mistake if one is found, else the page on its
  /// code.
  static func actions(in document: OpenDocument, _ params: JSONValue) -> JSONValue {
    let page = document.page
    let wanted = page.text.offsets(of: params["range"] ?? .null)
    let lines = page.text.line(of: wanted.lowerBound)...page.text.line(of: wanted.upperBound)
    let actions = document.diagnostics.filter { $0.file == page.name }.compactMap { known -> JSONValue? in
      guard let mistake = known.mistake, let suggestion = mistake.suggestion else { return nil }
      let range = mistake.span.map { page.text.offsets(of: $0) } ?? 0..<0
      guard lines.contains(page.text.line(of: range.lowerBound)) else { return nil }
      let title = "\(suggestion.prefix(1).uppercased())\(suggestion.dropFirst())"
      // A plain command: some clients treat an action that has a command as a command anyway.
      let edits = FlowCheck.suggestedEdits(
        for: mistake, in: document.text.text, file: document.file, including: document.includedFiles,
        project: document.project)
      guard let edits else {
        return [
          "title": .string(title), "command": .string(command), "arguments": .strings([mistake.code.id]),
        ]
      }
      let same = (params["context"]?["diagnostics"]?.items ?? []).filter {
        $0["code"]?.string == known.code && $0["message"]?.string == known.message
      }
      return .members([
        "title": .string(title), "kind": "quickfix", "diagnostics": same.isEmpty ? nil : .array(same),
        "isPreferred": .bool(true), "edit": ["changes": .object([(page.uri, page.text.json(edits))])],
      ])
    }
    return .array(actions)
  }
}
