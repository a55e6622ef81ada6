public import CProcessor

/// A number that several threads read and change without waiting for each other.
///
/// The standard library's `Atomic` needs newer systems than the oldest ones that this package supports.
public final class AtomicInt: @unchecked Sendable {
  @usableFromInline let word: UnsafeMutablePointer<UInt64>

  /// Begins with a number.
  public init(_ value: Int) {
    word = .allocate(capacity: 1)
    word.initialize(to: UInt64(bitPattern: Int64(value)))
  }

  deinit { word.deallocate() }

  /// Returns the number. The thread also sees everything that was written before the number was stored (acquire).
  @inlinable public func load() -> Int { Int(Int64(bitPattern: processor_load(word))) }

  /// Changes the number. A thread that reads it also sees everything that was written before (release).
  @inlinable public func store(_ value: Int) { processor_store(word, UInt64(bitPattern: Int64(value))) }

  /// Adds to the number and returns its old value.
  @discardableResult
  @inlinable public func add(_ value: Int) -> Int {
    Int(Int64(bitPattern: processor_add(word, UInt64(bitPattern: Int64(value)))))
  }

  /// Changes the number if it has the expected value, and returns whether it had.
  @inlinable public func exchange(_ expected: Int, for value: Int) -> Bool {
    processor_exchange(word, UInt64(bitPattern: Int64(expected)), UInt64(bitPattern: Int64(value)))
  }
}
