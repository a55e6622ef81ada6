import FlowAlgorithms
import FlowStateGraph

/// A search with states left to expand, which ``ExplorationMonitor/checkpoint`` can write.
///
/// It shares the arrays of the running search, so it is valid only during the call.
public struct UnfinishedSearch {
  let space: SearchSpace
  let levels: [Int]
  let levelEnd: Int
  let rows: TransitionRows
  /// The next state to expand; the steps of later states do not count.
  let cursor: Int

  /// The number of states seen.
  public var stateCount: Int { space.visited.count }

  /// Writes the bytes of a checkpoint in pieces.
  ///
  /// - Parameter identity: A number for the system; `explore(_:resuming:identity:limits:threads:monitor:)` must get the same one.
  public func write(identity: UInt64, to sink: ([UInt8]) -> Void) {
    let pieceSize = 1 << 16
    var bytes: [UInt8] = []
    bytes.reserveCapacity(pieceSize)
    forEachWord(identity: identity) { word in
      for shift in stride(from: UInt64(0), to: 64, by: 8) {
        bytes.append(UInt8(truncatingIfNeeded: word >> shift))
      }
      guard bytes.count >= pieceSize else { return }
      sink(bytes)
      bytes.removeAll(keepingCapacity: true)
    }
    sink(bytes)
  }

  private func forEachWord(identity: UInt64, _ body: (UInt64) -> Void) {
    var sum = WordSum()
    func put(_ word: UInt64) {
      sum.add(word)
      body(word)
    }
    func putHalves(_ count: Int, _ half: (Int) -> UInt32) {
      for index in stride(from: 0, to: count, by: 2) {
        let lower = half(index)
        let upper = index + 1 < count ? half(index + 1) : 0
        put(UInt64(lower) | UInt64(upper) << 32)
      }
    }
    let visited = space.visited
    let rowCount = (0..<cursor).reduce(0) { max($0, Int(space.rows[$1])) } + 1
    let rowKinds = (1..<UInt32(rowCount)).flatMap { rows.list(of: $0) }
    let kindCount = 1 + rowKinds.reduce(-1) { max($0, Int($1)) }
    let stepCount = (0..<cursor).reduce(0) { $0 + rows.stepCount(of: space.rows[$1]) }
    let header = CheckpointHeader(
      identity: identity, stateWidth: visited.stateWidth, states: visited.count, steps: stepCount,
      labels: kindCount, rows: rowCount - 1, rowKinds: rowKinds.count, levels: levels.count,
      levelEnd: levelEnd,
      cursor: cursor)
    for word in [CheckpointFormat.magic, CheckpointFormat.version] + header.words { put(word) }
    put(sum.value)
    for kind in rows.labels.prefix(kindCount) {
      put(UInt64(kind.action))
      put(kind.flags.rawValue)
    }
    for level in levels { put(UInt64(level)) }
    for index in 0..<visited.count * visited.stateWidth { put(visited.words[index]) }
    putHalves(rowCount - 1) { UInt32(rows.stepCount(of: UInt32($0 + 1))) }
    putHalves(rowKinds.count) { rowKinds[$0] }
    putHalves(cursor) { space.rows[$0] }
    let targets = (0..<cursor).lazy.flatMap { state in
      let (row, first) = (space.rows[state], space.positions[state])
      return (0..<rows.stepCount(of: row)).lazy.map {
        UInt32(rows.target(at: $0, of: row).state(from: state, first, in: space.targets))
      }
    }
    var rest = targets.makeIterator()
    putHalves(stepCount) { _ in rest.next() ?? 0 }
    put(sum.value)
  }
}
