import FlowPipeline

extension GitRevision {
  /// Returns the files of the revision that a scenario in it can include.
  ///
  /// - Parameters:
  ///   - path: The scenario's path in the revision; without a leading `./`, it is relative to the root of the repository.
  ///   - name: The displayed name of the scenario: the revision, a colon and its path.
  func includedFiles(by path: String, named name: String) -> IncludedFiles {
    let (isRelative, own) = (path.hasPrefix("."), self)
    // Paths in names are relative to the current folder, those of git to the folder of this value.
    let place = { @Sendable (file: String) in
      isRelative ? "./\(own.folder == "." ? file : IncludePath.relative(file, to: own.folder))" : file
    }
    return IncludedFiles(
      prefix: "\(revision):",
      list: { folder in
        (try? own.names(in: isRelative && folder.isEmpty && own.folder == "." ? "./" : place(folder))) ?? []
      },
      read: { file in
        do throws(Failure) {
          return .success(try own.read(place(file)))
        } catch {
          if case .noFile = error { return .failure(.missing) }
          return .failure(.unreadable("\(error)"))
        }
      })
  }
}
