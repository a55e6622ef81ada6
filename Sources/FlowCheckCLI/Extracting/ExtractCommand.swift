import ArgumentParser
import FlowPipeline

/// `flowcheck extract`: a draft of a scenario, or of a test, from Swift sources.
struct ExtractCommand: ParsableCommand {
  /// The form of the output.
  enum Form: String, ExpressibleByArgument, CaseIterable, Sendable {
    /// A scenario.
    case draft
    /// The facts of `flowcheck-extract`.
    case json
  }

  /// The language of a test.
  enum Language: String, ExpressibleByArgument, CaseIterable, Sendable {
    /// For `NavigationTesting`.
    case swift
  }

  static let configuration = CommandConfiguration(
    commandName: "extract", _superCommandName: CommandLineTool.name,
    abstract: "Write a draft of a scenario from Swift sources.",
    discussion: """
      Reads Swift files and folders with the program 'flowcheck-extract'. The draft passes 'flowcheck validate' as it is; each \
      declaration names its line of code. Conditions that the language cannot express become outcomes, all of which are \
      explored. Edit the draft, then keep it current with 'flowcheck drift'.
      """)

  @Argument(help: "Swift files, and folders to search for them.", completion: .file(extensions: ["swift"]))
  var sources: [String] = []

  @Option(help: "Write a scenario, or the facts as JSON.")
  var format: Form = .draft

  @Option(help: "Write the start of a test with NavigationTesting instead of a scenario.")
  var scaffold: Language?

  @Option(
    help: ArgumentHelp("Read facts that '--format json' wrote, instead of sources.", valueName: "file"),
    completion: .file(extensions: ["json"]))
  var facts: String?

  @OptionGroup var output: OutputFileOptions

  func validate() throws {
    if sources.isEmpty == (facts == nil) {
      throw ValidationError("give Swift files or folders, or '--facts'")
    }
    if scaffold != nil, format == .json {
      throw ValidationError("'--scaffold' writes Swift, so it cannot be combined with '--format json'")
    }
  }

  func run() throws {
    let source = FactsSource(sources: sources, factsFile: facts)
    guard let text = text(source) else { return try exit(with: .unreadable) }
    try exit(with: Console.deliver(text, to: output.file))
  }

  private func text(_ source: FactsSource) -> String? {
    if format == .json { return source.json().map { String(decoding: $0, as: UTF8.self) } }
    guard let facts = source.facts() else { return nil }
    for problem in facts.problems {
      let file = facts.files.indices.contains(problem.file) ? facts.files[problem.file] : "?"
      Console.print("\(file):\(problem.line): \(problem.message)\n", to: .error)
    }
    if scaffold != nil { return Scaffold(facts).render() }
    return DraftScenario(facts).render(name: name)
  }

  /// The scenario's title: the name of the file, or of the first source.
  private var name: String {
    let path = output.file ?? sources.first ?? facts ?? "app"
    let last = path.split(separator: "/").last.map(String.init) ?? path
    return last.split(separator: ".").first.map(String.init) ?? last
  }
}
