import ArgumentParser
import FlowPipeline

/// What a shell offers for a word, besides files.
extension CompletionKind {
  /// The built-in rules.
  static var rules: CompletionKind { .list(Rule.all.map(\.id)) }

  /// Everything that has a page of documentation.
  static var codesAndRules: CompletionKind { .list(Catalogue.codes.map(\.id) + Rule.all.map(\.id)) }

  /// Returns the names that the scenario files on the command line declare; folders and files with mistakes offer none.
  static func declared(_ names: @escaping @Sendable (Flow) -> [String]) -> CompletionKind {
    .custom { words, index, prefix in
      var found: Set<String> = []
      for (position, word) in words.enumerated() where position != index {
        guard word.hasSuffix(".yaml") || word.hasSuffix(".yml"),
          let bytes = try? FileSystem.read(word, limit: ScenarioReader.mostBytes),
          let flow = FlowCheck.read(bytes: bytes, file: word, including: .of(word)).declared
        else { continue }
        found.formUnion(names(flow))
      }
      return found.filter { $0.hasPrefix(prefix) }.sorted()
    }
  }
}
