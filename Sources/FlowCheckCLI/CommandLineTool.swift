public import ArgumentParser
import FlowCheckKit

/// The `flowcheck` command with its subcommands.
public struct CommandLineTool: ParsableCommand {
  /// What `flowcheck --help` says.
  public static let configuration = CommandConfiguration(
    commandName: "flowcheck",
    abstract: "Checks an app's navigation flow: every screen, every path, every way in.",
    discussion: """
      A scenario is a YAML file that declares screens, events and what must hold. flowcheck explores every \
      state the app can reach and shows a shortest way to each thing that goes wrong.

      Start with 'flowcheck init', then 'flowcheck check scenario.yaml'.

      Exit status: 0 everything as demanded, 1 something violated, 2 something undetermined, 64 usage, \
      65 a mistake in a scenario, 66 a file cannot be read or written, 70 a bug in flowcheck.
      """,
    version: FlowCheck.version,
    subcommands: [
      CheckCommand.self, DiagramCommand.self, ExploreCommand.self, ValidateCommand.self, RulesCommand.self,
      ExplainCommand.self, InitCommand.self, ReportCommand.self, MutateCommand.self, ExportCommand.self,
    ])

  /// Parsed from the command line by the argument parser.
  public init() {}

  /// Reads the process's command line, does what it says, and ends the process with the exit status.
  public static func start() {
    BugReport.watch()
    main()
  }
}

extension ParsableCommand {
  /// Ends the program with a status other than success.
  func exit(with status: ExitStatus) throws {
    guard status != .asDemanded else { return }
    throw ExitCode(status.rawValue)
  }
}
