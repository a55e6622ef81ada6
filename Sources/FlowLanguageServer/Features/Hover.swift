import FlowPipeline

enum Hover {
  /// Returns the text for a client, in Markdown; null if there is none.
  static func text(in document: OpenDocument, _ params: JSONValue) -> JSONValue {
    let page = document.page
    let offset = page.text.offset(of: params["position"] ?? .null)
    let occurrence = document.occurrence(at: params)
    var parts = occurrence.map { [about($0.symbol, in: document)] } ?? []
    for diagnostic in document.diagnostics {
      guard let span = diagnostic.span, page.has(span), page.text.offsets(of: span).contains(offset) else {
        continue
      }
      parts.append("**\(diagnostic.code)**: \(diagnostic.message)")
      if let mistake = diagnostic.mistake { parts.append(mistake.code.explanation) }
    }
    guard !parts.isEmpty else { return .null }
    let span = occurrence?.span ?? page.place(of: offset)
    return [
      "contents": ["kind": "markdown", "value": .string(parts.joined(separator: "\n\n"))],
      "range": page.text.range(of: span),
    ]
  }

  private static func about(_ symbol: Symbol, in document: OpenDocument) -> String {
    let uses = document.reading.index.occurrences(of: symbol)
    let names = document.flow.map { FlowNames($0) }
    switch symbol.kind {
    case .rule: return rule(symbol.name, document.verdicts)
    case .property, .goal, .walkthrough:
      return "**\(symbol.kind.rawValue) `\(symbol.name)`**\n\n" + verdict(symbol.name, document.verdicts)
    case .screen: return screen(symbol.name, uses, names, in: document)
    default: break
    }
    let owner = symbol.owner.isEmpty ? "" : " of `\(symbol.owner)`"
    var lines = ["**\(symbol.kind.rawValue) `\(symbol.name)`**\(owner)"]
    if let text = declaration(of: symbol, names) { lines.append("`\(text)`") }
    return (lines + listing(uses.filter { !$0.isDeclaration }, in: document)).joined(separator: "\n\n")
  }

  private static func rule(_ name: String, _ verdicts: KnownVerdicts?) -> String {
    guard let rule = Rule.named(name) else { return "" }
    return "**rule `\(name)`**: \(rule.summary)\n\n\(rule.definition)\n\n" + verdict(name, verdicts)
  }

  private static func verdict(_ name: String, _ verdicts: KnownVerdicts?) -> String {
    guard let verdicts else { return "Not checked yet." }
    let when = "checked at \(verdicts.time)" + (verdicts.isStale ? ", before the last edit" : "")
    guard let verdict = verdicts.verdict(named: name) else { return "Not evaluated (\(when))." }
    let message =
      verdict.verdict == .violated || verdict.verdict == .undetermined ? ": \(verdict.words)" : ""
    return "\(VerdictMarks.words(for: verdict))\(message) (\(when))"
  }

  private static func screen(
    _ name: String, _ uses: [Occurrence], _ names: FlowNames?, in document: OpenDocument
  ) -> String {
    guard let names, let screen = names.screens[name] else { return "" }
    let parameters = screen.parameters.map { "\($0.name.value): \($0.type.text)" }
    var lines = [
      "**screen `\(name)`**" + (parameters.isEmpty ? "" : " (\(parameters.joined(separator: ", ")))")
    ]
    let gates = screen.requires.map { gate in
      let condition = names.flow.gates.first { $0.name.value == gate.value }?.condition.text
      return "`\(gate.value)`" + (condition.map { " (`\($0)`)" } ?? "")
    }
    if !gates.isEmpty { lines.append("requires \(gates.joined(separator: ", "))") }
    if let opens = screen.opens { lines.append("opens `\(opens.value)`") }
    if let coordinator = screen.coordinator { lines.append("coordinator `\(coordinator.value)`") }
    let links = uses.filter { $0.site.hasPrefix("link ") }
    let others = uses.filter { !$0.site.hasPrefix("link ") && !$0.isDeclaration }
    if !links.isEmpty { lines.append("linked from \(sites(of: links, in: document))") }
    return (lines + listing(others, in: document)).joined(separator: "\n\n")
  }

  private static func listing(_ uses: [Occurrence], in document: OpenDocument) -> [String] {
    unique(uses.map(\.use)).map { kind in
      "\(kind): \(sites(of: uses.filter { $0.use == kind }, in: document))"
    }
  }

  private static func sites(of uses: [Occurrence], in document: OpenDocument) -> String {
    let shown = uses.prefix(12).map { use in
      (use.site.isEmpty ? "" : "`\(use.site)`, ") + words(for: use.span, in: document)
    }
    let rest = uses.count - shown.count
    return shown.joined(separator: "; ") + (rest > 0 ? "; and \(rest) more" : "")
  }

  /// Returns `line 12`, or `login.yaml:12` without folders for a file other than the one on screen.
  private static func words(for place: SourceSpan, in document: OpenDocument) -> String {
    var place = place
    if document.page.has(place) {
      place.file = nil
    } else {
      place.file = (place.file ?? document.file).split(separator: "/").last.map(String.init)
    }
    return place.lineWords
  }

  private static func declaration(of symbol: Symbol, _ names: FlowNames?) -> String? {
    guard let names else { return nil }
    switch symbol.kind {
    case .gate, .domain: return names.flow.declarations["\(symbol.kind.rawValue) \(symbol.name)"]?.first
    case .field: return names.type(ofVariable: symbol.name, in: [symbol.owner])?.text
    default: return nil
    }
  }
}
