/// The states in the shards of one thread that a block has shown for the first time, in the order in which they were met.
///
/// They get their numbers when all threads are through, in the order of the whole block, so that numbers do not depend on
/// threads. **Invariant:** while successors are looked up, one thread uses it; after that, one thread for all.
final class NewStates: @unchecked Sendable {
  /// The bit that tells a position among new states from the number of a known one.
  static let flag: UInt32 = 1 << 31

  /// A new state: its hash, where it was met first, and its number once it has one.
  private struct Entry {
    let hash: UInt64
    let part: Int
    let index: Int
    var id: UInt32?
  }

  private let thread: Int
  private let threadCount: Int
  private var entries: [Entry] = []

  init(thread: Int, of threadCount: Int) {
    self.thread = thread
    self.threadCount = threadCount
  }

  /// Looks up the successors that belong to the thread's shards, and puts those that are new into them.
  func lookUp(_ parts: [ExpandedPart], in visited: VisitedSet) {
    entries.removeAll(keepingCapacity: true)
    let shards = visited.shards.enumerated().map { $0.offset % threadCount == thread ? $0.element : nil }
    for (number, part) in parts.enumerated() {
      let (hashes, numbers) = (part.hashes, part.numbers)
      for index in hashes.indices {
        let hash = hashes[index]
        guard let shard = shards[VisitedSet.shard(of: hash)] else { continue }
        let (slot, isFree) = shard.probe(hash) { id in
          visited.decides(hash) || isEqual(id, index, of: part, parts, in: visited)
        }
        if isFree {
          let id = Self.flag | UInt32(entries.count)
          entries.append(Entry(hash: hash, part: number, index: index))
          shard.fill(slot, with: hash, id: id)
          numbers[index] = id
        } else {
          numbers[index] = shard.ids[slot]
        }
      }
    }
  }

  /// Whether a successor is the state of a number, known or provisional.
  private func isEqual(
    _ id: UInt32, _ index: Int, of part: ExpandedPart, _ parts: [ExpandedPart], in visited: VisitedSet
  ) -> Bool {
    let width = visited.stateWidth
    guard id & Self.flag != 0 else {
      return visited.isEqual(Int(id), part.successors.words, at: index * width)
    }
    let entry = entries[Int(id & ~Self.flag)]
    return (0..<width).allSatisfy { word in
      parts[entry.part].successors.words[entry.index * width + word]
        == part.successors.words[index * width + word]
    }
  }

  /// The number of a new state, which `assign` gives when it is asked for first.
  func id(of provisional: UInt32, assign: () -> UInt32) -> UInt32 {
    let position = Int(provisional & ~Self.flag)
    if let id = entries[position].id { return id }
    let id = assign()
    entries[position].id = id
    return id
  }

  /// Writes the numbers into the shards.
  func settle(in visited: VisitedSet) {
    for (position, entry) in entries.enumerated() {
      guard let id = entry.id else { continue }
      let provisional = Self.flag | UInt32(position)
      let shard = visited.shards[VisitedSet.shard(of: entry.hash)]
      let (slot, isFree) = shard.probe(entry.hash) { $0 == provisional }
      assert(!isFree, "a new state stays in its shard until it has a number")
      shard.renumber(slot, as: id)
    }
  }
}
