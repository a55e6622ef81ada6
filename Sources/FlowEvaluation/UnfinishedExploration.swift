/// An exploration that has more to find, as ``CheckOptions/checkpoint`` gets it to be written.
///
/// The exploration goes on with the same memory, so it means nothing after the call that it was given to.
public struct UnfinishedExploration {
  let search: UnfinishedSearch
  /// A number for the scenario and the combination of its switches.
  let identity: UInt64

  /// The number of states seen.
  public var stateCount: Int { search.stateCount }

  /// Hands over the bytes of a checkpoint, piece by piece.
  public func write(to sink: ([UInt8]) -> Void) {
    search.write(identity: identity, to: sink)
  }
}

/// The bytes of a checkpoint, whose first piece can be read again, to see which of several explorations they are about.
///
/// A checkpoint of another one is known by its header, which lies in the first piece.
final class CheckpointBytes {
  private let next: (Int) -> [UInt8]
  /// The first piece, and what of it is still to be read.
  private var first: [UInt8] = []
  private var rest: ArraySlice<UInt8> = []
  private var isPastFirst = false

  init(_ next: @escaping (Int) -> [UInt8]) {
    self.next = next
  }

  /// Goes back to the beginning; false when more than the first piece was read.
  func rewind() -> Bool {
    rest = first[...]
    return !isPastFirst
  }

  /// The next bytes, at most this many; none at the end.
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
