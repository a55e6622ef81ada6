package import FlowAlgorithms

/// How it is known where a step of a row leads from a state that has the row.
///
/// Most steps of a navigation flow need nothing for each state: what resets the app leads from all states of a row to the same one.
package struct TransitionTarget: BitwiseCopyable, Hashable, Sendable {
  private static let flag: UInt32 = 1 << 31

  /// Which of these it is, and the number that goes with it.
  let code: UInt32

  /// Back to the state that it comes from.
  package static let source = TransitionTarget(code: .max)

  /// From all states of the row to one, which has a number below 2^31 - 1.
  package static func state(_ number: UInt32) -> TransitionTarget {
    TransitionTarget(code: flag | number)
  }

  /// To the state whose number the source keeps at a position among its own.
  package static func kept(_ position: Int) -> TransitionTarget {
    TransitionTarget(code: UInt32(position))
  }

  /// The position of the number that is kept for each state, or nil where none is.
  package var position: Int? { code & Self.flag == 0 ? Int(code) : nil }

  /// The state to which it leads from all, or nil where that depends on the source.
  var state: StateID? { code & Self.flag != 0 && code != .max ? Int(code & ~Self.flag) : nil }

  /// Where the step leads from a state with these kept numbers.
  package func number(from source: StateID, _ kept: [UInt32]) -> UInt32 {
    if let position { return kept[position] }
    return code == .max ? UInt32(source) : code & ~Self.flag
  }

  /// Where the step leads from a state, whose kept numbers begin at `first` of `targets`.
  @inline(__always)
  package func state(from source: StateID, _ first: Int, in targets: PagedArray<UInt32>) -> StateID {
    if code & Self.flag == 0 { return Int(targets[first + Int(code)]) }
    return code == .max ? source : Int(code & ~Self.flag)
  }
}
