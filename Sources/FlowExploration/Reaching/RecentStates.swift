/// States that one thread looked up lately, so that it does not look them up again.
///
/// States near one another lead to the same ones: of the targets of real apps, most are met again at once (ADR 15 has counts). A table
/// with one place for each hash finds them without the table of all states, which is larger than the processor's cache and which
/// other threads write to.
///
/// A reference type. **Invariant:** one thread uses it at a time, and each state in it is in the table of all states, or will be once
/// what its thread keeps pending is.
final class RecentStates<State: StateWords> {
  /// So many bytes stay near the processor.
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

  /// Moves those of some states to the front that it does not find, and returns how many they are.
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
