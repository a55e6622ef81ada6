import ArgumentParser
import FlowPipeline
import Foundation
import FlowAlgorithms

/// The project file, found in the working directory or the nearest folder above it.
struct ProjectFile: Sendable {
  /// What it is called.
  static let name = ".flowcheck.yaml"

  /// The way from the working directory to it.
  let path: String
  /// What it says; the defaults if it has mistakes.
  let settings: ProjectSettings
  /// Why it cannot be used; nil if it can.
  private let failure: ExitStatus?

  /// What is known of the project file.
  private enum Search {
    /// Nobody asked for it yet.
    case open
    /// The file; nil where there is none, or it is ignored.
    case ended(ProjectFile?)
  }

  private static let search = LockedValue(Search.open)

  /// The file of this run; nil where there is none. What is wrong with it is told when it is first asked for.
  private static var found: ProjectFile? {
    search.withLock { search in
      if case .ended(let file) = search { return file }
      let file = ProjectFile()
      search = .ended(file)
      return file
    }
  }

  /// Goes on without a project file.
  static func ignore() { search.withLock { $0 = .ended(nil) } }

  /// Looks for the file again when it is next asked for.
  static func readAgain() { search.withLock { $0 = .open } }

  /// Where a change makes another file apply, or the same one say something else: in each folder up to that of the file.
  static var places: [String] {
    let nearer = candidates.prefix { !FileManager.default.fileExists(atPath: $0) }
    return Array(candidates.prefix(nearer.count + 1))
  }

  /// The places where the file is looked for, the nearest first.
  private static var candidates: [String] {
    let working = FileManager.default.currentDirectoryPath.split(separator: "/").count
    return (0...working).map { String(repeating: "../", count: $0) + name }
  }

  /// The file of this run; nil where there is none.
  ///
  /// - Throws: The status to end with, if it cannot be read or has mistakes.
  static var current: ProjectFile? {
    get throws {
      if let failure = found?.failure { throw ExitCode(failure.rawValue) }
      return found
    }
  }

  /// What the project decides, the defaults where there is no file.
  static var settings: ProjectSettings { found?.settings ?? ProjectSettings() }

  /// The baseline of the project, as it is called from the working directory.
  static var baseline: String? {
    found.flatMap { file in file.settings.baseline.map { file.local($0.value) } }
  }

  /// The paths that a command works on: those that it was given, or else the project's.
  static func paths(or given: [String]) throws -> [String] {
    let file = try current
    guard given.isEmpty else { return given }
    let paths = file.map { file in file.settings.paths.map { file.local($0.value) } } ?? []
    guard paths.isEmpty else { return paths }
    throw Console.failure(
      "no scenario is named; name files, folders or patterns, or list them as 'paths' in \(name)")
  }

  /// Looks for the file, and reads it.
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

  /// A path of the file, as it is called from the working directory.
  private func local(_ place: String) -> String {
    place.hasPrefix("/") ? place : path.dropLast(Self.name.count) + place
  }
}
