import FlowPipeline
import Foundation

/// A baseline on disk.
struct BaselineFile {
  let path: String

  /// Reads the accepted findings; nil if the file cannot be read or is damaged, which has then been reported.
  ///
  /// - Parameter isNew: Whether a missing file is read as one that accepts nothing.
  func read(_ batch: inout ScenarioBatch, color: ColorChoice, isNew: Bool) -> Baseline? {
    if isNew, !isThere { return Baseline() }
    let hint = isThere ? "" : "; create it with 'flowcheck baseline write'"
    guard let bytes = batch.bytes(of: path, limit: Self.largest, hint: hint) else { return nil }
    let read = BaselineReader.read(bytes: bytes, file: path)
    Console.print(read.diagnostics, in: path, bytes, color: color)
    if read.value == nil { batch.note(.invalidInput) }
    return read.value
  }

  private var isThere: Bool { FileManager.default.fileExists(atPath: path) }

  /// The largest number of bytes to read.
  private static let largest = 64 << 20
}
