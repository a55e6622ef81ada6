import ArgumentParser
import FlowPipeline

/// Where to save a search that ends early, and which saved search to resume.
struct CheckpointOptions: ParsableArguments, Sendable {
  @Option(
    name: .customLong("checkpoint"),
    help: ArgumentHelp(
      """
      Save the search to this file when a limit or Ctrl-C stops it, and every five minutes while it runs.
      """, valueName: "file"), completion: .file())
  var output: String?

  @Option(
    name: .customLong("resume"),
    help: ArgumentHelp("Resume the search that '--checkpoint' saved in this file.", valueName: "file"),
    completion: .file())
  var input: String?

  /// Does something with a saved search, read in pieces; a file that cannot be used ends the command.
  ///
  /// - Parameter body: Receives a function that returns the next bytes, at most as many as requested.
  func resuming<Result>(
    from file: String, body: (@escaping (Int) -> [UInt8]) throws(CheckpointFailure) -> Result
  ) throws -> Result {
    do {
      return try FileSystem.read(file) { next in
        Swift.Result { () throws(CheckpointFailure) in try body(next) }
      }.get()
    } catch let error as CheckpointFailure {
      throw Console.failure(error.words(for: file), .invalidInput)
    } catch {
      throw Console.failure("\(error)", .unreadable)
    }
  }

  /// Reports what was saved of a search that ended early, or why it could not be saved.
  func tell(_ kept: CheckpointFile?, isTruncated: Bool, noting batch: inout ScenarioBatch) {
    switch kept?.outcome {
    case .failure(let failure)?: batch.fail(failure, .unreadable)
    case .success(let states)? where isTruncated:
      let file = output ?? ""
      Console.print(
        "wrote '\(file)' with \(states.counted("state")); continue with '--resume \(file)'\n", to: .error)
    default: break
    }
  }
}
