/// Looks at the clock, the memory and the monitor of a search now and then.
struct SearchWatch {
  private let limits: ExplorationLimits
  private let monitor: ExplorationMonitor
  private let clock = ContinuousClock()
  private let start: ContinuousClock.Instant
  private var lastReport: Duration = .zero

  init(limits: ExplorationLimits, monitor: ExplorationMonitor) {
    self.limits = limits
    self.monitor = monitor
    start = clock.now
  }

  /// Reports progress where it is time for that, and tells which bound was passed.
  mutating func poll(memory: Int, _ progress: (Duration) -> ExplorationProgress) -> Truncation? {
    let elapsed = clock.now - start
    if elapsed - lastReport >= .milliseconds(250) {
      lastReport = elapsed
      monitor.progress(progress(elapsed))
    }
    if monitor.isInterrupted() { return .interrupted }
    if let time = limits.time, elapsed >= time { return .time(time) }
    return memory > limits.memory ? .memory(limits.memory) : nil
  }
}
