import FlowAlgorithms
import FlowPipeline
import Foundation

/// Determines which files are parts that scenarios include, and which are neither scenarios nor parts.
enum ScenarioParts {
  /// What a file is, by the keys at the beginning of its lines.
  enum Role {
    /// It has a key that only a scenario's own file has, or no key that tells.
    case scenario
    /// It declares parts of a scenario.
    case part
    /// It has keys, but none of a scenario: a baseline, the settings of another program.
    case other
  }

  /// Keys at the beginning of a line that only a scenario's own file has.
  private static let own = ["flowcheck", "platform"]
  /// Keys at the beginning of a line that files with parts of a scenario have.
  private static let shared = [
    "include", "domains", "gates", "screens", "groups", "alerts", "coordinators", "goals", "properties",
    "walkthroughs",
  ]
  /// Earlier answers, which are valid as long as the files look the same.
  private static let known = LockedValue<[String: (mark: FileMark, role: Role)]>([:])

  /// Whether a file declares parts of a scenario but is none itself: it has neither `flowcheck:` nor `platform:`.
  static func contains(_ file: String) -> Bool { role(of: file) == .part }

  /// Returns what a file is. A pipe is a scenario, because what is read from it here would be lost.
  static func role(of file: String) -> Role {
    let mark = FileMark(file)
    guard mark.isOrdinary else { return .scenario }
    if let answer = known.withLock({ $0[file] }), answer.mark == mark { return answer.role }
    let bytes = (try? FileSystem.read(file, limit: ScenarioReader.mostBytes)) ?? []
    let role = role(of: bytes)
    known.withLock { $0[file] = (mark, role) }
    return role
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

  /// Returns what a text is.
  static func role(of bytes: [UInt8]) -> Role {
    var (start, role) = (0, Role?.none)
    while start < bytes.count {
      let key = key(at: start, of: bytes)
      // Most scenarios show it in their first line.
      if own.contains(key) { return .scenario }
      if shared.contains(key) { role = .part } else if role == nil, isWord(key) { role = .other }
      start = (bytes[start...].firstIndex { $0 == 10 || $0 == 13 } ?? bytes.count) + 1
    }
    return role ?? .scenario
  }

  /// Whether a key is one word of plain letters, so that the text is surely read as it is meant.
  private static func isWord(_ key: String) -> Bool {
    !key.isEmpty && key.utf8.allSatisfy { (97...122).contains($0 | 32) }
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
