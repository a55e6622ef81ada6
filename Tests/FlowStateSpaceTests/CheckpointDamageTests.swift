import FlowStateSpace
import FlowToyGraphs
import Testing

@Suite("Checkpoints that do not fit")
struct CheckpointDamageTests {
  /// Thirty states, of which state n leads to 2n + 1, 2n + 2 and 7n.
  private let system = ToySystem(
    names: (0..<30).map { "s\($0)" }, labels: ["a", "b", "c"],
    steps: (0..<30).map { state in
      [2 * state + 1, 2 * state + 2, 7 * state].enumerated().map {
        ToySystem.Step(action: $0.offset, target: $0.element % 30)
      }
    })
  /// A checkpoint with half of the states.
  private var bytes: [UInt8] {
    get throws { try #require(checkpoint(of: system, limits: ExplorationLimits(states: 15))) }
  }

  /// Why going on from these bytes is refused, or nil if it is not.
  private func refusal(of bytes: [UInt8], of system: ToySystem? = nil, identity: UInt64 = identity)
    -> CheckpointFailure?
  {
    do throws(CheckpointFailure) {
      _ = try resumed(system ?? self.system, bytes, identity: identity)
      return nil
    } catch {
      return error
    }
  }

  @Test("a checkpoint as it was written is accepted")
  func intact() throws {
    #expect(refusal(of: try bytes) == nil)
  }

  @Test("a flipped bit in any byte is noticed")
  func flippedBits() throws {
    let bytes = try bytes
    for position in bytes.indices {
      for bit in position < 112 ? 0..<8 : position % 8..<position % 8 + 1 {
        var changed = bytes
        changed[position] ^= 1 << bit
        switch (refusal(of: changed), position) {
        case (.notACheckpoint, 0..<8), (.otherVersion, 8..<16), (.damaged, 16...): break
        case (let failure, _): Issue.record("byte \(position), bit \(bit): \(String(describing: failure))")
        }
      }
    }
  }

  @Test("an overwritten stretch anywhere is noticed", arguments: [0x00, 0xFF] as [UInt8])
  func overwrittenStretches(value: UInt8) throws {
    let bytes = try bytes
    for start in stride(from: 0, to: bytes.count, by: 3) {
      var changed = bytes
      for position in start..<min(start + 24, bytes.count) { changed[position] = value }
      guard changed != bytes else { continue }
      #expect(refusal(of: changed) != nil, "from byte \(start)")
    }
  }

  @Test("a file that ends anywhere too early is noticed")
  func cutOff() throws {
    let bytes = try bytes
    for count in bytes.indices {
      let failure = refusal(of: Array(bytes.prefix(count)))
      #expect(failure == (count < 8 ? .notACheckpoint : .truncated), "\(count) bytes")
    }
  }

  @Test("anything after the end is noticed")
  func longer() throws {
    for extra in 1...9 {
      #expect(refusal(of: try bytes + Array(repeating: 0, count: extra)) == .damaged)
    }
  }

  @Test("other files, versions and systems are told apart")
  func others() throws {
    #expect(refusal(of: []) == .notACheckpoint)
    #expect(refusal(of: Array("flowcheck: 1\nname: App\n".utf8)) == .notACheckpoint)
    var later = try bytes
    later[8] += 1
    #expect(refusal(of: later) == .otherVersion(3))
    #expect(refusal(of: try bytes, identity: identity + 1) == .otherSystem)
    let wide = try #require(
      checkpoint(of: Tabs(tabs: 1, depth: 2, stateWidth: 2), limits: ExplorationLimits(states: 3)))
    #expect(refusal(of: wide) == .otherSystem)
  }

  @Test("a system whose steps have changed is noticed, whatever number it has")
  func changedSystem() throws {
    let bytes = try bytes
    let graph = explore(system, limits: ExplorationLimits(states: 15))
    let expanded = (0..<graph.stateCount).filter { !graph.openStates.contains($0) }
    #expect(!expanded.isEmpty)
    for state in expanded {
      let number = Int(graph.state(state).words[0])
      var other = system
      other.steps[number].append(ToySystem.Step(action: 0, target: number))
      #expect(refusal(of: bytes, of: other) == .otherSystem)
      guard !system.steps[number].isEmpty else { continue }
      other = system
      other.steps[number][0].action += 1
      #expect(refusal(of: bytes, of: other) == .otherSystem)
    }
    var other = system
    other.initial = [1]
    #expect(refusal(of: bytes, of: other) == .otherSystem)
  }

  @Test("states, levels, rows and kinds in an order that no search gives are noticed, with right checksums")
  func impossible() throws {
    let words = try #require(checkpoint(of: system, limits: ExplorationLimits(depth: 2))).words
    let noticed = (13..<words.count - 1).filter { position in
      ([1, 1 << 32] as [UInt64]).contains { change in
        var changed = words
        changed[position] &+= change
        let failure = refusal(of: changed.resummed)
        return failure == .damaged || failure == .otherSystem
      }
    }
    #expect(noticed.count == words.count - 14)
  }
}

extension [UInt8] {
  fileprivate var words: [UInt64] {
    stride(from: 0, to: count, by: 8).map { start in
      (0..<8).reduce(0) { $0 | UInt64(self[start + $1]) << UInt64(8 * $1) }
    }
  }
}

extension [UInt64] {
  /// The bytes of these words, with the last word replaced by the sum of those before.
  fileprivate var resummed: [UInt8] {
    var sum = WordSum()
    for word in dropLast() { sum.add(word) }
    return (dropLast() + [sum.value]).flatMap { word in
      (0..<8).map { UInt8(truncatingIfNeeded: word >> UInt64(8 * $0)) }
    }
  }
}
