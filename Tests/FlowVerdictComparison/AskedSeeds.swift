import FlowTestSupport
import Foundation

/// The seeds that somebody asks for, as `FLOWCHECK_SEEDS=50000-50499`, in place of those that a comparison takes by itself.
package enum AskedSeeds {
  /// The seeds; nil where nobody asks for any.
  package static let range: ClosedRange<UInt64>? = {
    let ends = ProcessInfo.processInfo.environment["FLOWCHECK_SEEDS"]?.split(separator: "-") ?? []
    let numbers = ends.compactMap { UInt64($0) }
    return numbers.count == 2 && numbers[0] <= numbers[1] ? numbers[0]...numbers[1] : nil
  }()

  /// The seeds in parts of so many, so that tests share the cores; where nobody asks for any, a share of the parts.
  package static func parts(of count: Int, otherwise seeds: ClosedRange<UInt64>) -> [[UInt64]] {
    let seeds = Array(range ?? seeds)
    let parts = stride(from: 0, to: seeds.count, by: count).map {
      Array(seeds[$0..<min($0 + count, seeds.count)])
    }
    return range == nil ? Thoroughness.share(parts, of: 8) : parts
  }
}
