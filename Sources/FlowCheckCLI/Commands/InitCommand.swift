import ArgumentParser
import FlowCheckKit

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// `flowcheck init`: a first scenario to change.
struct InitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init", _superCommandName: CommandLineTool.name,
    abstract: "Write a commented starter scenario that passes 'flowcheck check'.",
    discussion: "An existing file is never overwritten.")

  @Argument(help: "The file to write.", completion: .file(extensions: ["yaml", "yml"]))
  var file = "scenario.yaml"

  func run() throws {
    guard access(file, F_OK) != 0 else {
      Console.printFailure("cannot write '\(file)': it exists already, and init overwrites nothing")
      throw ExitCode(ExitStatus.unreadable.rawValue)
    }
    do throws(FileSystem.Failure) {
      try FileSystem.write(Array(StarterScenario.text.utf8), to: file)
    } catch {
      Console.printFailure(error)
      try exit(with: .unreadable)
    }
    Console.print("wrote \(file); now run 'flowcheck check \(file)'\n")
  }
}
