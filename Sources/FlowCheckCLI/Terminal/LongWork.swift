import FlowPipeline

/// Work that may take long: Ctrl-C ends it and not the program, and on a terminal a line tells how far it is.
///
/// A Ctrl-C counts for the work under way only; before and after it, it ends the program.
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
      // The terminal shows the keys that were pressed.
      if isInterrupted, Console.isTerminal(.error) { Console.print("\r\u{1B}[K", to: .error) }
    }
    return try work()
  }

  /// Whether Ctrl-C was pressed since the work began.
  var isInterrupted: Bool { phase.isInterrupted }

  /// Tells how far the work is, and says whether to end it.
  func shouldEnd(telling words: () -> String) -> Bool {
    line.update(words)
    return isInterrupted
  }

  /// The same for an exploration.
  var exploration: ExplorationMonitor { line.monitor { self.isInterrupted } }

  /// The same for evaluating; what was explored until a Ctrl-C is evaluated, until another one.
  var evaluation: EvaluationMonitor { line.evaluationMonitor { false } }
}
