import Foundation
import FlowAlgorithms

/// Does several pieces of work at a time, and passes on their results one after the other.
///
/// **Invariant:** `tell` receives each result once, in the order of the pieces and on the calling thread. So what it prints is
/// the same for any number of threads.
struct OrderedJobs: Sendable {
  /// The largest number of pieces at a time.
  let atOnce: Int
  /// The stack size of a thread, in bytes: that of a program's main thread.
  private static let stack = 8 << 20

  /// Does pieces `0..<count`, and begins them in order.
  ///
  /// - Parameter work: Called on any thread. Its error is thrown when the turn of its piece comes; pieces that have not begun
  ///   by then are skipped.
  func run<Piece: Sendable>(
    _ count: Int, work: @escaping @Sendable (Int) throws -> Piece, tell: (Piece) throws -> Void
  ) throws {
    guard atOnce > 1, count > 1 else {
      for index in 0..<count { try tell(try work(index)) }
      return
    }
    let next = AtomicInt(0)
    let finished = LockedValue<[Int: Result<Piece, any Error>]>([:])
    let arrivals = (0..<count).map { _ in DispatchSemaphore(value: 0) }
    // No further piece begins after this.
    defer { next.store(count) }
    for _ in 0..<min(atOnce, count) {
      let thread = Thread {
        while case let index = next.add(1), index < count {
          let piece = Result { try work(index) }
          finished.withLock { $0[index] = piece }
          arrivals[index].signal()
        }
      }
      thread.stackSize = Self.stack
      thread.start()
    }
    for index in 0..<count {
      arrivals[index].wait()
      if let piece = finished.withLock({ $0.removeValue(forKey: index) }) { try tell(piece.get()) }
    }
  }
}
