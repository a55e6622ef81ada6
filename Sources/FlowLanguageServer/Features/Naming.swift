import FlowPipeline

enum Naming {
  /// Returns the places where the symbol at a position is declared.
  static func definitions(in document: OpenDocument, _ params: JSONValue) -> JSONValue {
    guard let here = document.occurrence(at: params) else { return .null }
    let places = document.reading.index.occurrences(of: here.symbol).filter(\.isDeclaration)
    return .array(document.locations(of: places.map(\.span)))
  }

  /// Returns the places where the symbol at a position is named.
  static func references(in document: OpenDocument, _ params: JSONValue) -> JSONValue {
    guard let here = document.occurrence(at: params) else { return .null }
    let isWhole = params["context"]?["includeDeclaration"]?.isTrue ?? false
    let places = document.reading.index.occurrences(of: here.symbol).filter { isWhole || !$0.isDeclaration }
    return .array(document.locations(of: places.map(\.span)))
  }

  /// Returns the same places, within the file, for marking them in the text.
  static func highlights(in document: OpenDocument, _ params: JSONValue) -> JSONValue {
    guard let here = document.occurrence(at: params) else { return .null }
    return .array(
      document.reading.index.occurrences(of: here.symbol).filter { document.page.has($0.span) }.map {
        ["range": document.page.text.range(of: $0.span), "kind": .int($0.isDeclaration ? 3 : 2)]
      })
  }

  // MARK: Another name

  /// Returns the name at a position, if it can be changed.
  static func renamable(in document: OpenDocument, _ params: JSONValue) throws(Refusal) -> JSONValue {
    let here = try renamed(in: document, params)
    return ["range": document.page.text.range(of: here.span), "placeholder": .string(here.symbol.name)]
  }

  private static func renamed(in document: OpenDocument, _ params: JSONValue) throws(Refusal) -> Occurrence {
    guard let here = document.occurrence(at: params) else {
      throw .failed("there is no name here that the scenario declares")
    }
    let symbol = here.symbol
    guard symbol.kind != .rule, symbol.kind != .link else {
      throw .failed("a \(symbol.kind.rawValue) cannot be renamed")
    }
    guard document.reading.index.declared.contains(symbol) else {
      throw .failed("'\(symbol.name)' is not declared in this file")
    }
    guard document.isSound else {
      throw .failed("correct the errors in the file before you rename something")
    }
    return here
  }

  /// Returns the edits that rename a symbol.
  ///
  /// Reads the text with the new name. Unless it names the same things at the same places, the name collides with another.
  static func rename(in document: OpenDocument, _ params: JSONValue) throws(Refusal) -> JSONValue {
    let here = try renamed(in: document, params)
    let (symbol, name) = (here.symbol, params["newName"]?.string ?? "")
    guard ScenarioReader.isName(name) else {
      throw .invalid(
        "'\(name)' is not a name: names consist of letters, digits, '_' and '-', and are no keywords")
    }
    guard name != symbol.name else { return ["changes": .object([])] }
    let index = document.reading.index
    let spans = Set(index.occurrences(of: symbol).map(\.span)).sorted()
    let changes = Dictionary(grouping: spans, by: \.file).compactMap {
      file, spans -> (page: DocumentPage, edits: [TextEdit])? in
      document.page(named: file).map { page in
        (page, spans.map { TextEdit(range: page.text.offsets(of: $0), text: name) })
      }
    }.sorted { ($0.page.name ?? "") < ($1.page.name ?? "") }
    var after = document
    var texts: [String: String] = [:]
    for change in changes {
      let text = change.page.text.replacing(change.edits)
      if let name = change.page.name {
        texts[name] = text.text
      } else {
        after.change(to: text, version: document.version, edits: [])
      }
    }
    let files = document.includedFiles.replacing(texts)
    after.read(including: files, project: document.project, isPart: false)
    guard after.isSound, hasSameNames(index, after.reading.index, renaming: symbol, to: name) else {
      throw .failed("'\(name)' would collide with something else of that name")
    }
    return ["changes": .object(changes.map { ($0.page.uri, $0.page.text.json($0.edits)) })]
  }

  /// Whether two texts name the same things in the same order, apart from one symbol.
  private static func hasSameNames(
    _ old: SymbolIndex, _ new: SymbolIndex, renaming symbol: Symbol, to name: String
  ) -> Bool {
    guard !old.occurrences.contains(where: { isAlike($0.symbol, symbol) && $0.symbol.name == name }),
      old.occurrences.count == new.occurrences.count
    else { return false }
    let kinds = { (index: SymbolIndex) in
      index.occurrences.map { "\($0.span.lineWords) \($0.symbol.kind.rawValue) \($0.isDeclaration)" }
    }
    guard kinds(old) == kinds(new) else { return false }
    var renamedSymbol = symbol
    renamedSymbol.name = name
    let count = old.occurrences(of: symbol).count
    return new.occurrences(of: renamedSymbol).count == count && new.occurrences(of: symbol).isEmpty
  }

  /// Whether two symbols must have different names.
  private static func isAlike(_ one: Symbol, _ other: Symbol) -> Bool {
    let places: [Symbol.Kind] = [.screen, .alert]
    if places.contains(one.kind), places.contains(other.kind) { return true }
    return one.kind == other.kind && one.owner == other.owner
  }
}
