/// How long the phases of a command took.
struct PhaseTimes {
  private var times: [(phase: String, duration: Duration)] = []

  /// Does the work of a phase, or a part of it, and adds the time that it took.
  mutating func measure<Result>(_ phase: String, _ work: () throws -> Result) rethrows -> Result {
    let start = ContinuousClock.now
    defer {
      let duration = ContinuousClock.now - start
      if let known = times.firstIndex(where: { $0.phase == phase }) {
        times[known].duration += duration
      } else {
        times.append((phase, duration))
      }
    }
    return try work()
  }

  /// `reading 3 ms, exploring 120 ms`, as a line of its own.
  var line: String {
    let parts = times.map { "\($0.phase) \(Int(($0.duration / .milliseconds(1)).rounded())) ms" }
    return "  time                  \(parts.joined(separator: ", "))\n"
  }
}
