#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A value that only one thread at a time reads or changes.
///
/// The standard library's `Mutex` needs newer systems than the oldest ones that this package supports.
public final class LockedValue<Value>: @unchecked Sendable {
  private let lock: UnsafeMutablePointer<pthread_mutex_t>
  private var value: Value

  /// Protects a value with a lock.
  public init(_ value: sending Value) {
    self.value = value
    lock = .allocate(capacity: 1)
    lock.initialize(to: pthread_mutex_t())
    #if canImport(Glibc)
      // Threads hold the lock for less time than it takes to sleep and wake up, so a thread spins for a while first.
      var attributes = pthread_mutexattr_t()
      pthread_mutexattr_init(&attributes)
      pthread_mutexattr_settype(&attributes, CInt(PTHREAD_MUTEX_ADAPTIVE_NP))
      pthread_mutex_init(lock, &attributes)
      pthread_mutexattr_destroy(&attributes)
    #else
      pthread_mutex_init(lock, nil)
    #endif
  }

  deinit {
    pthread_mutex_destroy(lock)
    lock.deallocate()
  }

  /// Reads or changes the value; other threads wait meanwhile.
  public func withLock<Result, Failure: Error>(
    _ body: (inout sending Value) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    return try body(&value)
  }
}
