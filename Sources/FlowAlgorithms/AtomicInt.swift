public import CProcessor

/// A number that several threads read and change without waiting for each other.
///
/// The standard library's `Atomic` needs later systems than those whose apps are tested with this package.
public final class AtomicInt: @unchecked Sendable {
  @usableFromInline let word: UnsafeMutablePointer<UInt64>

  /// Begins with a number.
  public init(_ value: Int) {
    word = .allocate(capacity: 1)
    word.initialize(to: UInt64(bitPattern: Int64(value)))
  }

  deinit { word.deallocate() }

  /// The number; what was written before it was stored is seen as well (acquire).
  @inlinable public func load() -> Int { Int(Int64(bitPattern: processor_load(word))) }

  /// Changes the number; who reads it sees what was written before as well (release).
  @inlinable public func store(_ value: Int) { processor_store(word, UInt64(bitPattern: Int64(value))) }

  /// Adds to the number, and returns what it was.
  @discardableResult
  @inlinable public func add(_ value: Int) -> Int {
    Int(Int64(bitPattern: processor_add(word, UInt64(bitPattern: Int64(value)))))
  }

  /// Changes the number if it is as expected, and says whether it was.
  @inlinable public func exchange(_ expected: Int, for value: Int) -> Bool {
    processor_exchange(word, UInt64(bitPattern: Int64(expected)), UInt64(bitPattern: Int64(value)))
  }
}
