/// A system that says which of its commands belong to one event, so that a search can leave out fields.
///
/// A slice does not know the values of the fields that it leaves out. So it must learn what an event would do for each
/// of them, also where the event is disabled in the state at hand: not the commands tell that, but the events.
public protocol SliceableSystem: CommandSystem {
  /// The fields that a slice may leave out.
  ///
  /// In every reachable state each of them can be set to any of its codes: the commands of what comes out must be
  /// defined, whether it can be reached or not. All bits of initial states and commands beyond a field's codes are 0.
  ///
  /// When ``CommandBuffer/groups`` is not nil, ``CommandSystem/commands(of:into:)`` ends a group after the commands of
  /// each event that it looks at, disabled ones included, and every command belongs to a group. Which groups there are,
  /// and in which order, depends only on what ``CommandBuffer/depend(on:)`` was told; the commands of a group depend on
  /// that and on what its end was told.
  var freeFields: [FreeField] { get }

  /// The bits that states use, those of the free fields among them; all others are 0 in every state.
  var usedBits: [UInt64] { get }

  /// The region in which a state lies: what a slice may go by when it leaves out a field here and keeps it there.
  ///
  /// Any division of the states is right; a good one has few regions, and each has events of its own. It must depend on no
  /// free field. One for all states, unless a system says otherwise.
  ///
  /// - Parameter reads: Gets the bits on which the answer depends besides those that it has already.
  func region(of words: [UInt64], reading reads: inout [UInt64]) -> Region
}

extension SliceableSystem {
  /// One region for all states.
  public func region(of words: [UInt64], reading reads: inout [UInt64]) -> Region { Region() }
}

/// A part of a system's states, named by some codes.
public struct Region: Hashable, Sendable {
  private let codes: [Int]

  /// Names a region.
  public init(_ codes: [Int] = []) { self.codes = codes }
}

/// A part of a state that can take any of its codes, whatever the rest of the state is.
public struct FreeField: Hashable, Sendable {
  /// The word in which it lies.
  public var word: Int
  /// The position of its lowest bit.
  public var shift: UInt64
  /// How many codes it has, counted from 0.
  public var codeCount: Int

  /// Describes a field with at least two codes.
  public init(word: Int, shift: UInt64, codeCount: Int) {
    precondition(codeCount > 1, "a field with one code needs no bits")
    self.word = word
    self.shift = shift
    self.codeCount = codeCount
  }

  /// Its bits, where they lie in its word.
  public var mask: UInt64 {
    let bits = UInt64(Int.bitWidth - (codeCount - 1).leadingZeroBitCount)
    return ((1 << bits) - 1) << shift
  }

  /// Whether some of its bits are in a mask.
  func isIn(_ mask: [UInt64]) -> Bool { mask[word] & self.mask != 0 }

  /// Puts a code into a state.
  func set(_ code: Int, in state: inout PackedState) {
    state.words[word] = state.words[word] & ~mask | UInt64(code) << shift
  }
}

/// Which commands of a buffer belong together, and on which bits each group depends.
public struct CommandGroups: Sendable {
  /// Where the commands of each group end in the buffer.
  private(set) var ends: [Int] = []
  /// The bits on which each group depends, a state's words each.
  private(set) var reads: [[UInt64]] = []
  /// The bits on which depends which groups there are.
  private(set) var sharedReads: [UInt64]

  init(stateWidth: Int) {
    sharedReads = Array(repeating: 0, count: stateWidth)
  }

  /// The commands of a group, as positions in the buffer.
  func commands(of group: Int) -> Range<Int> { (group == 0 ? 0 : ends[group - 1])..<ends[group] }

  mutating func removeAll() {
    ends.removeAll(keepingCapacity: true)
    reads.removeAll(keepingCapacity: true)
    for word in sharedReads.indices { sharedReads[word] = 0 }
  }

  mutating func depend(on mask: [UInt64]) {
    for word in mask.indices { sharedReads[word] |= mask[word] }
  }

  mutating func end(at count: Int, dependingOn mask: [UInt64]) {
    ends.append(count)
    reads.append(mask)
  }
}
