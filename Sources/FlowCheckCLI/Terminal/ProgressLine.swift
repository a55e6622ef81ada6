import FlowCheckKit
import Foundation
import Synchronization

/// A line on standard error that says how far a long search is; short searches never show it.
final class ProgressLine: Sendable {
  private struct State {
    var isVisible = false
    var last: ContinuousClock.Instant?
  }

  private let file: String
  private let state = Mutex(State())

  init(file: String) {
    self.file = file
  }

  /// Shows how far the search is, at most five times a second and not in its first second.
  func update(_ progress: ExplorationProgress) {
    guard progress.elapsed > .seconds(1) else { return }
    state.withLock { state in
      let now = ContinuousClock.now
      if let last = state.last, now - last < .milliseconds(200) { return }
      state.last = now
      state.isVisible = true
      let text = "\(file): \(progress.states.grouped) states, depth \(progress.depth), Ctrl-C ends the search"
      Console.print("\r\u{1B}[K\(text)", to: .error)
    }
  }

  /// Removes the line again.
  func clear() {
    state.withLock { state in
      guard state.isVisible else { return }
      state.isVisible = false
      Console.print("\r\u{1B}[K", to: .error)
    }
  }

  /// What an exploration reports to: this line on a terminal, otherwise only Ctrl-C counts.
  var monitor: ExplorationMonitor {
    guard Console.isTerminal(.error) else {
      return ExplorationMonitor(progress: { _ in }, isInterrupted: { Interruption.isRequested })
    }
    return ExplorationMonitor(
      progress: { self.update($0) }, isInterrupted: { Interruption.isRequested })
  }
}
