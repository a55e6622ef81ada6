import Foundation
import PackagePlugin

/// `swift package flowcheck …`: the command-line tool, run in the package's folder.
///
/// Without arguments it checks the folder `Scenarios`. What it prints is what the tool prints; a status other than 0 becomes
/// an error of the plugin, for a plugin cannot hand on a status of its own.
@main
struct FlowCheckCommand: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    let process = Process()
    process.executableURL = try context.tool(named: "flowcheck").url
    process.currentDirectoryURL = context.package.directoryURL
    process.arguments = arguments.isEmpty ? ["check", "Scenarios"] : arguments
    try process.run()
    process.waitUntilExit()
    guard process.terminationReason == .exit, process.terminationStatus == 0 else {
      Diagnostics.error("flowcheck ended with status \(process.terminationStatus)")
      return
    }
  }
}
