import Synchronization

/// What threads tell each other of the commands that they asked a system for.
///
/// To ask the system takes far longer than to keep its answer. So a thread keeps the answers that others got before it asks itself.
/// The last answers are kept here; who comes too late for one asks the system.
final class SharedCommands: Sendable {
  /// The commands of some groups of a state.
  struct Answer: Sendable {
    /// The state, in padded words.
    let state: [UInt64]
    /// The groups, in order; all of them where ``isWhole``.
    let groups: [Int]
    let isWhole: Bool
    var commands: CommandBuffer
  }

  private struct Log {
    var answers: [(member: Int, answer: Answer)] = []
    /// How many answers were dropped from the front.
    var dropped = 0
  }

  /// So many answers are kept at least, and at most twice as many.
  private static let room = 2048
  private let log = Mutex(Log())
  private let count = Atomic(0)
  private let members = Atomic(0)

  /// The number of a new member.
  func join() -> Int { members.wrappingAdd(1, ordering: .relaxed).oldValue }

  /// Whether somebody else may read what a member tells.
  var hasReaders: Bool { members.load(ordering: .relaxed) > 1 }

  /// How many answers there were so far.
  var end: Int { count.load(ordering: .relaxed) }

  /// Tells the others an answer, and returns how many there are then.
  func add(_ answer: Answer, from member: Int) -> Int {
    log.withLock { log in
      if log.answers.count == 2 * Self.room {
        log.answers.removeFirst(Self.room)
        log.dropped += Self.room
      }
      log.answers.append((member, answer))
      let end = log.dropped + log.answers.count
      count.store(end, ordering: .relaxed)
      return end
    }
  }

  /// The answers that others got, from a position on, and the position after them.
  func answers(from start: Int, but member: Int) -> (answers: [Answer], end: Int) {
    log.withLock { log in
      let new = log.answers.dropFirst(max(start - log.dropped, 0)).filter { $0.member != member }
      return (new.map(\.answer), log.dropped + log.answers.count)
    }
  }
}
