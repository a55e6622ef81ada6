#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Reports the steps that led to a trap in the app's code.
///
/// A trap, such as `removeLast()` on an empty array, ends the process, so nothing can run afterwards. Therefore a signal handler
/// can read what the app is about to do. It writes the steps to standard error before the signal ends the process.
///
/// **Invariant:** the handler reads memory and writes to a file descriptor; it allocates nothing.
final class TrapReport {
  /// For each state, the state before it and the label of the step between them.
  private var origins = GrowingValues<(state: Int32, label: UnsafePointer<CChar>?)>()
  private var labels: [AppMove: UnsafePointer<CChar>] = [:]
  private var old: [(signal: Int32, action: sigaction)] = []

  deinit {
    origins.free()
    for label in labels.values { free(UnsafeMutablePointer(mutating: label)) }
  }

  /// Notes the step that reached a state; nil for the start. Its label must be text of this object.
  ///
  /// States are noted in order. A search that starts again notes them anew.
  func note(_ state: Int, from origin: (state: Int, label: UnsafePointer<CChar>?)?) {
    let origin = origin.map { (state: Int32($0.state), label: $0.label) } ?? (state: -1, label: nil)
    if state < origins.count { return origins.start[state] = origin }
    let start = origins.start
    origins.append(origin)
    if origins.start != start { TrapState.cursor.pointee.origins = UnsafePointer(origins.start) }
  }

  /// Notes that the app is about to make a move.
  func enter(_ state: Int, _ move: AppMove, _ label: (AppMove) -> String) {
    let cursor = begin()
    (cursor.pointee.state, cursor.pointee.label) = (Int32(state), self.label(move, label))
  }

  /// Notes that the app is about to make several moves. The caller writes the state and label of each to the cursor.
  func begin() -> UnsafeMutablePointer<TrapCursor> {
    TrapState.cursor.pointee.origins = UnsafePointer(origins.start)
    TrapState.cursor.pointee.isRunning = true
    return TrapState.cursor
  }

  /// Notes that the app's code has returned.
  func leave() { TrapState.cursor.pointee.isRunning = false }

  /// Watches for traps until ``uninstall()``.
  func install() {
    // The handler must not allocate, so everything that it uses is allocated here.
    TrapState.cursor.pointee.isRunning = false
    TrapState.steps[0] = nil
    for signal in [SIGILL, SIGTRAP, SIGABRT, SIGFPE, SIGSEGV, SIGBUS] {
      var action = sigaction()
      var before = sigaction()
      #if canImport(Glibc)
        action.__sigaction_handler.sa_handler = tellTrap
      #elseif canImport(Musl)
        action.__sa_handler.sa_handler = tellTrap
      #else
        action.__sigaction_u.__sa_handler = tellTrap
      #endif
      action.sa_flags = Int32(bitPattern: UInt32(SA_RESETHAND))
      guard sigaction(signal, &action, &before) == 0 else { continue }
      old.append((signal, before))
    }
  }

  /// Restores the previous signal handlers.
  func uninstall() {
    leave()
    for (signal, action) in old {
      var action = action
      _ = sigaction(signal, &action, nil)
    }
    old = []
  }

  /// Returns the text for a move, which lives as long as this object.
  func label(_ move: AppMove, _ text: (AppMove) -> String) -> UnsafePointer<CChar>? {
    if let label = labels[move] { return label }
    guard let copy = strdup(text(move)) else { return nil }
    labels[move] = UnsafePointer(copy)
    return UnsafePointer(copy)
  }
}

/// What an app is about to do, and the steps that led there.
struct TrapCursor {
  var origins: UnsafePointer<(state: Int32, label: UnsafePointer<CChar>?)>?
  var state: Int32 = 0
  var label: UnsafePointer<CChar>?
  var isRunning = false
}

/// What the signal handler reads.
private enum TrapState {
  nonisolated(unsafe) static let cursor: UnsafeMutablePointer<TrapCursor> = {
    let cursor = UnsafeMutablePointer<TrapCursor>.allocate(capacity: 1)
    cursor.initialize(to: TrapCursor())
    return cursor
  }()
  /// The room for the labels of a trace, which are found from the last to the first.
  static let mostSteps = 4096
  nonisolated(unsafe) static let steps = UnsafeMutablePointer<UnsafePointer<CChar>?>.allocate(
    capacity: mostSteps)
}

private func write(_ text: UnsafePointer<CChar>?) {
  guard let text else { return }
  _ = write(STDERR_FILENO, text, strlen(text))
}

/// Writes the steps that led to a trap. The signal's default action follows.
private func tellTrap(_ signal: Int32) {
  let cursor = TrapState.cursor
  guard cursor.pointee.isRunning, let origins = cursor.pointee.origins else { return }
  cursor.pointee.isRunning = false
  var (state, count) = (cursor.pointee.state, 0)
  while state >= 0, origins[Int(state)].state >= 0, count < TrapState.mostSteps {
    TrapState.steps[count] = origins[Int(state)].label
    count += 1
    state = origins[Int(state)].state
  }
  write("\nthe app's code stopped the process; the steps up to there:\n")
  while count > 0 {
    count -= 1
    write("  ")
    write(TrapState.steps[count])
    write("\n")
  }
  write("  ")
  write(cursor.pointee.label)
  write("  <- stopped here\n\n")
}
