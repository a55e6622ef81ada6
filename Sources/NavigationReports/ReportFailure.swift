import Foundation

/// Why pictures or pages could not be made.
public struct ReportFailure: Error, CustomStringConvertible {
  /// What went wrong, and what to do about it.
  public let description: String

  init(_ description: String) { self.description = description }
}

/// Writes a file, and the folders above it.
func write(_ bytes: [UInt8], to path: String) throws(ReportFailure) {
  do {
    let file = URL(fileURLWithPath: path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: file, options: .atomic)
  } catch {
    throw ReportFailure("cannot write \(path): \(error.localizedDescription)")
  }
}
