import FlowPipeline

extension TraceFile {
  /// Why a saved trace cannot be used, in words for people, and the exit status for it.
  struct Refusal: Error {
    let words: String
    let status: ExitStatus
  }

  /// Reads a saved trace.
  init(at path: String) throws(Refusal) {
    do {
      try self.init(bytes: FileSystem.read(path, limit: Self.largest))
    } catch let error as FileSystem.Failure {
      throw Refusal(words: "\(error)", status: .unreadable)
    } catch {
      throw Refusal(words: "'\(path)' \(error)", status: .invalidInput)
    }
  }
}

/// A folder with the runs of scenarios, one file each: `storefront/auth-gate-1.json`.
struct TraceFolder: Sendable {
  private let path: String
  private let names: [String: String]

  /// Names a folder for the runs of some files; it and its subfolders are created with the first run.
  init(_ path: String, for files: [String]) {
    self.path = path
    names = Dictionary(zip(files, PageNames.names(for: files)), uniquingKeysWith: { first, _ in first })
  }

  /// Saves each refuting run; returns why that failed, or nil.
  func keep(_ report: ScenarioReport, of scenario: CompiledScenario) -> FileSystem.Failure? {
    let name = names[scenario.file, default: "scenario"]
    var files = ClaimFiles()
    for verdict in report.verdicts {
      for found in verdict.counterexamples {
        let file = TraceFile(found.trace, of: scenario, claim: verdict.id, message: found.message)
        let place = "\(path)/\(name)/\(files.next(of: verdict.id)).json"
        do throws(FileSystem.Failure) {
          // Several files may be checked at a time, but the output has an order.
          try FileSystem.write(file.bytes, to: place, tellingOfFolders: false)
        } catch {
          return error
        }
      }
    }
    return nil
  }
}
