import FlowCheckKit
import Foundation
import Synchronization

/// A line on standard error that says how far a long search is; short searches never show it.
final class ProgressLine: Sendable {
  private struct State {
    var isVisible = false
    var shown: ContinuousClock.Instant?
    var previous: ExplorationProgress?
  }

  private let file: String
  private let state = Mutex(State())

  init(file: String) {
    self.file = file
  }

  /// Shows how far the search is, at most five times a second and not in its first second.
  func update(_ progress: ExplorationProgress) {
    state.withLock { state in
      let now = ContinuousClock.now
      if let shown = state.shown, now - shown < .milliseconds(200) { return }
      let text = "\(file): \(progress.words(since: state.previous)), Ctrl-C ends the search"
      state.previous = progress
      state.shown = now
      guard progress.elapsed > .seconds(1) else { return }
      state.isVisible = true
      // Without wrapping, a narrow terminal cuts the line off instead of leaving parts of it behind.
      Console.print("\r\u{1B}[K\u{1B}[?7l\(text)\u{1B}[?7h", to: .error)
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
