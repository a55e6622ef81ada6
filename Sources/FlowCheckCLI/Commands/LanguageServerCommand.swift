import ArgumentParser
import FlowLanguageServer
import Foundation

/// `flowcheck lsp`: a language server for editors.
struct LanguageServerCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lsp", _superCommandName: CommandLineTool.name,
    abstract: "Serve editors: diagnostics, completion and verdicts while a scenario is written.",
    discussion: """
      Speaks the Language Server Protocol on standard input and output; an editor starts it. docs/editors.md has the settings \
      for several editors.

      Exit status: 0 after 'shutdown' and 'exit', 1 if the connection ends without them.
      """)

  /// Editors pass it to every server; there is no other transport.
  @Flag(help: "Use standard input and output, which is the default.")
  var stdio = false

  func run() throws {
    let folder = NSTemporaryDirectory() + "flowcheck-\(ProcessInfo.processInfo.globallyUniqueString)"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let server = LanguageServer { text, name in
      let path = "\(folder)/\(name)"
      return (try? FileSystem.write(Array(text.utf8), to: path, tellingOfFolders: false)) == nil ? nil : path
    }
    let status = server.run(
      reading: { Array(FileHandle.standardInput.availableData) },
      writing: { try? FileHandle.standardOutput.write(contentsOf: Data($0)) })
    guard status == 0 else { throw ExitCode(status) }
  }
}
