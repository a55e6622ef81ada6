import Foundation

/// How much the tests go through: `make test` a part of what takes long, `make conformance` all of it.
package enum Thoroughness {
  /// Whether all is asked for.
  package static let isFull = ProcessInfo.processInfo.environment["FLOWCHECK_CONFORMANCE"] == "1"

  /// So many parts of a comparison that is divided into equal ones: the first, or all.
  package static func parts(of count: Int) -> Range<Int> { 0..<(isFull ? count : 1) }

  /// Scenario files by path: all but the models of whole apps, which have thousands of states, or all.
  package static func scenarios(_ files: [String]) -> [String] {
    isFull ? files : files.filter { !"/\($0)".contains("/apps/") }
  }
}
