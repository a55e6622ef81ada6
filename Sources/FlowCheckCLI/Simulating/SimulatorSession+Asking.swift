import FlowPipeline

extension SimulatorSession {
  /// Explains why an event is not possible, or where a screen is.
  func why(_ text: String) -> Reply {
    if simulator.position(of: text) != nil { return Reply("'\(text)' is possible\n") }
    let reasons = simulator.reasons(against: text)
    if !reasons.isEmpty { return Reply(reasons.joined(separator: "\n") + "\n") }
    let flow = simulator.flow.flow
    let names = flow.screens.map(\.name.value) + flow.alerts.map(\.name.value)
    guard names.contains(text) else {
      let known = simulator.everything.map(\.event) + names
      let hint = Suggestion.nearest(to: text, among: known).map { ", did you mean '\($0)'?" } ?? ""
      return .refused("there is no event and no screen '\(text)'\(hint)")
    }
    return Reply(place(of: text) + "\n")
  }

  private func place(of name: String) -> String {
    let screen = simulator.screen
    let wanted = screen.disagreements.filter { $0.wanted?.name == name }
    if let layer = screen.layers.lastIndex(where: { $0.name == name }) {
      let above = screen.layers[(layer + 1)...]
      return above.isEmpty ? "'\(name)' is in front" : "'\(name)' is below '\(above.last?.description ?? "")'"
    }
    if let wanted = wanted.first { return "'\(wanted.field)' wants '\(name)': \(wanted.reason)" }
    return "nothing wants '\(name)'; 'find \(name)' takes a shortest path to it"
  }

  /// Returns what changed since a step.
  func diff(_ text: String) -> Reply {
    guard let step = text.isEmpty ? 0 : Int(text), (0...simulator.simulator.run.steps.count).contains(step)
    else {
      return .refused("this walk has the steps 0 to \(simulator.simulator.run.steps.count)")
    }
    let changes = simulator.changes(since: step)
    guard !changes.isEmpty else { return Reply("no difference\n") }
    return Reply(changes.map { "  \($0.field): \($0.before) -> \($0.after)\n" }.joined())
  }

  /// Evaluates a condition in all states that were seen.
  func test(_ text: String) -> Reply {
    let read = simulator.question(text)
    guard let question = read.value else { return mistakes(read.diagnostics) }
    let count = seen.count { question.holds(in: $0) }
    let steps = simulator.steps(where: question).map(String.init).joined(separator: ", ")
    let here = simulator.holds(question) ? "true here" : "false here"
    let walk = steps.isEmpty ? "" : "; in this walk after steps \(steps)"
    return Reply("\(here), true in \(count) of \(seen.count.counted("state")) seen\(walk)\n")
  }

  /// Refuses to continue if a condition does not hold.
  func expect(_ text: String) -> Reply {
    let read = simulator.question(text)
    guard let question = read.value else { return mistakes(read.diagnostics) }
    guard simulator.holds(question) else {
      return .refused(
        "'\(text)' is false: on screen is '\(simulator.layersLine)'"
      )
    }
    return Reply("'\(text)' holds\n")
  }
}
