public import ArgumentParser
import FlowAlgorithms
import FlowPipeline

/// The `flowcheck` command with its subcommands.
public struct CommandLineTool: ParsableCommand {
  /// The name of the program.
  static let name = "flowcheck"

  /// The help of `flowcheck --help`.
  public static let configuration = CommandConfiguration(
    commandName: name,
    abstract: "Checks an app's navigation flow: every screen, every path, every entry point.",
    discussion: """
      A scenario is a YAML file that declares screens, events and properties. flowcheck explores every \
      reachable state and shows a shortest trace to each violation.

      Start with 'flowcheck init', then 'flowcheck check scenario.yaml'.

      Exit status: 0 everything passed, 1 a violation, 2 an undetermined verdict, 64 a usage error, 65 an error in a \
      scenario, 66 a file that cannot be read or written, 70 a bug in flowcheck, 130 ended by Ctrl-C.
      """,
    version: FlowCheck.version,
    subcommands: [
      CheckCommand.self, DiagramCommand.self, ExploreCommand.self, ValidateCommand.self, RulesCommand.self,
      ExplainCommand.self, InitCommand.self, ReportCommand.self, MutateCommand.self, FixCommand.self,
      ExportCommand.self,
      SimulateCommand.self, ReplayCommand.self, DumpCommand.self, DiffCommand.self,
      BaselineCommand.self, GenerateTestsCommand.self, ConfigCommand.self, SchemaCommand.self,
      LanguageServerCommand.self, ExtractCommand.self, CodeDriftCommand.self,
    ])

  /// Parsed from the command line by the argument parser.
  public init() {}

  /// Reads the process's command line, runs the command, and ends the process with the exit status.
  public static func start() {
    BugReport.watch()
    FreedMemory.keep()
    let arguments = CommandLine.arguments.dropFirst()
    guard var command = command(from: arguments) else {
      if let mistake = unknownCommand(in: arguments) { exit(withError: ValidationError(mistake)) }
      return main()
    }
    do {
      try command.run()
    } catch {
      exit(withError: error)
    }
  }

  /// Returns what is wrong with arguments that begin with no command, such as `chek`; nil if they begin with one.
  private static func unknownCommand(in arguments: ArraySlice<String>) -> String? {
    let arguments = arguments.first == "help" ? arguments.dropFirst() : arguments
    guard let first = arguments.first, first != "help", !first.hasPrefix("-"), !first.isEmpty else {
      return nil
    }
    var known = configuration.subcommands
    var owner = ""
    for word in arguments {
      guard let command = known.first(where: { $0.configuration.commandName == word }) else { break }
      known = command.configuration.subcommands
      owner += "\(word) "
    }
    let words = arguments.dropFirst(owner.split(separator: " ").count)
    guard !known.isEmpty, let word = words.first, !word.hasPrefix("-") else { return nil }
    let names = known.compactMap { $0.configuration.commandName }
    if let nearest = Suggestion.nearest(to: word, among: names) {
      return "there is no command '\(owner)\(word)', did you mean '\(owner)\(nearest)'?"
    }
    let isFile = owner.isEmpty && (word.hasSuffix(".yaml") || word.hasSuffix(".yml"))
    return "there is no command '\(owner)\(word)'" + (isFile ? ", did you mean 'check \(word)'?" : "")
  }

  /// Returns the command that the arguments begin with, if it understands all the rest.
  ///
  /// Parsing with one command takes half the time of parsing with the whole tree of commands. Mistakes and requests for help
  /// are left to the tree, which has the words for them.
  private static func command(from arguments: ArraySlice<String>) -> (any ParsableCommand)? {
    let named = configuration.subcommands.first { $0.configuration.commandName == arguments.first }
    guard let named, let command = try? named.parseAsRoot(Array(arguments.dropFirst())) else { return nil }
    return type(of: command) == named ? command : nil
  }
}

extension ParsableCommand {
  /// Ends the program with a status other than success.
  func exit(with status: ExitStatus) throws {
    let status = status.afterInterruption
    guard status != .passed else { return }
    throw ExitCode(status.rawValue)
  }
}
