/// A run of a flow; one that goes on for ever is shown by a loop that it repeats.
public struct NavigationTrace<Flow: NavigationFlow>: Sendable {
  /// One step with the state and the screen after it.
  public struct Step: Sendable, Hashable {
    /// What happens; nil where a run that goes on for ever waits.
    public var event: Flow.Event?
    /// The state after it.
    public var state: Flow.State
    /// What is on screen after it.
    public var display: Display
  }

  /// Where it starts.
  public var start: Flow.State
  /// What is on screen there.
  public var startDisplay: Display
  /// Its steps, up to what they show or to where the loop begins.
  public var steps: [Step]
  /// What is then repeated for ever; empty for a finite run.
  public var loop: [Step]

  /// The events in order, once round the loop.
  public var events: [Flow.Event] { (steps + loop).compactMap(\.event) }
}

extension NavigationTrace: CustomStringConvertible {
  /// The run as numbered steps, each with what is on screen after it.
  public var description: String {
    var lines = Self.lines(0, "start", startDisplay)
    for (index, step) in steps.enumerated() {
      lines += Self.lines(index + 1, Self.words(step.event), step.display)
    }
    guard !loop.isEmpty else { return lines.joined(separator: "\n") }
    if loop.allSatisfy({ $0.event == nil }) {
      lines.append("     and then nothing happens any more")
    } else {
      lines.append("     and then, over and over again:")
      for (index, step) in loop.enumerated() {
        lines += Self.lines(steps.count + index + 1, Self.words(step.event), step.display)
      }
    }
    return lines.joined(separator: "\n")
  }

  private static func lines(_ number: Int, _ event: String, _ display: Display) -> [String] {
    let title = "\(number). "
    return [String(repeating: " ", count: max(0, 5 - title.count)) + title + event, "       \(display)"]
  }

  static func words(_ event: Flow.Event?) -> String {
    event.map { String(describing: $0) } ?? "nothing happens"
  }
}
