import FlowPipeline
import Foundation

/// A version of a scenario as named on the command line: a file, or `REVISION:PATH` for one in git.
enum ScenarioVersion {
  /// A file on disk.
  case file(String)
  /// A file in a revision; the path is relative to `folder` if it begins with `./`, else to the root of the repository.
  case revision(GitRevision, path: String, name: String)

  /// Interprets a name on the command line; a name with a colon means a revision unless a file has that name.
  init(_ argument: String) {
    let parts = argument.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(
      String.init)
    guard parts.count == 2, !FileManager.default.fileExists(atPath: argument) else {
      self = .file(InputFiles.shortened(argument))
      return
    }
    self = .revision(GitRevision(revision: parts[0], folder: "."), path: parts[1], name: argument)
  }
}

extension ScenarioBatch {
  /// Reads and compiles a version of a scenario; nil if there is no flow, which has then been reported.
  mutating func read(_ version: ScenarioVersion) -> CompiledScenario? {
    switch version {
    case .file(let file): return read(file)
    case .revision(let revision, let path, let name):
      do throws(GitRevision.Failure) {
        return read(
          try revision.read(path), named: name, including: revision.includedFiles(by: path, named: name))
      } catch {
        refuse(name, reason: "\(error)", message: "cannot read '\(name)': \(error)")
        return nil
      }
    }
  }
}
