import FlowCheckKit

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Which build of flowcheck this is.
enum ToolIdentity {
  /// The version, and what the system knows of the program's file: another build has another one, even of the same version.
  ///
  /// Nil where the file cannot be looked at. Copying the program elsewhere makes another one of it too.
  static let text: String? = {
    var status = stat()
    guard let path, stat(path, &status) == 0 else { return nil }
    #if canImport(Darwin)
      let times = [status.st_mtimespec, status.st_ctimespec]
    #else
      let times = [status.st_mtim, status.st_ctim]
    #endif
    let facts = [UInt64(status.st_dev), UInt64(status.st_ino), UInt64(status.st_size)].map(String.init)
    let words = facts + times.map { "\($0.tv_sec).\($0.tv_nsec)" }
    return "flowcheck \(FlowCheck.version) \(words.joined(separator: " "))"
  }()

  private static var path: String? {
    #if os(Linux)
      "/proc/self/exe"
    #elseif canImport(Darwin)
      {
        var size: UInt32 = 0
        _NSGetExecutablePath(nil, &size)
        var bytes = [CChar](repeating: 0, count: Int(size))
        guard _NSGetExecutablePath(&bytes, &size) == 0 else { return nil }
        return String(decoding: bytes.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
      }()
    #else
      nil
    #endif
  }
}
