import Foundation

/// Finds the Swift files that arguments name, and Objective-C beside them, which is told but not read.
package enum SourceSearch {
  /// Folders that are skipped unless they are named themselves: what tools built, other people's packages, tests.
  static let skippedFolders: Set<String> = [
    "Pods", "Carthage", "Tests", "UITests", "node_modules", "DerivedData",
  ]

  /// The files, in the order of the arguments and sorted within a folder, and what could not be read.
  package static func files(in arguments: [String]) -> (paths: [String], missing: [String]) {
    var paths: [String] = []
    var missing: [String] = []
    var seen: Set<String> = []
    for argument in arguments {
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: argument, isDirectory: &isFolder) else {
        missing.append(argument)
        continue
      }
      let found = isFolder.boolValue ? swiftFiles(below: argument) : [argument]
      for path in found where seen.insert(path).inserted { paths.append(path) }
    }
    return (paths, missing)
  }

  private static func swiftFiles(below root: String) -> [String] {
    var found: [String] = []
    var folders = [root.count > 1 && root.hasSuffix("/") ? String(root.dropLast()) : root]
    while let folder = folders.popLast() {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      for name in names where !name.hasPrefix(".") {
        let path = folder == "." ? name : "\(folder)/\(name)"
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { continue }
        if isFolder.boolValue {
          if !isSkipped(name) { folders.append(path) }
        } else if [".swift", ".m", ".mm"].contains(where: name.hasSuffix) {
          found.append(path)
        }
      }
    }
    return found.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  private static func isSkipped(_ folder: String) -> Bool {
    skippedFolders.contains(folder) || folder.hasSuffix("Tests") || folder.hasSuffix(".build")
  }
}
