import FlowDiagnostics

/// Reads the files that a scenario includes, directly or through other files, each of them once.
struct IncludeReader {
  /// The maximum number of included files.
  static let most = 256
  /// The maximum length of a chain of files that include one another.
  static let deepest = 16

  private let files: IncludedFiles
  private let scenario: String
  private(set) var log: DiagnosticLog
  /// The trees of the files that are not empty. A file comes after the first one that includes it, in the order of the paths.
  private(set) var parts: [SourceTree] = []
  /// The texts of all files that were read, for quoting.
  private(set) var sources: [SourceText] = []
  /// Whether no file is missing.
  private(set) var isComplete = true
  private var known: Set<String> = []
  private var bytesLeft: Int

  /// - Parameter size: The number of bytes of the scenario's own file.
  init(_ files: IncludedFiles, scenario: String, size: Int, log: DiagnosticLog) {
    (self.files, self.scenario, self.log) = (files, scenario, log)
    bytesLeft = ScenarioReader.mostBytes - size
  }

  /// Reads the included files depth first, in the order of their paths.
  mutating func run(from tree: SourceTree) {
    let own = IncludePath.resolved(
      scenario.hasPrefix(files.prefix) ? String(scenario.dropFirst(files.prefix.count)) : scenario, in: "")
    // The files on the way to the current one, each with the paths that are left to read.
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
      if !part.gaps.isEmpty { isComplete = false }
      parts.append(part)
      chain.append((path, IncludePath.folder(of: path), includes(in: part).reversed()))
    }
  }

  /// Returns the paths under `include`, or under a misspelling of that key.
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

  /// Whether a path can lead to a file at all. If not, reports why.
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

  /// Whether one more file may be read. The number of files and the length of a chain are limited.
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
