import FlowPipeline
import FlowAlgorithms

/// The file that saves searches that end early.
final class CheckpointFile: Sendable {
  private let path: String
  private let latest = LockedValue<Result<Int, FileSystem.Failure>?>(nil)

  /// Saves searches in the file at a path.
  init(_ path: String) {
    self.path = path
  }

  /// The number of states in the last saved search, or why it could not be saved; nil if none was to be saved.
  var outcome: Result<Int, FileSystem.Failure>? { latest.withLock { $0 } }

  /// Writes a search to the file, replacing an earlier one.
  func keep(_ search: UnfinishedExploration) {
    let outcome = Result { () throws(FileSystem.Failure) in
      try FileSystem.write(to: path) { search.write(to: $0) }
      return search.stateCount
    }
    latest.withLock { $0 = outcome }
  }
}

extension CheckpointFailure {
  /// Returns what is wrong with a file, in words for people.
  func words(for file: String) -> String {
    switch self {
    case .notACheckpoint: "'\(file)' is not a checkpoint"
    case .otherVersion(let version):
      "checkpoint '\(file)' has format version \(version), which this flowcheck cannot read"
    case .otherSystem: "checkpoint '\(file)' belongs to another scenario, or to another version of this one"
    case .truncated: "checkpoint '\(file)' is truncated"
    case .damaged: "checkpoint '\(file)' is damaged"
    case .beyondStates(let states, let limit):
      "checkpoint '\(file)' has \(states.counted("state")), more than the limit of \(limit.grouped)"
    case .beyondDepth(let limit):
      "checkpoint '\(file)' is deeper than the limit of \(limit.counted("step")) from the start"
    }
  }
}
