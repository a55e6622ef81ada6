import FlowPipeline
import Foundation
import FlowAlgorithms

/// A line on standard error that shows the progress of a long search; short searches never show it.
final class ProgressLine: Sendable {
  private struct State {
    var shown: ContinuousClock.Instant?
    var previous: ExplorationProgress?
  }

  private let file: String
  private let board: ProgressBoard
  private let number: Int
  private let start = ContinuousClock.now
  private let isShown = Console.isTerminal(.error)
  private let state = LockedValue(State())

  /// Creates a line for the file with this number on a board.
  init(file: String, on board: ProgressBoard = ProgressBoard(total: 1), as number: Int = 0) {
    (self.file, self.board, self.number) = (file, board, number)
    board.begin(number)
  }

  /// Shows the progress of the search.
  func update(_ progress: ExplorationProgress) {
    show(advice: "Ctrl-C stops the search") { state in
      defer { state.previous = progress }
      return "exploring: \(progress.words(since: state.previous))"
    }
  }

  /// Shows the progress of the evaluation.
  func update(_ progress: EvaluationProgress) {
    show(advice: "Ctrl-C stops checking") { _ in progress.words }
  }

  /// Shows the progress of other work.
  func update(_ words: () -> String) {
    show(advice: "Ctrl-C stops it") { _ in words() }
  }

  /// Shows a line on a terminal, at most five times a second and not in the first second.
  private func show(advice: String, _ words: (inout State) -> String) {
    guard isShown else { return }
    state.withLock { state in
      let now = ContinuousClock.now
      if let shown = state.shown, now - shown < .milliseconds(200) { return }
      let text = ProgressText(file: file, words: words(&state), advice: advice)
      state.shown = now
      guard now - start > .seconds(1) else { return }
      board.show(text, about: number)
    }
  }

  /// Removes the line.
  func clear() { board.hidden {} }

  /// Returns the monitor for an exploration, with what ends it, by default Ctrl-C.
  func monitor(
    isInterrupted: @escaping @Sendable () -> Bool = { Interruption.isRequested }
  ) -> ExplorationMonitor {
    ExplorationMonitor(progress: { self.update($0) }, isInterrupted: isInterrupted)
  }

  /// Returns the monitor for an evaluation.
  ///
  /// A Ctrl-C that ended the search does not count: what was found is evaluated until another one or, by default, for a
  /// moment.
  func evaluationMonitor(
    isOverdue: @escaping @Sendable () -> Bool = { Interruption.isOverdue }
  ) -> EvaluationMonitor {
    let phase = Interruption.Phase()
    return EvaluationMonitor(
      begins: { phase.begin() }, progress: { self.update($0) },
      isInterrupted: { phase.isInterrupted || isOverdue() })
  }
}
