import FlowAlgorithms
import FlowPipeline
import Foundation

/// The scenario files that the paths on a command line stand for.
struct InputFiles: Sendable {
  /// Something wrong with a path on the command line.
  enum PathError: Error, Equatable, CustomStringConvertible {
    case emptyFolder(String)
    case onlyParts(String)
    case onlyOthers(String)
    case noMatch(String)

    var description: String {
      switch self {
      case .emptyFolder(let path): "folder '\(path)' contains no scenario (no .yaml or .yml file)"
      case .onlyParts(let path): "'\(path)' has only files that scenarios include, and no scenario"
      case .onlyOthers(let path): "'\(path)' has no scenario: no file has a key of one, such as 'flowcheck'"
      case .noMatch(let pattern): "no file matches '\(pattern)'"
      }
    }
  }

  /// The paths of the files, without duplicates; those in a folder are sorted.
  private(set) var paths: [String] = []
  /// The parts that are named directly, with the scenarios that stand in for them.
  private(set) var parts: [(part: String, scenarios: [String])] = []
  /// The files in folders and patterns that are neither scenarios nor parts of any.
  private(set) var others: [String] = []
  private var seen: Set<String> = []

  /// The path of standard input, which `-` stands for.
  static let standardInput = "/dev/stdin"

  /// Expands files, folders and patterns. In folders and patterns, skips the parts of scenarios, and other files. A file that does
  /// not exist is kept and fails when it is read.
  ///
  /// A part that is named directly stands for the scenarios that include it.
  init(_ arguments: [String]) throws(PathError) {
    var named: [String] = []
    for argument in arguments {
      let path = argument == "-" ? Self.standardInput : Self.shortened(argument)
      if Self.isFolder(path) {
        let files = Self.files(below: path, where: Self.isScenario)
        try addScenarios(among: files, argument, orThrow: .emptyFolder(argument))
      } else if !FileManager.default.fileExists(atPath: path), GlobPattern.isPattern(path) {
        let files = Self.files(below: GlobPattern.base(of: path), where: Self.isScenario)
        try addScenarios(
          among: files.filter(GlobPattern(path).matches), argument, orThrow: .noMatch(argument))
      } else if ScenarioParts.contains(path) {
        named.append(path)
      } else {
        add(path)
      }
    }
    for part in named {
      let scenarios = ScenarioParts.scenarios(including: part, among: paths)
      guard !scenarios.isEmpty else {
        add(part)
        continue
      }
      parts.append((part, scenarios))
      scenarios.forEach { add($0) }
    }
  }

  /// Adds files except for parts, which are checked with the scenarios that include them, and for files of other programs. Throws
  /// an error if nothing is left.
  private mutating func addScenarios(
    among files: [String], _ argument: String, orThrow error: PathError
  ) throws(PathError) {
    guard !files.isEmpty else { throw error }
    let roles = files.map { ScenarioParts.role(of: $0) }
    guard roles.contains(.scenario) else {
      throw roles.contains(.part) ? .onlyParts(argument) : .onlyOthers(argument)
    }
    for (file, role) in zip(files, roles) {
      switch role {
      case .scenario: add(file)
      case .part: break
      case .other: others.append(file)
      }
    }
  }

  private mutating func add(_ path: String) {
    guard seen.insert(path).inserted else { return }
    paths.append(path)
  }

  /// Returns a path without `./` and doubled slashes, relative to the working directory if it is inside.
  static func shortened(_ path: String) -> String {
    var parts = path.split(separator: "/", omittingEmptySubsequences: true).filter { $0 != "." }
    guard path.hasPrefix("/") else { return parts.isEmpty ? "." : parts.joined(separator: "/") }
    let working = FileManager.default.currentDirectoryPath.split(separator: "/")
    guard parts.starts(with: working) else { return "/" + parts.joined(separator: "/") }
    parts.removeFirst(working.count)
    return parts.isEmpty ? "." : parts.joined(separator: "/")
  }

  /// Returns the name of a file in reports, which does not depend on where its folder is: the path from the working directory
  /// if the file is inside, else the last component of an absolute path. A path that was given with `..` stays as it is.
  static func portable(_ path: String) -> String {
    let short = shortened(path)
    guard short.hasPrefix("/") else { return short }
    let real = shortened(URL(fileURLWithPath: path).resolvingSymlinksInPath().path)
    guard real.hasPrefix("/") else { return real }
    return short.split(separator: "/").last.map(String.init) ?? short
  }

  /// Returns the name of a scenario in a baseline, the same wherever the command runs: the path from the folder of the project
  /// file if the scenario is inside, else as in reports.
  static func nameInBaseline(_ path: String) -> String {
    guard let project = ProjectFile.folder else { return portable(path) }
    func parts(_ path: String) -> [Substring] {
      URL(fileURLWithPath: path).resolvingSymlinksInPath().path.split(separator: "/")
    }
    let (folder, file) = (parts(project), parts(path))
    guard file.starts(with: folder), file.count > folder.count else { return portable(path) }
    return file.dropFirst(folder.count).joined(separator: "/")
  }

  /// Returns a path from the root of the file system.
  static func absolute(_ path: String) -> String {
    let short = shortened(path)
    return short.hasPrefix("/") ? short : "\(FileManager.default.currentDirectoryPath)/\(short)"
  }

  static func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
  }

  /// Whether the search of a folder would find the file: by its extension, unless part of the path is hidden.
  static func isScenario(_ path: String) -> Bool {
    let isHidden = path.split(separator: "/").contains { $0.hasPrefix(".") }
    return !isHidden && (path.hasSuffix(".yaml") || path.hasSuffix(".yml"))
  }

  /// Whether a path on the command line (a file, a folder or a pattern) stands for a file, which need not exist.
  static func stands(path argument: String, for file: String) -> Bool {
    let path = shortened(argument)
    return path == "." || path == file || file.hasPrefix(path + "/")
      || GlobPattern.isPattern(path) && GlobPattern(path).matches(file)
  }

  /// Returns the files below a folder whose paths from there fulfil a condition, sorted by these paths.
  static func files(below folder: String, where isWanted: (String) -> Bool) -> [String] {
    guard let walker = FileManager.default.enumerator(atPath: folder) else { return [] }
    let files = walker.compactMap { $0 as? String }.filter(isWanted)
    let prefix = folder == "." ? "" : folder == "/" ? "/" : folder + "/"
    return files.sorted().map { prefix + $0 }
  }
}
