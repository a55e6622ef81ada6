import Foundation
import FlowAlgorithms

/// Reads and writes files, with failures in words for people.
enum FileSystem {
  /// A file that cannot be read or written.
  struct Failure: Error, Equatable, CustomStringConvertible {
    var file: String
    /// What was tried.
    var verb: String
    /// The reason that the system gave.
    var reason: String

    var description: String { "cannot \(verb) '\(file)': \(reason)" }
  }

  /// Reads a file, but at most a little more than `limit` bytes.
  static func read(_ file: String, limit: Int) throws(Failure) -> [UInt8] {
    try read(file) { next in
      var bytes: [UInt8] = []
      while bytes.count <= limit {
        let chunk = next(1 << 16)
        guard !chunk.isEmpty else { break }
        bytes += chunk
      }
      return bytes
    }
  }

  /// Reads a file in the pieces that `body` requests; each has at most the requested number of bytes, and an empty one is the
  /// end.
  static func read<Result>(_ file: String, body: (_ next: @escaping (Int) -> [UInt8]) -> Result)
    throws(Failure)
    -> Result
  {
    let descriptor = open(file, O_RDONLY)
    guard descriptor >= 0 else { throw failure(file, "read") }
    defer { close(descriptor) }
    var problem: Failure?
    let result = body { most in
      var chunk = [UInt8](repeating: 0, count: most)
      while true {
        let count = chunk.withUnsafeMutableBytes { systemRead(descriptor, $0.baseAddress, $0.count) }
        if count < 0, errno == EINTR { continue }
        if count < 0 { problem = failure(file, "read") }
        return Array(chunk.prefix(max(0, count)))
      }
    }
    if let problem { throw problem }
    return result
  }

  /// The scenarios that were read, and what they include, as full paths. Output does not replace them.
  private static let scenarios = LockedValue<Set<String>>([])

  /// Keeps output from replacing scenarios that were read.
  static func protect(_ files: [String]) {
    let paths = files.map(resolved)
    scenarios.withLock { $0.formUnion(paths) }
  }

  /// Writes a file, replaces an old one, and creates the folders in its path.
  ///
  /// - Parameter isTold: Whether to name created folders on standard error.
  static func write(_ bytes: [UInt8], to file: String, tellingOfFolders isTold: Bool = true) throws(Failure) {
    try write(to: file, tellingOfFolders: isTold) { $0(bytes) }
  }

  /// Writes a file in pieces under another name beside it, and renames it once all of it is on disk.
  ///
  /// Even if the program ends at any moment, the file has either its old content or all of the new content. At most a file
  /// `.flowcheck-….unfinished` stays behind. Links are followed, and the permissions of an old file are kept. Anything but a
  /// regular file, such as a pipe or `/dev/null`, is written to directly.
  ///
  /// - Parameter replacesScenarios: Whether the file may be a scenario that was read.
  static func write(
    to file: String, tellingOfFolders isTold: Bool = true, replacesScenarios: Bool = false,
    body: ((_ sink: ([UInt8]) -> Void) -> Void)
  ) throws(Failure) {
    try makeFolder(of: file, isTold)
    let old = status(of: file)
    if !replacesScenarios, scenarios.withLock({ $0.contains(resolved(file)) }) {
      throw Failure(file: file, verb: "write", reason: "this command reads it as a scenario")
    }
    if let old, old.st_mode & S_IFMT != S_IFREG {
      let descriptor = open(file, O_WRONLY)
      guard descriptor >= 0 else { throw failure(file, "write") }
      defer { close(descriptor) }
      return try write(to: descriptor, named: file, body: body)
    }
    let target = old == nil ? file : resolved(file)
    let draft = folder(of: target) + ".flowcheck-\(getpid())-\(drafts.add(1)).unfinished"
    let descriptor = open(draft, O_WRONLY | O_CREAT | O_EXCL, 0o666)
    guard descriptor >= 0 else { throw failure(file, "write") }
    do throws(Failure) {
      defer { close(descriptor) }
      if let old { fchmod(descriptor, old.st_mode & 0o7777) }
      try write(to: descriptor, named: file, body: body)
      guard fsync(descriptor) == 0 else { throw failure(file, "write") }
    } catch {
      unlink(draft)
      throw error
    }
    guard rename(draft, target) == 0 else {
      let failure = failure(file, "write")
      unlink(draft)
      throw failure
    }
  }

  /// Returns the system's information about a file, following links; nil if there is none.
  private static func status(of file: String) -> stat? {
    var status = stat()
    return stat(file, &status) == 0 ? status : nil
  }

  /// Returns the file that a path leads to, following all links.
  private static func resolved(_ file: String) -> String {
    guard let path = realpath(file, nil) else { return file }
    defer { free(path) }
    return String(cString: path)
  }

  /// Returns the part of a path before its last component, with its slash.
  private static func folder(of file: String) -> String {
    file.lastIndex(of: "/").map { String(file[...$0]) } ?? ""
  }

  /// Numbers for unfinished files, so that several can be written at the same time.
  private static let drafts = AtomicInt(1)

  private static func write(
    to descriptor: Int32, named file: String, body: ((_ sink: ([UInt8]) -> Void) -> Void)
  ) throws(Failure) {
    var problem: Failure?
    body { bytes in
      guard problem == nil, !Console.writeAll(bytes, to: descriptor) else { return }
      problem = failure(file, "write")
    }
    if let problem { throw problem }
  }

  private static func makeFolder(of file: String, _ isTold: Bool) throws(Failure) {
    guard let slash = file.lastIndex(of: "/") else { return }
    let folder = String(file[..<slash])
    guard !folder.isEmpty, !FileManager.default.fileExists(atPath: folder) else { return }
    var first = folder
    while let slash = first.lastIndex(of: "/"), slash != first.startIndex,
      !FileManager.default.fileExists(atPath: String(first[..<slash]))
    {
      first = String(first[..<slash])
    }
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    } catch {
      throw Failure(file: file, verb: "write", reason: "cannot create folder '\(folder)'")
    }
    if isTold { tell(ofFolder: first) }
  }

  /// Reports a new folder, which may be due to a typo, once for it and those inside.
  private static func tell(ofFolder folder: String) {
    let isNews = made.withLock { known in
      if known.contains(where: { folder == $0 || folder.hasPrefix($0 + "/") }) { return false }
      known.append(folder)
      return true
    }
    if isNews { Console.print("created the folder '\(folder)'\n", to: .error) }
  }

  /// The folders that were created.
  private static let made = LockedValue<[String]>([])

  private static func failure(_ file: String, _ verb: String) -> Failure {
    let reason = String(cString: strerror(errno))
    return Failure(file: file, verb: verb, reason: reason.prefix(1).lowercased() + reason.dropFirst())
  }
}

/// The system's `read`, which `FileSystem.read` hides from its own body.
private func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(descriptor, buffer, count)
}
