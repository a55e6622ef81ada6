import ArgumentParser
import FlowPipeline
import Foundation
import FlowAlgorithms

/// The project file, found in the working directory or the nearest folder above it.
struct ProjectFile: Sendable {
  /// Its name.
  static let name = ".flowcheck.yaml"

  /// Its path from the working directory.
  let path: String
  /// Its settings; the defaults if it has mistakes.
  let settings: ProjectSettings
  /// Why it cannot be used; nil if it can.
  private let failure: ExitStatus?

  /// The state of the search for the project file.
  private enum Search {
    /// The search has not begun.
    case open
    /// The search has ended with this file; nil if there is none, or it is ignored.
    case ended(ProjectFile?)
  }

  private static let search = LockedValue(Search.open)

  /// The project file of this run; nil if there is none. Reports its mistakes on the first access.
  private static var found: ProjectFile? {
    search.withLock { search in
      if case .ended(let file) = search { return file }
      let file = ProjectFile()
      search = .ended(file)
      return file
    }
  }

  /// Continues without a project file.
  static func ignore() { search.withLock { $0 = .ended(nil) } }

  /// Looks for the file again on the next access.
  static func readAgain() { search.withLock { $0 = .open } }

  /// The paths at which a change can alter the settings: in each folder up to that of the file.
  static var places: [String] {
    let nearer = candidates.prefix { !FileManager.default.fileExists(atPath: $0) }
    return Array(candidates.prefix(nearer.count + 1))
  }

  /// The paths at which the file is looked for, nearest first.
  private static var candidates: [String] {
    let working = FileManager.default.currentDirectoryPath.split(separator: "/").count
    return (0...working).map { String(repeating: "../", count: $0) + name }
  }

  /// The project file of this run; nil if there is none.
  ///
  /// - Throws: The exit status, if the file cannot be read or has mistakes.
  static var current: ProjectFile? {
    get throws {
      if let failure = found?.failure { throw ExitCode(failure.rawValue) }
      return found
    }
  }

  /// The settings of the project; the defaults if there is no file.
  static var settings: ProjectSettings { found?.settings ?? ProjectSettings() }

  /// The project's baseline, as a path from the working directory.
  static var baseline: String? {
    found.flatMap { file in file.settings.baseline.map { file.local($0.value) } }
  }

  /// The folder of the project file, as a path from the working directory; nil if there is no file.
  static var folder: String? { found.map { $0.local(".") } }

  /// Returns the paths that a command works on: the given ones, or else the project's.
  static func paths(or given: [String]) throws -> [String] {
    let file = try current
    guard given.isEmpty else { return given }
    let paths = file.map { file in file.settings.paths.map { file.local($0.value) } } ?? []
    guard paths.isEmpty else { return paths }
    throw Console.failure(
      "no scenario is named; name files, folders or patterns, or list them as 'paths' in \(name)")
  }

  /// Finds and reads the file.
  private init?() {
    guard let path = Self.candidates.first(where: { FileManager.default.fileExists(atPath: $0) }) else {
      return nil
    }
    self.path = path
    guard let bytes = Console.receive(path, limit: ScenarioReader.mostBytes) else {
      (settings, failure) = (ProjectSettings(), .unreadable)
      return
    }
    let read = FlowCheck.readProject(bytes: bytes, file: path)
    Console.print(read.diagnostics, in: path, bytes, color: .auto)
    settings = read.value ?? ProjectSettings()
    failure = read.value == nil ? .invalidInput : nil
  }

  /// Converts a path in the file to one from the working directory.
  private func local(_ place: String) -> String {
    place.hasPrefix("/") ? place : path.dropLast(Self.name.count) + place
  }
}
