/// The states that one thread looked up most recently, so that it does not look them up again.
///
/// Nearby states often lead to the same states: in real apps, most targets are met again soon (ADR 15 has counts). A table with one entry
/// per hash finds them without the table of all states, which is larger than the cache and to which other threads write.
///
/// A reference type. **Invariant:** one thread uses it at a time, and each of its states is in the table of all states or pending in
/// its thread.
final class RecentStates<State: StateWords> {
  /// The table fits into the processor's cache.
  private static var bytes: Int { 1 << 17 }

  private let places: UnsafeMutablePointer<State>
  private let shift: UInt64

  /// - Parameter known: A state that was looked up.
  init(_ known: State) {
    let count = max(Self.bytes / MemoryLayout<State>.stride, 1)
    places = .allocate(capacity: count)
    places.initialize(repeating: known, count: count)
    shift = UInt64(count.leadingZeroBitCount + 1)
  }

  deinit { places.deallocate() }

  /// Moves the states that it does not find to the front and returns their number.
  @inline(__always)
  func keepNew(_ states: UnsafeMutablePointer<State>, count: Int) -> Int {
    var kept = 0
    for index in 0..<count {
      let state = states[index]
      let place = places + Int(truncatingIfNeeded: state.hash >> shift)
      guard place.pointee != state else { continue }
      place.pointee = state
      states[kept] = state
      kept &+= 1
    }
    return kept
  }
}
