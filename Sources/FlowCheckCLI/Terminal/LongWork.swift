import FlowPipeline

/// Work that may take long: Ctrl-C ends it but not the program, and a line on a terminal shows the progress.
///
/// Ctrl-C counts only for the running work; before and after it, Ctrl-C ends the program.
final class LongWork: Sendable {
  private let phase = Interruption.Phase()
  private let line: ProgressLine

  /// Prepares work on a file.
  init(on file: String) {
    line = ProgressLine(file: file)
  }

  /// Does the work.
  func run<Result>(_ work: () throws -> Result) rethrows -> Result {
    phase.begin()
    Interruption.watch()
    defer {
      Interruption.unwatch()
      line.clear()
      // The terminal echoes the keys that were pressed.
      if isInterrupted, Console.isTerminal(.error) { Console.print("\r\u{1B}[K", to: .error) }
    }
    return try work()
  }

  /// Whether Ctrl-C was pressed since the work began.
  var isInterrupted: Bool { phase.isInterrupted }

  /// Shows the progress, and returns whether to end the work.
  func shouldEnd(telling words: () -> String) -> Bool {
    line.update(words)
    return isInterrupted
  }

  /// The monitor for an exploration.
  var exploration: ExplorationMonitor { line.monitor { self.isInterrupted } }

  /// The monitor for an evaluation. What was explored before a Ctrl-C is evaluated until another one.
  var evaluation: EvaluationMonitor { line.evaluationMonitor { false } }
}
