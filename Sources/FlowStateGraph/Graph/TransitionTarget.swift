package import FlowAlgorithms

/// The way to find the target of a step of a row, given a state that has the row.
///
/// Most steps of a navigation flow need no entry for each state: a step that resets the app leads from all states of a row to the
/// same one.
package struct TransitionTarget: BitwiseCopyable, Hashable, Sendable {
  private static let flag: UInt32 = 1 << 31

  /// Which kind of target it is, and the number that goes with it.
  let code: UInt32

  /// The source of the step.
  package static let source = TransitionTarget(code: .max)

  /// One state for all states of the row. Its number is below 2^31 - 1.
  package static func state(_ number: UInt32) -> TransitionTarget {
    TransitionTarget(code: flag | number)
  }

  /// The state whose number the source keeps, at a position among the numbers that it keeps.
  package static func kept(_ position: Int) -> TransitionTarget {
    TransitionTarget(code: UInt32(position))
  }

  /// The position of the number that each state keeps, or nil if none is kept.
  package var position: Int? { code & Self.flag == 0 ? Int(code) : nil }

  /// The target that all states of the row share, or nil if the target depends on the source.
  var state: StateID? { code & Self.flag != 0 && code != .max ? Int(code & ~Self.flag) : nil }

  /// Returns the target of the step from a state with these kept numbers.
  package func number(from source: StateID, _ kept: [UInt32]) -> UInt32 {
    if let position { return kept[position] }
    return code == .max ? UInt32(source) : code & ~Self.flag
  }

  /// Returns the target of the step from a state whose kept numbers begin at `first` of `targets`.
  @inline(__always)
  package func state(from source: StateID, _ first: Int, in targets: PagedArray<UInt32>) -> StateID {
    if code & Self.flag == 0 { return Int(targets[first + Int(code)]) }
    return code == .max ? source : Int(code & ~Self.flag)
  }
}
