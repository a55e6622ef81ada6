import Foundation

/// Reads Swift files and says what they say about navigation.
package enum Extraction {
  /// A file by its path and its text.
  package struct Input {
    var path: String
    var bytes: [UInt8]

    package init(path: String, bytes: [UInt8]) { (self.path, self.bytes) = (path, bytes) }
    package init(path: String, text: String) { self.init(path: path, bytes: Array(text.utf8)) }
  }

  /// The facts in the files; `unit` puts all edges under one name. Linear in the sources, but for calls, which are
  /// followed to a fixed depth.
  package static func facts(of inputs: [Input], unit: String? = nil) -> Facts {
    let project = Project()
    var problems: [Problem] = []
    var unread: [Facts.Note] = []
    for (index, input) in inputs.enumerated() {
      if input.path.hasSuffix(".m") || input.path.hasSuffix(".mm") {
        project.files.append(SourceFile(path: input.path, index: index, bytes: []))
        unread.append(Facts.Note(file: index, line: 1, what: input.path, reason: "Objective-C is not read"))
        continue
      }
      let file = SourceFile(path: input.path, index: index, bytes: input.bytes)
      project.files.append(file)
      problems += file.problems()
      DeclarationCollector(project: project, file: file).collect()
    }
    let bindings = ViewBindings()
    BindingCollector(project: project, bindings: bindings).collect()
    let rules = SlotRules(project: project, bindings: bindings)
    let interpreter = Interpreter(
      project: project, rules: rules, relevance: Relevance(project: project, rules: rules))
    let entries = Entries(project: project, interpreter: interpreter)
    entries.run()
    var facts = FactsBuilder(project: project, interpreter: interpreter, entries: entries, rules: rules)
      .facts(
        unit: unit, problems: problems)
    facts.unfollowed = unread + facts.unfollowed
    return facts
  }
}
