import Foundation

/// The attributes of a file that show a change without reading it; equal for all missing files.
struct FileMark: Equatable, Sendable {
  private var numbers: [Int] = []
  /// Whether it can be read again: it is a regular file and not a pipe.
  private(set) var isOrdinary = false

  init(_ file: String) {
    var status = stat()
    guard stat(file, &status) == 0 else { return }
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    isOrdinary = status.st_mode & S_IFMT == S_IFREG
    numbers = [Int(status.st_size), Int(status.st_ino), time.tv_sec, time.tv_nsec]
  }
}
