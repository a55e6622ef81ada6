import FlowStateGraph

/// Looks at the clock, the memory and the monitor of a search now and then.
final class SearchWatch {
  private let limits: ExplorationLimits
  private let monitor: ExplorationMonitor
  private let clock = ContinuousClock()
  private let start: ContinuousClock.Instant
  private var lastReport: Duration = .zero
  private var lastCheckpoint: Duration = .zero

  init(limits: ExplorationLimits, monitor: ExplorationMonitor) {
    self.limits = limits
    self.monitor = monitor
    start = clock.now
  }

  /// Reports how far the search has come where it is time for that, and tells which bound was passed.
  ///
  /// - Parameter checkpoint: The search, to be kept where it is time for that.
  func poll(
    states: Int, transitions: Int, depth: Int, frontier: Int, memory: Int,
    keeping checkpoint: @autoclosure () -> UnfinishedSearch? = nil
  ) -> Truncation? {
    let elapsed = clock.now - start
    if elapsed - lastReport >= .milliseconds(250) {
      lastReport = elapsed
      monitor.progress(
        ExplorationProgress(
          states: states, transitions: transitions, depth: depth, frontier: frontier, elapsed: elapsed,
          memory: memory))
    }
    if let keep = monitor.checkpoint, elapsed - lastCheckpoint >= monitor.checkpointInterval,
      let search = checkpoint()
    {
      keep(search)
      lastCheckpoint = clock.now - start
    }
    if monitor.isInterrupted() { return .interrupted }
    if let time = limits.time, elapsed >= time { return .time(time) }
    return memory > limits.memory ? .memory(limits.memory) : nil
  }
}
