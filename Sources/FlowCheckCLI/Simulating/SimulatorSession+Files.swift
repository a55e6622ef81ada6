import FlowCheckKit

extension SimulatorSession {
  func save(_ path: String) -> Reply {
    let file = WalkFile(
      scenario: simulator.scenario.file, name: simulator.flow.flow.name,
      steps: simulator.simulator.run.steps.map {
        WalkFile.Step(
          event: simulator.flow.actions[$0.kind.action].label, state: simulator.flow.describe($0.state).key)
      })
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
    guard let file = WalkFile(bytes: bytes) else { return .refused("'\(path)' is no walk of this version") }
    simulator.go(to: 0)
    for (index, step) in file.steps.enumerated() {
      guard simulator.take(named: step.event) else {
        let reason = reasons(for: step.event).first ?? "there is no '\(step.event)'"
        return .refused("step \(index + 1) no longer fits: \(reason)")
      }
      guard simulator.screen.key == step.state else {
        return .refused(
          "step \(index + 1), '\(step.event)', led elsewhere when the walk was kept:\n  then \(step.state)\n  now  \(simulator.screen.key)"
        )
      }
    }
    return walked(from: 0, "")
  }
}
