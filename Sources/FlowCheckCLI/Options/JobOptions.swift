import ArgumentParser
import FlowPipeline
import Foundation

/// How many files to check at a time.
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

  /// Returns the jobs for checks with this many threads each. By default, all threads together are at most as many as there
  /// are cores, unless one check alone has more.
  func orderedJobs(threads: ThreadCount) -> OrderedJobs {
    OrderedJobs(atOnce: jobs ?? max(1, ProcessInfo.processInfo.activeProcessorCount / threads.count))
  }
}
