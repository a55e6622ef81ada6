/// The parts that every generated Swift file has.
extension TestPlan {
  /// Returns the comment at the top: what the tests are about, what they show, and how to regenerate them.
  func header(_ remarks: [String]) -> [String] {
    let start = [
      "Tests of \"\(title)\", written from \(file) by", "  \(command)", "Do not edit; regenerate them.",
    ]
    let claim = [
      "A passing test shows that the app follows the scenario in this trace, as far as the expectations check.",
      "It shows nothing about other traces, or about whether the scenario is right: 'flowcheck check' does that.",
    ]
    return (start + summary + claim + remarks).flatMap { Words.wrapped($0, width: 104) }.map {
      $0.isEmpty ? "//" : "// \($0)"
    }
  }

  /// Returns a test function for each run, with its comment.
  ///
  /// - Parameters:
  ///   - prefix: The prefix of its name.
  ///   - attribute: The line before the function.
  ///   - effects: The effects after its parentheses.
  ///   - body: Its lines.
  func functions(
    prefix: String = "", attribute: (Entry) -> String?, effects: String, body: (Entry) -> [String]
  ) -> [[String]] {
    var names = SwiftNames()
    return entries.map { entry in
      let name =
        prefix.isEmpty ? names.value(entry.name, kind: "run") : prefix + names.type(entry.name, kind: "run")
      let comment = entry.allRemarks.flatMap { Words.wrapped($0, width: 98) }.map { "  /// \($0)" }
      return comment + [attribute(entry), "  func \(name)() \(effects) {"].compactMap(\.self) + body(entry)
        + ["  }"]
    }
  }

  /// Returns the declaration that contains all others.
  func declaration(of vocabulary: FlowVocabulary, _ parts: [[String]]) -> [String] {
    [
      "/// The names of \"\(Words.wrapped(title, width: 80).first ?? "")\".",
      "enum \(vocabulary.namespace) {",
    ] + (parts + vocabulary.values.enumerations.map(\.lines)).joined(separator: [""]) + ["}"]
  }

  /// Returns lines joined, with a line break after the last.
  static func text(_ lines: [String]) -> String { lines.joined(separator: "\n") + "\n" }
}
