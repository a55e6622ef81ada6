import Foundation
import PackagePlugin

/// `swift package flowcheck …`: runs flowcheck in the folder of the package.
@main
struct FlowcheckCommand: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) async throws {
    let process = Process()
    process.executableURL = try context.tool(named: "flowcheck").url
    process.arguments = arguments
    process.currentDirectoryURL = context.package.directoryURL
    try process.run()
    process.waitUntilExit()
    guard process.terminationReason == .exit, process.terminationStatus == 0 else {
      exit(process.terminationReason == .exit ? process.terminationStatus : 128 + process.terminationStatus)
    }
  }
}
