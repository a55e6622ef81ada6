import FlowPipeline

/// A scenario of the work tree beside what a revision has of it.
enum ComparedFile {
  /// Two versions, of one file or of one that got another name.
  case both(old: ScenarioVersion, new: ScenarioVersion)
  /// The revision has no such file.
  case added(String)
  /// Only the revision has the file.
  case deleted(String)

  /// The files that some paths stand for, each with its version in a revision, and those that are gone since.
  ///
  /// - Throws: `GitRevision.Failure` where git does not tell.
  static func all(_ paths: [String], since revision: String) throws -> [ComparedFile] {
    let changes = try GitRevision(revision: revision, folder: ".").fileChanges()
    let deleted = try changes.deleted.filter { file in
      guard InputFiles.isScenario(file), paths.contains(where: { InputFiles.stands(path: $0, for: file) })
      else { return false }
      return !ScenarioParts.isPart(try ScenarioVersion(of: file, in: revision).bytes() ?? [])
    }
    let left = paths.filter { !deleted.contains(InputFiles.shortened($0)) }
    let found = try InputFiles(left).paths.map { file -> ComparedFile in
      let new = ScenarioVersion.file(file)
      if let name = changes.oldNames[file] {
        return .both(old: ScenarioVersion(of: name, in: revision), new: new)
      }
      let old = ScenarioVersion(of: file, in: revision)
      return try old.exists() ? .both(old: old, new: new) : .added(file)
    }
    return found + deleted.map(ComparedFile.deleted)
  }
}
