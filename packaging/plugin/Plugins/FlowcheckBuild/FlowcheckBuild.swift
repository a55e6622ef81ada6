import Foundation
import PackagePlugin

/// Checks the folders `Scenarios` beside the manifest and in the folder of a target when that target is built.
///
/// The check has inputs and no outputs: `swift build` checks each time, Xcode's build system when an input changed: a scenario, a
/// folder of scenarios, or a project file that applies.
@main
struct FlowcheckBuild: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    try commands(
      for: target.name, checking: [context.package.directoryURL, target.directoryURL],
      with: context.tool(named: "flowcheck"), below: context.package.directoryURL,
      database: database(of: context.pluginWorkDirectoryURL))
  }

  /// The database of `swift build`, which changes in each build; nil where Xcode builds.
  func database(of folder: URL) -> URL? {
    guard let scratch = folder.path.range(of: "/plugins/outputs/", options: .backwards) else { return nil }
    let database = URL(filePath: folder.path[..<scratch.lowerBound] + "/build.db")
    return FileManager.default.fileExists(atPath: database.path) ? database : nil
  }

  /// The check of the scenarios below these folders; nothing where none has any.
  func commands(
    for target: String, checking folders: [URL], with flowcheck: PluginContext.Tool, below root: URL,
    database: URL? = nil
  ) -> [Command] {
    let scenarios = folders.map { $0.appending(path: "Scenarios", directoryHint: .isDirectory) }
      .filter { FileManager.default.fileExists(atPath: $0.path) }
    guard !scenarios.isEmpty else {
      Diagnostics.warning("flowcheck: neither the package nor '\(target)' has a folder 'Scenarios'")
      return []
    }
    // `swift build` may keep its plan, and with it the inputs, while scenarios come and go; one that is gone would be missed. What
    // changes each time is input enough there, but for a target's own files, which it calls unhandled when they are no inputs.
    let own = scenarios.filter { $0.path != root.appending(path: "Scenarios").path }
    let inputs =
      database.map { [$0] + own.flatMap(inputs(below:)).filter { !$0.hasDirectoryPath } }
      ?? scenarios.flatMap(inputs(below:)) + projectFiles(above: root)
    return [
      .buildCommand(
        displayName: "Check the scenarios of \(target)", executable: flowcheck.url,
        arguments: ["check", "--format", "xcode"] + scenarios.map(\.path),
        inputFiles: inputs, outputFiles: [])
    ]
  }

  /// The project files in a folder and those above it; flowcheck reads the nearest one.
  func projectFiles(above folder: URL) -> [URL] {
    let parts = folder.standardizedFileURL.pathComponents
    return parts.indices.reversed().map { last in
      URL(filePath: NSString.path(withComponents: Array(parts[...last]))).appending(path: ".flowcheck.yaml")
    }.filter { FileManager.default.fileExists(atPath: $0.path) }
  }

  /// The scenarios below a folder, and all folders, which change when a scenario comes or goes.
  func inputs(below folder: URL) -> [URL] {
    let contents = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: [.isDirectoryKey])
    let found = (contents?.compactMap { $0 as? URL } ?? [])
      .filter { ["yaml", "yml"].contains($0.pathExtension) || $0.hasDirectoryPath }
    return [folder] + found.sorted { $0.path < $1.path }
  }
}

#if canImport(XcodeProjectPlugin)
  import XcodeProjectPlugin

  extension FlowcheckBuild: XcodeBuildToolPlugin {
    func createBuildCommands(context: XcodePluginContext, target: XcodeTarget) throws -> [Command] {
      try commands(
        for: target.displayName, checking: [context.xcodeProject.directoryURL],
        with: context.tool(named: "flowcheck"), below: context.xcodeProject.directoryURL)
    }
  }
#endif
