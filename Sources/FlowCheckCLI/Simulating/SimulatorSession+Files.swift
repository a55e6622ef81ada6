import FlowCheckKit

extension SimulatorSession {
  func save(_ path: String) -> Reply {
    let file = TraceFile(simulator.trace, of: simulator.scenario)
    do throws(Disk.Failure) {
      try Disk.write(file.bytes, to: path)
    } catch {
      return .refused("\(error)")
    }
    return Reply("kept \(file.steps.count.counted("step")) in \(path)\n")
  }

  mutating func load(_ path: String) -> Reply {
    let bytes: [UInt8]
    do throws(Disk.Failure) {
      bytes = try Disk.read(path, limit: FlowCheck.largestScenario)
    } catch {
      return .refused("\(error)")
    }
    guard let file = TraceFile(bytes: bytes) else { return .refused("'\(path)' is no trace of version 1") }
    if let misfit = file.follow(in: &simulator) { return .refused(misfit) }
    return walked(from: 0, file.message.map { "\($0)\n" } ?? "")
  }
}
