import ArgumentParser
import FlowPipeline

/// Where a search that ends early is kept, and from where one goes on.
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

  /// Does something with what was kept, read piece by piece; a file that cannot be used ends the command.
  ///
  /// - Parameter body: Gets a function that gives the next bytes, at most as many as it is asked for.
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

  /// Tells what was kept of a search that ended early, or why it could not be.
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
