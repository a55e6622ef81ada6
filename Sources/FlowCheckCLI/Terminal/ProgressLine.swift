import FlowPipeline
import Foundation
import FlowAlgorithms

/// A line on standard error that says how far a long search is; short searches never show it.
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

  /// A line for a file, the one with this number among those of a board.
  init(file: String, on board: ProgressBoard = ProgressBoard(total: 1), as number: Int = 0) {
    (self.file, self.board, self.number) = (file, board, number)
    board.begin(number)
  }

  /// Shows how far the search is.
  func update(_ progress: ExplorationProgress) {
    show(advice: "Ctrl-C stops the search") { state in
      defer { state.previous = progress }
      return "exploring: \(progress.words(since: state.previous))"
    }
  }

  /// Shows how far the evaluation is.
  func update(_ progress: EvaluationProgress) {
    show(advice: "Ctrl-C stops checking") { _ in progress.words }
  }

  /// Shows how far other work is.
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

  /// Removes the line again.
  func clear() { board.hidden {} }

  /// What an exploration reports to, with what ends it, by default Ctrl-C.
  func monitor(
    isInterrupted: @escaping @Sendable () -> Bool = { Interruption.isRequested }
  ) -> ExplorationMonitor {
    ExplorationMonitor(progress: { self.update($0) }, isInterrupted: isInterrupted)
  }

  /// What evaluating reports to.
  ///
  /// A Ctrl-C that ended the search is obeyed then: what was found is evaluated, until another one or, by default, for a moment.
  func evaluationMonitor(
    isOverdue: @escaping @Sendable () -> Bool = { Interruption.isOverdue }
  ) -> EvaluationMonitor {
    let phase = Interruption.Phase()
    return EvaluationMonitor(
      begins: { phase.begin() }, progress: { self.update($0) },
      isInterrupted: { phase.isInterrupted || isOverdue() })
  }
}
