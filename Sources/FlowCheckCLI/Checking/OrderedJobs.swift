import Foundation
import FlowAlgorithms

/// Does several pieces of work at a time, and hands out what came of them one after the other.
///
/// **Invariant:** `tell` hears of the pieces in their order, on the thread that called, each once; so whatever it prints is the same
/// for any number of threads.
struct OrderedJobs: Sendable {
  /// The most pieces at a time.
  let atOnce: Int
  /// The stack of a thread, in bytes: that of a program's first one.
  private static let stack = 8 << 20

  /// Does pieces `0..<count`, begun in their order.
  ///
  /// - Parameter work: Called on any thread. What it throws is thrown when its turn to be told comes; pieces that were not begun
  ///   by then are left out.
  func run<Piece: Sendable>(
    _ count: Int, work: @escaping @Sendable (Int) throws -> Piece, tell: (Piece) throws -> Void
  ) throws {
    guard atOnce > 1, count > 1 else {
      for index in 0..<count { try tell(try work(index)) }
      return
    }
    let desk = Desk<Piece>(count: count)
    defer { desk.close() }
    for _ in 0..<min(atOnce, count) {
      let thread = Thread {
        while let index = desk.next() { desk.put(Result { try work(index) }, at: index) }
      }
      thread.stackSize = Self.stack
      thread.start()
    }
    for index in 0..<count { try tell(try desk.take(index).get()) }
  }
}

/// Where threads fetch work and leave what came of it.
private final class Desk<Piece: Sendable>: Sendable {
  private struct State {
    var begun = 0
    var isClosed = false
    var finished: [Int: Result<Piece, any Error>] = [:]
  }

  private let count: Int
  private let state = LockedValue(State())
  /// Signalled once for each piece that is put down.
  private let arrivals = DispatchSemaphore(value: 0)

  init(count: Int) {
    self.count = count
  }

  /// The next piece to do; nil when there is none.
  func next() -> Int? {
    state.withLock { state in
      guard !state.isClosed, state.begun < count else { return nil }
      defer { state.begun += 1 }
      return state.begun
    }
  }

  /// No more pieces are handed out.
  func close() {
    state.withLock { $0.isClosed = true }
  }

  func put(_ piece: Result<Piece, any Error>, at index: Int) {
    state.withLock { $0.finished[index] = piece }
    arrivals.signal()
  }

  /// Waits for a piece and takes it.
  func take(_ index: Int) -> Result<Piece, any Error> {
    while true {
      if let piece = state.withLock({ $0.finished.removeValue(forKey: index) }) { return piece }
      arrivals.wait()
    }
  }
}
