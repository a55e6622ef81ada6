import FlowPipeline
import Foundation

/// A revision or the index of a repository, read with the installed git.
struct GitRevision {
  /// Why git failed.
  enum Failure: Error, Equatable, CustomStringConvertible {
    /// There is no git in the folders of `PATH`.
    case noGit
    /// The folder is in no repository, or in one that git does not trust.
    case noRepository(folder: String, reason: String)
    /// There is no such commit, branch or tag; a shallow clone may lack one that the server has.
    case unknownRevision(String, isShallow: Bool)
    /// The revision has no such file.
    case noFile(String, revision: String)
    /// Another failure, in git's words.
    case other(String)

    var description: String {
      switch self {
      case .noGit: "git is not installed, or not in PATH"
      case .noRepository(let folder, let reason):
        "'\(folder)' is not in a usable git repository (\(reason))"
      case .unknownRevision(let revision, false): "git has no revision '\(revision)'"
      case .unknownRevision(let revision, true):
        "this shallow clone has no revision '\(revision)'; fetch it with 'git fetch --unshallow origin', or let the "
          + "checkout fetch the whole history (GitHub: 'fetch-depth: 0', GitLab: 'GIT_DEPTH: 0')"
      case .noFile(let file, let revision):
        revision.isEmpty ? "the index has no file '\(file)'" : "revision '\(revision)' has no file '\(file)'"
      case .other(let words): "git reports: \(words)"
      }
    }
  }

  /// The commit, branch or tag; empty for the index.
  let revision: String
  /// The folder in which git runs.
  let folder: String

  /// Returns where git must run to read a file of the work tree in a revision, and the file's path from there.
  static func locating(_ file: String, in revision: String) -> (git: GitRevision, path: String) {
    let parts = file.split(separator: "/", omittingEmptySubsequences: false)
    let folder = parts.dropLast().joined(separator: "/")
    let place = parts.count == 1 ? "." : folder.isEmpty ? "/" : folder
    return (GitRevision(revision: revision, folder: place), "./\(parts.last ?? "")")
  }

  /// Returns the bytes of a file, at most one more than a scenario may have, so that the reader refuses a larger file.
  ///
  /// A path without a leading `./` is relative to the root of the repository.
  func read(_ path: String) throws(Failure) -> [UInt8] {
    try requireRevision()
    let object = "\(revision):\(path)"
    let kind = try run(["cat-file", "-t", object])
    guard kind.status == 0, String(decoding: kind.output, as: UTF8.self) == "blob\n" else {
      throw .noFile(path.hasPrefix("./") ? String(path.dropFirst(2)) : path, revision: revision)
    }
    let content = try run(["cat-file", "blob", object])
    guard content.status == 0 || content.output.count > ScenarioReader.mostBytes else {
      throw .other(content.firstError)
    }
    return content.output
  }

  /// Returns the tracked files that were renamed or deleted between the revision and the work tree, with paths from the
  /// folder.
  func fileChanges() throws(Failure) -> (oldNames: [String: String], deleted: [String]) {
    try requireRevision()
    let answer = try run(["diff", "--name-status", "-z", "-M", "--diff-filter=RD", "--relative", revision])
    guard answer.status == 0 else { throw .other(answer.firstError) }
    var fields = String(decoding: answer.output, as: UTF8.self).split(separator: "\0").map(String.init)[...]
    var (oldNames, deleted): ([String: String], [String]) = ([:], [])
    while let status = fields.popFirst(), let path = fields.popFirst() {
      if status.hasPrefix("R"), let new = fields.popFirst() {
        oldNames[new] = path
      } else {
        deleted.append(path)
      }
    }
    return (oldNames, deleted)
  }

  private func requireRevision() throws(Failure) {
    let inside = try run(["rev-parse", "--is-inside-work-tree"])
    guard inside.status == 0 else {
      throw .noRepository(folder: folder, reason: inside.firstError)
    }
    guard !revision.isEmpty else { return }
    if !revision.hasPrefix("-") {
      let known = try run(["rev-parse", "--verify", "--quiet", "\(revision)^{tree}"])
      if known.status == 0 { return }
    }
    let shallow = try run(["rev-parse", "--is-shallow-repository"])
    let isShallow = String(decoding: shallow.output, as: UTF8.self).hasPrefix("true")
    throw .unknownRevision(revision, isShallow: isShallow)
  }

  /// Returns the names in a folder; those of folders end with a slash.
  func names(in path: String) throws(Failure) -> [String] {
    let answer = try run(["ls-tree", "-z", "\(revision):\(path)"])
    guard answer.status == 0 else { return [] }
    return String(decoding: answer.output, as: UTF8.self).split(separator: "\0").compactMap { entry in
      let parts = entry.split(separator: "\t", maxSplits: 1)
      return parts.count == 2 ? parts[1] + (parts[0].contains(" tree ") ? "/" : "") : nil
    }
  }

  /// Whether the revision has a file.
  func has(_ path: String) throws(Failure) -> Bool {
    try requireRevision()
    return try run(["cat-file", "-e", "\(revision):\(path)"]).status == 0
  }

  // MARK: - Running git

  private struct Answer {
    var status: Int32
    var output: [UInt8]
    var error: String

    /// The first line of git's errors, or else its status.
    var firstError: String { error.split(separator: "\n").first.map(String.init) ?? "status \(status)" }
  }

  private func run(_ arguments: [String]) throws(Failure) -> Answer {
    guard let program = Self.program else { throw .noGit }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = ["-C", folder] + arguments
    let (output, error) = (Pipe(), Pipe())
    process.standardInput = FileHandle.nullDevice
    (process.standardOutput, process.standardError) = (output, error)
    do {
      try process.run()
    } catch {
      throw .noGit
    }
    // Git's errors are a few lines, which fit in the pipe while the content is read.
    let bytes = (try? output.fileHandleForReading.read(upToCount: ScenarioReader.mostBytes + 1)) ?? Data()
    // Git ends early if it has more to write than is read.
    try? output.fileHandleForReading.close()
    let words = error.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Answer(
      status: process.terminationStatus, output: Array(bytes), error: String(decoding: words, as: UTF8.self))
  }

  /// The program, as a shell would find it.
  private static var program: String? {
    (Console.variable("PATH") ?? "").split(separator: ":").map { "\($0)/git" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }
}
