import Dispatch
import FlowAlgorithms
import Testing

@Suite("A pool of tasks")
struct TaskPoolTests {
  @Test("each task is done once before the pool is finished", arguments: 1...4)
  func all(threads: Int) {
    let pool = TaskPool(threads: threads)
    let done = LockedValue([Int](repeating: 0, count: 300))
    for batch in 0..<3 {
      pool.start(
        (0..<100).map { task in { @Sendable in done.withLock { $0[batch * 100 + task] += 1 } } })
      if batch == 1 { pool.finish() }
    }
    pool.finish()
    #expect(done.withLock { $0 } == Array(repeating: 1, count: 300))
    #expect(pool.idleThreads == threads)
  }

  @Test("another thread begins at once, and is busy until its task is done")
  func begins() {
    let pool = TaskPool(threads: 3)
    let (begun, mayEnd) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    pool.start([
      {
        begun.signal()
        mayEnd.wait()
      }
    ])
    begun.wait()
    #expect(pool.idleThreads == 2)
    mayEnd.signal()
    pool.finish()
    #expect(pool.idleThreads == 3)
  }

  @Test("with one thread, tasks wait until they are finished, in order")
  func alone() {
    let pool = TaskPool(threads: 1)
    let order = LockedValue<[Int]>([])
    pool.start((0..<5).map { task in { @Sendable in order.withLock { $0.append(task) } } })
    #expect(order.withLock { $0 }.isEmpty)
    pool.finish()
    #expect(order.withLock { $0 } == [0, 1, 2, 3, 4])
  }
}
