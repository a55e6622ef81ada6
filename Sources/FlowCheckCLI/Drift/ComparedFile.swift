import FlowPipeline

/// A scenario of the work tree, and its version in a revision.
enum ComparedFile {
  /// Two versions of one file, which may have been renamed.
  case both(old: ScenarioVersion, new: ScenarioVersion)
  /// The revision has no such file.
  case added(String)
  /// Only the revision has the file.
  case deleted(String)

  /// Returns the files that some paths stand for, each with its version in a revision, and the files deleted since.
  ///
  /// - Throws: `GitRevision.Failure` if git fails.
  static func all(_ paths: [String], since revision: String) throws -> [ComparedFile] {
    let changes = try GitRevision(revision: revision, folder: ".").fileChanges()
    let deleted = try changes.deleted.filter { file in
      guard InputFiles.isScenario(file), paths.contains(where: { InputFiles.stands(path: $0, for: file) })
      else { return false }
      let (git, path) = GitRevision.locating(file, in: revision)
      return try !(git.has(path) && ScenarioParts.role(of: git.read(path)) == .part)
    }
    let left = paths.filter { !deleted.contains(InputFiles.shortened($0)) }
    let found = try InputFiles(left).paths.map { file -> ComparedFile in
      let new = ScenarioVersion.file(file)
      let name = changes.oldNames[file] ?? file
      let (git, path) = GitRevision.locating(name, in: revision)
      guard try name != file || git.has(path) else { return .added(file) }
      return .both(old: .revision(git, path: path, name: "\(revision):\(name)"), new: new)
    }
    return found + deleted.map(ComparedFile.deleted)
  }
}
