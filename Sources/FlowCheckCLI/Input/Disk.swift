import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Reading and writing files, with failures in words for people.
enum Disk {
  /// The world refused: a file cannot be read or written.
  struct Failure: Error, Equatable, CustomStringConvertible {
    /// The file.
    var file: String
    /// What was tried.
    var verb: String
    /// What the system said.
    var reason: String

    var description: String { "cannot \(verb) '\(file)': \(reason)" }
  }

  /// Reads a file, but no more of it than a little beyond `limit` bytes.
  static func read(_ file: String, limit: Int) throws(Failure) -> [UInt8] {
    let descriptor = open(file, O_RDONLY)
    guard descriptor >= 0 else { throw failure(file, "read") }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while bytes.count <= limit {
      let count = chunk.withUnsafeMutableBytes { systemRead(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw failure(file, "read") }
      guard count > 0 else { break }
      bytes += chunk[..<count]
    }
    return bytes
  }

  /// Reads a file piece by piece as `body` asks for the pieces; each has at most so many bytes, and none means the end.
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

  /// Writes a file, over an old one, making the folders on the way to it.
  static func write(_ bytes: [UInt8], to file: String) throws(Failure) {
    try write(to: file) { $0(bytes) }
  }

  /// Writes a file piece by piece as `body` hands the pieces over.
  static func write(to file: String, body: ((_ sink: ([UInt8]) -> Void) -> Void)) throws(Failure) {
    try makeFolder(of: file)
    let descriptor = open(file, O_WRONLY | O_CREAT | O_TRUNC, 0o666)
    guard descriptor >= 0 else { throw failure(file, "write") }
    defer { close(descriptor) }
    try write(to: descriptor, named: file, body: body)
  }

  /// Writes a file piece by piece under another name, and gives it its own when all of it is on the disk.
  ///
  /// Whatever happens on the way, there is either what was there before or all that was to be written.
  static func replace(_ file: String, body: ((_ sink: ([UInt8]) -> Void) -> Void)) throws(Failure) {
    try makeFolder(of: file)
    let draft = file + ".unfinished"
    let descriptor = open(draft, O_WRONLY | O_CREAT | O_TRUNC, 0o666)
    guard descriptor >= 0 else { throw failure(file, "write") }
    do throws(Failure) {
      defer { close(descriptor) }
      try write(to: descriptor, named: file, body: body)
      guard fsync(descriptor) == 0 else { throw failure(file, "write") }
    } catch {
      unlink(draft)
      throw error
    }
    guard rename(draft, file) == 0 else {
      let failure = failure(file, "write")
      unlink(draft)
      throw failure
    }
  }

  private static func write(
    to descriptor: Int32, named file: String, body: ((_ sink: ([UInt8]) -> Void) -> Void)
  ) throws(Failure) {
    var problem: Failure?
    body { bytes in
      guard problem == nil, !writeAll(bytes, to: descriptor) else { return }
      problem = failure(file, "write")
    }
    if let problem { throw problem }
  }

  private static func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { systemWrite(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  private static func makeFolder(of file: String) throws(Failure) {
    guard let slash = file.lastIndex(of: "/") else { return }
    let folder = String(file[..<slash])
    guard !folder.isEmpty, !FileManager.default.fileExists(atPath: folder) else { return }
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    } catch {
      throw Failure(file: file, verb: "write", reason: "folder '\(folder)' cannot be made")
    }
  }

  private static func failure(_ file: String, _ verb: String) -> Failure {
    let reason = String(cString: strerror(errno))
    return Failure(file: file, verb: verb, reason: reason.prefix(1).lowercased() + reason.dropFirst())
  }
}

/// The system's `read`, which `Disk.read` hides from its own body.
private func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(descriptor, buffer, count)
}

/// The system's `write`, which `Disk.write` hides from its own body.
private func systemWrite(_ descriptor: Int32, _ buffer: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, buffer, count)
}
