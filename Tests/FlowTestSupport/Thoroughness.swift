import Foundation

/// Which share of what takes long the tests go through: `make test` a part of it, `make conformance` the rest.
package enum Thoroughness {
  /// Whether the rest is asked for.
  package static let isRest = ProcessInfo.processInfo.environment["FLOWCHECK_CONFORMANCE"] == "1"

  /// What is to be gone through of some parts of a comparison: one of `count`, or the others.
  package static func share<Part>(_ parts: some Sequence<Part>, of count: Int) -> [Part] {
    parts.enumerated().filter { ($0.offset % count == 0) != isRest }.map(\.element)
  }

  /// Scenario files by path: all but the models of whole apps, which have thousands of states, or only these.
  package static func scenarios(_ files: [String]) -> [String] {
    files.filter { "/\($0)".contains("/apps/") == isRest }
  }
}
