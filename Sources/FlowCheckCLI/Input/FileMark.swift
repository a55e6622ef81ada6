#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What is known of a file without reading it; all zero where there is none.
struct FileMark: Equatable, Sendable {
  private var numbers: [Int] = []

  init(_ file: String) {
    var status = stat()
    guard stat(file, &status) == 0 else { return }
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    numbers = [Int(status.st_size), Int(status.st_ino), time.tv_sec, time.tv_nsec]
  }
}
