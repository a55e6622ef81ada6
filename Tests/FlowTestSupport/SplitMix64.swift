import Foundation

/// A small seeded generator (Steele, Lea and Flood, 2014): the same seed gives the same scenario everywhere.
package struct SplitMix64: Sendable {
  private var state: UInt64

  /// What `FLOWCHECK_SEED_SHIFT` adds to every seed, so that a person can run everything random with other seeds.
  private static let shift =
    ProcessInfo.processInfo.environment["FLOWCHECK_SEED_SHIFT"].flatMap { UInt64($0) } ?? 0

  /// Starts a sequence; neighbouring seeds give unrelated sequences.
  package init(seed: UInt64) {
    state = seed &+ Self.shift
    state = next() ^ 0x1234_5678_9ABC_DEF1
  }

  /// Returns the next 64 bits.
  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// Returns a number in the range.
  package mutating func number(_ range: ClosedRange<Int>) -> Int {
    range.lowerBound + Int(next() % UInt64(range.count))
  }

  /// Returns true this often out of a hundred.
  package mutating func happens(_ percent: Int) -> Bool {
    number(0...99) < percent
  }

  /// Returns an element, or nil if there is none.
  package mutating func element<Element>(of elements: [Element]) -> Element? {
    elements.isEmpty ? nil : elements[number(0...elements.count - 1)]
  }

  /// Returns up to `count` elements in their order.
  package mutating func some<Element>(_ count: Int, of elements: [Element]) -> [Element] {
    var chosen = Array(elements.indices)
    while chosen.count > count { chosen.remove(at: number(0...chosen.count - 1)) }
    return chosen.map { elements[$0] }
  }
}
