/// What a slice must keep an answer to.
public struct SliceQuestion: Sendable {
  /// The marks of steps that the question can tell.
  public var marks: StepMarks
  /// Whether the question can tell that a step of this kind is taken, even one that changes nothing it reads.
  ///
  /// Kinds have no other marks than ``marks`` and ``StepMarks/cutShort``; steps with the latter are always kept.
  public var isVisible: @Sendable (StepKind) -> Bool
  /// The bits that the question reads in some of the states.
  public var reads: @Sendable (StateGraph) -> [UInt64]

  /// Puts a question.
  public init(
    marks: StepMarks, isVisible: @escaping @Sendable (StepKind) -> Bool,
    reads: @escaping @Sendable (StateGraph) -> [UInt64]
  ) {
    self.marks = marks
    self.isVisible = isVisible
    self.reads = reads
  }
}

/// The reachable part of a slice of a system.
public struct Slice: Sendable {
  /// The states of the slice, with zeros for what it leaves out, and its steps.
  public let graph: StateGraph
  /// The bits that states keep, a word for each of the state's.
  public let mask: [UInt64]
  /// The fields that it leaves out, as positions in ``SliceableSystem/freeFields``.
  public let leftOut: [Int]
  /// The marks that its steps keep.
  let marks: StepMarks

  /// A state without what the slice leaves out.
  func projection(of state: PackedState) -> PackedState {
    PackedState(words: zip(state.words, mask).map { $0 & $1 })
  }
}
