import FlowStateGraph

/// Checks the clock, the memory and the monitor of a search at intervals.
final class SearchWatch {
  let limits: ExplorationLimits
  let monitor: ExplorationMonitor
  private let clock = ContinuousClock()
  private let start: ContinuousClock.Instant
  private var lastReport: Duration = .zero
  private var lastCheckpoint: Duration = .zero

  init(limits: ExplorationLimits, monitor: ExplorationMonitor) {
    self.limits = limits
    self.monitor = monitor
    start = clock.now
  }

  /// Reports progress if it is time to. Returns the bound that was passed, if any.
  ///
  /// - Parameter checkpoint: The search, which is saved if it is time to.
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
