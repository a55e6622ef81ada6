import ArgumentParser
import FlowPipeline

/// `flowcheck config`: the settings of the project, and where they come from.
struct ConfigCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "config", _superCommandName: CommandLineTool.name,
    abstract: "Show the settings of the project file .flowcheck.yaml, and where it is.",
    discussion: """
      flowcheck looks for the file in the working directory, then in each folder above it. The command line overrides a \
      scenario, and a scenario overrides the project file. Defaults are shown as comments.
      """)

  @OptionGroup var project: ProjectOptions

  func run() throws {
    let file = try ProjectFile.current
    let reason =
      project.isIgnored
      ? "'--no-config' ignores \(ProjectFile.name)" : "no \(ProjectFile.name) in this folder or above it"
    Console.print("# \(file?.path ?? "\(reason); these are the defaults")\n\(ProjectFile.settings.text)")
  }
}
