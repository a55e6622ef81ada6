import FlowAlgorithms

/// The one line of standard error that shows the progress of files that are checked at the same time.
///
/// It shows the first of the running files, and is hidden while something else is printed.
final class ProgressBoard: Sendable {
  private struct State {
    var running: Set<Int> = []
    var done = 0
    var isVisible = false
    /// The number of callers that are printing something else.
    var printing = 0
  }

  private let total: Int
  private let state = LockedValue(State())

  /// Prepares a line for a number of files.
  init(total: Int) {
    self.total = total
  }

  /// Notes that the file with a number has begun.
  func begin(_ number: Int) {
    state.withLock { _ = $0.running.insert(number) }
  }

  /// Notes that the file with a number has ended.
  func end(_ number: Int) {
    state.withLock { state in
      state.running.remove(number)
      state.done += 1
    }
  }

  /// Shows a text about a file if it is the first of the running ones.
  func show(_ text: ProgressText, about number: Int) {
    state.withLock { state in
      guard state.printing == 0, state.running.min() == number else { return }
      state.isVisible = true
      let others = state.running.count > 1 ? " (and \(state.running.count - 1) more at a time)" : ""
      var text = text
      if total > 1 { text.files = "\(state.done) of \(total) files\(others), " }
      // If characters are wider than one column, the terminal cuts the line off instead of wrapping it.
      let line = text.fitted(to: Console.columns(of: .error))
      Console.print("\r\u{1B}[K\u{1B}[?7l\(line)\u{1B}[?7h", to: .error)
    }
  }

  /// Hides the line while something is printed.
  func hidden<Result>(_ body: () throws -> Result) rethrows -> Result {
    state.withLock { state in
      state.printing += 1
      guard state.isVisible else { return }
      state.isVisible = false
      Console.print("\r\u{1B}[K", to: .error)
    }
    defer { state.withLock { $0.printing -= 1 } }
    return try body()
  }
}
