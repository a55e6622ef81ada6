import FlowPipeline

extension SimulatorSession {
  func save(_ path: String) -> Reply {
    let file = TraceFile(simulator.trace, of: simulator.scenario)
    do throws(FileSystem.Failure) {
      try FileSystem.write(file.bytes, to: path)
    } catch {
      return .refused("\(error)")
    }
    return Reply("saved \(file.steps.count.counted("step")) in \(path)\n")
  }

  mutating func load(_ path: String) -> Reply {
    do throws(TraceFile.Refusal) {
      let kept = try TraceFile(at: path)
      return follow(kept, kept.message.map { "\($0)\n" } ?? "")
    } catch {
      return .refused(error.words)
    }
  }

  /// Replays a run in place of the current walk, with the platform switches that it was saved with.
  mutating func follow(_ kept: TraceFile, _ remark: String) -> Reply {
    let switches = take(kept.switches)
    if let misfit = simulator.follow(kept) { return .refused("\(switches)\(misfit)") }
    return walked(from: 0, switches + remark)
  }
}
