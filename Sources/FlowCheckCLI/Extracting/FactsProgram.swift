import FlowAlgorithms
import FlowPipeline
import Foundation

/// The program `flowcheck-extract`, which reads Swift. It is a package of its own because it is large.
enum FactsProgram {
  /// Why there are no facts.
  enum Failure: Error, CustomStringConvertible {
    /// No program of that name was found.
    case missing
    /// It cannot be started.
    case unusable(String, reason: String)
    /// It failed; its messages are on standard error.
    case refused(status: Int32)

    var description: String {
      switch self {
      case .missing:
        "the program 'flowcheck-extract', which reads Swift, is neither beside flowcheck nor in PATH, and FLOWCHECK_EXTRACT "
          + "does not name it; 'make extract' in a clone of flowcheck builds it"
      case .unusable(let path, let reason): "cannot start '\(path)': \(reason)"
      case .refused(let status): "'flowcheck-extract' ended with status \(status)"
      }
    }
  }

  private static let name = "flowcheck-extract"

  /// Returns its path: beside the running program, else in `PATH`, else where `FLOWCHECK_EXTRACT` says.
  private static func path() throws(Failure) -> String {
    let beside = Bundle.main.executableURL?.deletingLastPathComponent().appending(path: name).path
    let inPath = (Console.variable("PATH") ?? "").split(separator: ":").map { "\($0)/\(name)" }
    let found = ([beside].compactMap(\.self) + inPath).first(where: FileManager.default.isExecutableFile)
    if let found { return found }
    if let named = Console.variable("FLOWCHECK_EXTRACT"), !named.isEmpty {
      guard FileManager.default.isExecutableFile(atPath: named) else {
        throw .unusable(named, reason: "FLOWCHECK_EXTRACT names it, but it is no program")
      }
      return named
    }
    throw .missing
  }

  /// Returns its output for sources; its own messages go to standard error.
  static func output(for sources: [String]) throws(Failure) -> Data {
    let path = try path()
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = sources
    let output = Pipe()
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    do {
      try process.run()
    } catch {
      throw .unusable(path, reason: error.localizedDescription)
    }
    let bytes = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw .refused(status: process.terminationStatus) }
    return bytes
  }
}

/// Where facts about sources come from.
struct FactsSource {
  /// Files and folders with Swift.
  var sources: [String]
  /// A file with facts, to read instead.
  var factsFile: String?

  /// Returns the sources that a scenario names, with patterns expanded.
  static func files(named sources: [String]) -> [String] {
    sources.flatMap { source -> [String] in
      guard GlobPattern.isPattern(source) else { return [source] }
      let all = InputFiles.files(below: GlobPattern.base(of: source)) { $0.hasSuffix(".swift") }
      return all.filter(GlobPattern(source).matches)
    }
  }

  /// Returns the facts as JSON; nil after a failure that has been reported.
  func json() -> Data? {
    do {
      if let factsFile { return Data(try FileSystem.read(factsFile, limit: 1 << 28)) }
      return try FactsProgram.output(for: sources)
    } catch {
      Console.printFailure("\(error)")
      return nil
    }
  }

  /// Returns the facts; nil after a failure that has been reported.
  func facts() -> NavigationFacts? {
    guard let json = json() else { return nil }
    do {
      return try NavigationFacts(json: json)
    } catch {
      Console.printFailure(error)
      return nil
    }
  }
}
