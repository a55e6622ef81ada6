import Foundation

/// Which share of the long comparisons the tests run: `make test` a part, `make conformance` the rest.
package enum Thoroughness {
  /// Whether the rest is asked for.
  package static let isRest = ProcessInfo.processInfo.environment["FLOWCHECK_CONFORMANCE"] == "1"

  /// Returns the parts of a comparison to run: about one in `count`, with the first, or all but these.
  ///
  /// A hash of the position chooses, since many tests choose what they do by a remainder of the seed.
  package static func share<Part>(_ parts: some Sequence<Part>, of count: Int) -> [Part] {
    parts.enumerated().filter { part in
      let hash = (UInt64(part.offset) &* 0x9E37_79B9_7F4A_7C15) >> 32
      return hash.isMultiple(of: UInt64(count)) != isRest
    }.map(\.element)
  }
}
