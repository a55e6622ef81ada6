/// An exploration that is not complete, passed to ``CheckOptions/checkpoint`` to be saved.
///
/// It is valid only during that call, since the exploration continues with the same memory.
public struct UnfinishedExploration {
  let search: UnfinishedSearch
  /// A number that identifies the scenario and the combination of its switches.
  let identity: UInt64

  /// The number of states seen.
  public var stateCount: Int { search.stateCount }

  /// Passes the bytes of a checkpoint to a sink, piece by piece.
  public func write(to sink: ([UInt8]) -> Void) {
    search.write(identity: identity, to: sink)
  }
}

/// The bytes of a checkpoint. The first piece can be read again, to find out which of several explorations they belong to.
///
/// The header of a checkpoint identifies its exploration and lies in the first piece.
final class CheckpointBytes {
  private let next: (Int) -> [UInt8]
  /// The first piece, and the part of it that is still to be read.
  private var first: [UInt8] = []
  private var rest: ArraySlice<UInt8> = []
  private var isPastFirst = false

  init(_ next: @escaping (Int) -> [UInt8]) {
    self.next = next
  }

  /// Goes back to the beginning; false if more than the first piece was read.
  func rewind() -> Bool {
    rest = first[...]
    return !isPastFirst
  }

  /// Returns the next bytes, at most the given number, and none at the end.
  func read(_ most: Int) -> [UInt8] {
    if first.isEmpty {
      first = next(most)
      rest = first[...]
    }
    guard rest.isEmpty else {
      defer { rest = rest.dropFirst(most) }
      return Array(rest.prefix(most))
    }
    isPastFirst = true
    return next(most)
  }
}
