/// What a slice must keep an answer to.
public struct SliceQuestion: Sendable {
  /// Hears of a state, and of the bits that the question reads in it.
  public typealias Reader = (_ state: PackedState, _ bits: [UInt64]) -> Void

  /// The marks of steps that the question can tell.
  public var marks: StepMarks
  /// Whether the question can tell that a step of this kind is taken, even one that changes nothing it reads.
  ///
  /// Kinds have no other marks than ``marks`` and ``StepMarks/cutShort``; steps with the latter are always kept.
  public var isVisible: @Sendable (StepKind) -> Bool
  /// Tells the bits that the question reads, for each state of a graph in which it reads some of the given ones.
  public var reads: @Sendable (_ graph: StateGraph, _ among: [UInt64], _ reader: Reader) -> Void

  /// Puts a question.
  public init(
    marks: StepMarks, isVisible: @escaping @Sendable (StepKind) -> Bool,
    reads: @escaping @Sendable (StateGraph, [UInt64], Reader) -> Void
  ) {
    self.marks = marks
    self.isVisible = isVisible
    self.reads = reads
  }
}

/// Where a slice may leave out a field.
public enum SliceGrain: Sendable, Hashable {
  /// Wherever nothing depends on it any more before it is set again.
  case region
  /// Only where nothing depends on it in any state.
  case everywhere
}

/// The reachable part of a slice of a system.
public struct Slice: Sendable {
  /// The states of the slice, with zeros for what it leaves out, and its steps.
  public let graph: StateGraph
  /// The fields that it leaves out everywhere, as positions in ``SliceableSystem/freeFields``.
  public let leftOut: [Int]
  /// The fields that it leaves out in some regions only.
  public let leftOutInPart: [Int]
  let grain: SliceGrain
  /// What its states keep; nil for everything.
  let kept: KeptFields?
  /// The marks that its steps keep.
  let marks: StepMarks

  /// Whether nothing is left out.
  public var isWhole: Bool { leftOut.isEmpty && leftOutInPart.isEmpty }

  /// A state of the system that it is taken from without what it leaves out.
  public func projection(of state: PackedState, in system: some SliceableSystem) -> PackedState {
    guard let kept else { return state }
    var reads = state.words
    let region = grain == .region ? system.region(of: state.words, reading: &reads) : Region()
    return PackedState(words: zip(state.words, kept.mask(in: region)).map { $0 & $1 })
  }
}
