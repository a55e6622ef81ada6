import ArgumentParser
import FlowPipeline
import Foundation

/// How many files are checked at a time.
struct JobOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      Check this many files at a time (default: processor cores divided by '--threads'). The output is the same for \
      any number.
      """, valueName: "count"))
  var jobs: Int?

  func validate() throws {
    if let jobs, jobs < 1 { throw ValidationError("'--jobs' must be at least 1") }
  }

  /// The number of jobs when each check uses this many threads. By default, all jobs together use at most as many threads as there are cores.
  func orderedJobs(threads: ThreadCount) -> OrderedJobs {
    OrderedJobs(atOnce: jobs ?? max(1, ProcessInfo.processInfo.activeProcessorCount / threads.count))
  }
}
