import Foundation
import PackagePlugin

/// `swift package flowcheck …`: builds flowcheck, optimised, and runs it in the folder of the package that depends on it.
///
/// The executable is built on demand and is no dependency of this plugin: as one it would be compiled a second time, for the
/// machine that builds, whenever this package itself is built, and not be optimised.
@main
struct FlowcheckPlugin: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) async throws {
    let built = try packageManager.build(.product("flowcheck"), parameters: .init(configuration: .release))
    guard built.succeeded, let flowcheck = built.builtArtifacts.first(where: { $0.kind == .executable })
    else {
      Diagnostics.error("flowcheck cannot be built\n\(built.logText)")
      return
    }
    let process = Process()
    process.executableURL = flowcheck.url
    process.arguments = arguments
    process.currentDirectoryURL = context.package.directoryURL
    try process.run()
    process.waitUntilExit()
    guard process.terminationReason == .exit, process.terminationStatus == 0 else {
      exit(process.terminationReason == .exit ? process.terminationStatus : 128 + process.terminationStatus)
    }
  }
}
