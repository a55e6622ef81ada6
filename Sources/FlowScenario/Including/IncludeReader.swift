import FlowDiagnostics

/// Reads the files that a scenario includes, and those that these include, each of them once.
struct IncludeReader {
  /// More files than this are refused.
  static let most = 256
  /// A chain of more files than this that include one another is refused.
  static let deepest = 16

  private let files: IncludedFiles
  private let scenario: String
  private(set) var log: DiagnosticLog
  /// The files with something in them: each after those that include it, in the order in which they are named.
  private(set) var parts: [SourceTree] = []
  /// The texts of all files that could be read, to quote from.
  private(set) var sources: [SourceText] = []
  /// Whether nothing is missing.
  private(set) var isComplete = true
  private var known: Set<String> = []
  private var bytesLeft: Int

  /// - Parameter size: The bytes of the scenario's own file.
  init(_ files: IncludedFiles, scenario: String, size: Int, log: DiagnosticLog) {
    (self.files, self.scenario, self.log) = (files, scenario, log)
    bytesLeft = ScenarioReader.mostBytes - size
  }

  /// Reads what the scenario includes; where files include one another, in the order of a walk from the first to the last.
  mutating func run(from tree: SourceTree) {
    let own = IncludePath.resolved(
      scenario.hasPrefix(files.prefix) ? String(scenario.dropFirst(files.prefix.count)) : scenario, in: "")
    // The files that lead to the one that is being read, each with what is left of what it includes.
    var chain: [(path: String, folder: String, includes: [Located<String>])] = [
      (own, files.folder ?? IncludePath.folder(of: own), includes(in: tree).reversed())
    ]
    while var link = chain.popLast() {
      guard let wanted = link.includes.popLast() else { continue }
      chain.append(link)
      guard check(wanted) else { continue }
      let path = IncludePath.resolved(wanted.value, in: link.folder)
      if let start = chain.firstIndex(where: { $0.path == path }) {
        noteCycle(chain[start...].map(\.path), at: wanted.span)
        continue
      }
      guard known.insert(path).inserted, hasRoom(for: wanted, in: chain.count) else { continue }
      guard let part = load(path, wanted, from: link.folder) else {
        isComplete = false
        continue
      }
      parts.append(part)
      chain.append((path, IncludePath.folder(of: path), includes(in: part).reversed()))
    }
  }

  /// The paths under `include`, or under a key that was meant to be that.
  private mutating func includes(in tree: SourceTree) -> [Located<String>] {
    guard case .map(let entries) = tree.root.content else { return [] }
    let names = ScenarioDecoder.partKeys
    let entry =
      entries.first { $0.key.value == "include" }
      ?? entries.first { Suggestion.nearest(to: $0.key.value, among: names) == "include" }
    guard let entry else { return [] }
    var decoder = ScenarioDecoder(source: tree.source, lines: tree.lines, log: log)
    defer { log = decoder.log }
    guard case .list(let items) = entry.value.content else {
      return decoder.text(entry.value, "'include'").map { [$0] } ?? []
    }
    return items.compactMap { decoder.text($0, "an item of 'include'") }
  }

  private mutating func refuse(_ wanted: Located<String>, _ reason: String, suggestion: String? = nil) {
    isComplete = false
    log.report(
      .unreadableInclude, at: wanted.span, "cannot include '\(wanted.value)': \(reason)",
      suggestion: suggestion)
  }

  /// Notes a path that leads to no file whatever there is.
  private mutating func check(_ wanted: Located<String>) -> Bool {
    let path = wanted.value
    guard !path.hasPrefix("/"), !path.hasPrefix("~"), !path.contains("://") else {
      refuse(
        wanted, "only paths relative to this file are allowed",
        suggestion: "write the path from the folder of this file")
      return false
    }
    guard !path.contains(where: { "*?[".contains($0) }) else {
      refuse(wanted, "patterns are not expanded", suggestion: "name each file")
      return false
    }
    return true
  }

  private mutating func noteCycle(_ paths: [String], at span: SourceSpan) {
    let names = (paths + [paths[0]]).map { "'\(files.prefix)\($0)'" }
    let chain =
      paths.count == 1
      ? "\(names[0]) includes itself" : "files include one another: \(names.joined(separator: " includes "))"
    log.report(.includeCycle, at: span, chain, suggestion: "remove this path")
  }

  /// Whether one more file may be read; the number of files and the length of the chain are limited.
  private mutating func hasRoom(for wanted: Located<String>, in depth: Int) -> Bool {
    let limit =
      depth > Self.deepest
      ? "files may include one another at most \(Self.deepest) deep"
      : known.count > Self.most ? "a scenario may include at most \(Self.most) files" : nil
    guard let limit else { return true }
    isComplete = false
    log.report(.tooManyIncludes, at: wanted.span, limit)
    return false
  }

  private mutating func load(_ path: String, _ wanted: Located<String>, from folder: String) -> SourceTree? {
    let bytes: [UInt8]
    switch files.read(path) {
    case .success(let read): bytes = read
    case .failure(.missing):
      refuse(wanted, "there is no such file", suggestion: files.question(for: wanted.value, in: folder))
      return nil
    case .failure(.unreadable(let reason)):
      refuse(wanted, reason)
      return nil
    }
    bytesLeft -= bytes.count
    guard bytesLeft >= 0 else {
      log.report(
        .fileTooLarge, at: wanted.span,
        "a scenario and the files that it includes may have at most \(ScenarioReader.mostBytes) bytes together"
      )
      return nil
    }
    let name = files.prefix + path
    guard let text = String(validUTF8: bytes) else {
      sources.append(SourceText(name: name, text: String(decoding: bytes, as: UTF8.self)))
      log.append(ScenarioReader.notUTF8(bytes, file: name))
      return nil
    }
    var own = DiagnosticLog(file: name)
    var tree = SourceTree(
      text, name: name, ifEmpty: "declare something in it, or do not include it",
      log: &own)
    tree?.place(in: name)
    sources.append(tree?.source ?? SourceText(name: name, text: text))
    log.append(own)
    return tree
  }
}
