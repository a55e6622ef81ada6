import FlowAlgorithms
import FlowPipeline
import Foundation

/// Determines which files are parts that scenarios include.
enum ScenarioParts {
  /// Keys at the beginning of a line that only a scenario's own file has.
  private static let own = ["flowcheck", "platform"]
  /// Keys at the beginning of a line that files with parts of a scenario have.
  private static let shared = [
    "include", "domains", "gates", "screens", "groups", "alerts", "coordinators", "goals", "properties",
    "walkthroughs",
  ]
  /// Earlier answers, which are valid as long as the files look the same.
  private static let known = LockedValue<[String: (mark: FileMark, isPart: Bool)]>([:])

  /// Whether a file declares parts of a scenario but is none itself: it has neither `flowcheck:` nor `platform:`.
  ///
  /// A pipe is not a part, because what is read from it here would be lost.
  static func contains(_ file: String) -> Bool {
    let mark = FileMark(file)
    guard mark.isOrdinary else { return false }
    if let answer = known.withLock({ $0[file] }), answer.mark == mark { return answer.isPart }
    let bytes = (try? FileSystem.read(file, limit: ScenarioReader.mostBytes)) ?? []
    let isPart = isPart(bytes)
    known.withLock { $0[file] = (mark, isPart) }
    return isPart
  }

  /// Returns the scenarios that include a part: those among some files, or else those near it.
  static func scenarios(including part: String, among files: [String]) -> [String] {
    let named = files.filter { includes($0, part) }
    guard named.isEmpty else { return named }
    var seen: Set<String> = []
    // A path that goes two folders up and down again leads to the same file.
    return IncludedFiles.neighbours(of: part).filter { includes($0, part) && seen.insert(place($0)).inserted }
  }

  private static func includes(_ file: String, _ part: String) -> Bool {
    guard !contains(file), let bytes = try? FileSystem.read(file, limit: ScenarioReader.mostBytes),
      bytes.contains("include".utf8)
    else { return false }
    return Pipeline.read(bytes, file: file, including: .onDisk).parts.contains {
      place($0.name) == place(part)
    }
  }

  private static func place(_ file: String) -> String {
    IncludePath.resolved(InputFiles.absolute(file), in: "")
  }

  /// Whether a text declares parts of a scenario but is none itself.
  static func isPart(_ bytes: [UInt8]) -> Bool {
    var (start, isShared) = (0, false)
    while start < bytes.count {
      let key = key(at: start, of: bytes)
      // Most scenarios show it in their first line.
      if own.contains(key) { return false }
      isShared = isShared || shared.contains(key)
      start = (bytes[start...].firstIndex { $0 == 10 || $0 == 13 } ?? bytes.count) + 1
    }
    return isShared
  }

  /// Returns the key at the beginning of a line, which can be in quotes or follow a brace; empty if there is none.
  private static func key(at start: Int, of bytes: [UInt8]) -> String {
    let line = bytes[start...].prefix(24)
    guard let first = line.first, first != UInt8(ascii: " "), first != UInt8(ascii: "#"),
      let colon = line.firstIndex(of: UInt8(ascii: ":"))
    else { return "" }
    let marks: [Character] = first == UInt8(ascii: "{") ? ["{", "\"", "'", " "] : ["\"", "'", "\u{FEFF}"]
    return String(decoding: line[..<colon], as: UTF8.self).filter { !marks.contains($0) }
  }
}

extension IncludedFiles {
  /// Returns the files that a scenario on this machine can include; one on standard input includes them from the current
  /// folder.
  static func of(_ scenario: String) -> IncludedFiles {
    scenario == InputFiles.standardInput ? .onDisk(from: "") : .onDisk
  }

  /// Returns the same files; `note` receives the path of each one that is read, its mark from before, and its content or nil.
  func noting(_ note: @escaping @Sendable (String, FileMark, [UInt8]?) -> Void) -> IncludedFiles {
    let own = self
    return IncludedFiles(folder: folder, prefix: prefix, list: { own.names(in: $0) }) { path in
      let mark = FileMark(path)
      let result = own.read(path)
      note(path, mark, try? result.get())
      return result
    }
  }
}
