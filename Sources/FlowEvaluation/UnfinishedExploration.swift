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
  private var first: [UInt8] = []
  private var position = 0
  private var readCount = 0

  init(_ next: @escaping (Int) -> [UInt8]) {
    self.next = next
  }

  /// Goes back to the beginning; false when more than the first piece was read.
  func rewind() -> Bool {
    guard readCount < 2 else { return false }
    position = 0
    return true
  }

  /// The next bytes, at most so many, and none at the end.
  func read(_ most: Int) -> [UInt8] {
    if readCount == 0 {
      first = next(most)
      readCount = 1
    }
    if position < first.count {
      defer { position = min(first.count, position + most) }
      return Array(first[position...].prefix(most))
    }
    readCount += 1
    return next(most)
  }
}
