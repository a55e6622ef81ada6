public import FlowStateSpace
import FlowTestSupport

/// A system of small fields and rules, drawn at random, that says which bits its steps depend on.
///
/// A field has four values. A rule asks for values of some fields, and then sets fields, copies them, or counts them up. Successors are worked out
/// field by field, commands bit by bit: the two share nothing but the rules.
///
/// Its commands can come in groups: of one rule each, or of two where the first field has its last value.
public struct RandomCommands: CommandSystem {
  private struct Rule: Sendable {
    enum Change: Sendable {
      case set(Int)
      case copy(Int)
      case increment
    }

    var conditions: [(field: Int, value: Int)]
    var changes: [(field: Int, change: Change)]
    var flags: TransitionFlags
  }

  /// The number of words in a state.
  public let stateWidth: Int
  /// The bits of the fields, or all bits.
  public let usedBits: [UInt64]
  /// The bits of the last fields.
  public let stackBits: [UInt64]
  /// Whether commands come in groups.
  public let hasGroups: Bool
  private let places: [(word: Int, shift: UInt64)]
  private let rules: [Rule]
  private let start: [Int]

  /// Draws a system whose fields are spread over some words.
  ///
  /// - Parameters:
  ///   - fillsWords: Whether the fields use the highest bits, so that no bit is free.
  ///   - unreadCount: The number of fields besides that no rule reads, each set to anything in any state.
  public init(
    seed: UInt64, fields readCount: Int, rules count: Int, stateWidth: Int, fillsWords: Bool = false,
    hasGroups: Bool = false, unread unreadCount: Int = 0
  ) {
    var random = SplitMix64(seed: seed)
    let fields = readCount + unreadCount
    self.hasGroups = hasGroups
    self.stateWidth = stateWidth
    let places = (0..<fields).map { index in
      let shift = UInt64(2 * (index / stateWidth))
      return (word: index % stateWidth, shift: fillsWords ? 62 - shift : shift)
    }
    self.places = places
    func bits(_ fields: some Sequence<Int>) -> [UInt64] {
      fields.reduce(into: Array(repeating: 0, count: stateWidth)) {
        $0[places[$1].word] |= 3 << places[$1].shift
      }
    }
    usedBits = fillsWords ? Array(repeating: .max, count: stateWidth) : bits(0..<fields)
    stackBits = bits(fields / 2..<fields)
    start = (0..<fields).map { _ in random.below(2) * 3 }
    rules =
      (0..<count).map { _ in
        Rule(
          conditions: (0..<random.below(3)).map { _ in (random.below(readCount), random.below(4)) },
          changes: (0...random.below(3)).map { _ in
            let change: Rule.Change =
              switch random.below(4) {
              case 0: .copy(random.below(readCount))
              case 1: .increment
              default: .set(random.below(4))
              }
            return (random.below(readCount), change)
          }, flags: TransitionFlags(rawValue: UInt64(random.below(3))))
      }
      + (readCount..<fields).flatMap { field in
        (0..<4).map { Rule(conditions: [], changes: [(field, .set($0))], flags: []) }
      }
  }

  /// Appends the one initial state.
  public func initialStates(into successors: inout SuccessorBuffer) {
    successors.append(pack(start), action: 0)
  }

  /// Appends the steps of a state, worked out field by field.
  public func successors(of state: PackedState, into successors: inout SuccessorBuffer) {
    let values = places.map { Int(state.words[$0.word] >> $0.shift & 3) }
    for (action, rule) in rules.enumerated() {
      guard rule.conditions.allSatisfy({ values[$0.field] == $0.value }) else { continue }
      var next = values
      for (field, change) in rule.changes {
        switch change {
        case .set(let value): next[field] = value
        case .copy(let source): next[field] = values[source]
        case .increment: next[field] = (values[field] + 1) % 4
        }
      }
      successors.append(pack(next), action: action, flags: rule.flags)
    }
  }

  /// Appends the commands of a state, worked out bit by bit, and what they depend on.
  public func commands(of state: PackedState, into commands: inout CommandBuffer) {
    self.commands(of: state, where: { _ in true }, into: &commands)
  }

  /// Appends the commands of some groups.
  public func commands(of state: PackedState, groups: [Int], into commands: inout CommandBuffer) {
    self.commands(of: state, where: groups.contains, into: &commands)
  }

  private func commands(
    of state: PackedState, where isWanted: (Int) -> Bool, into commands: inout CommandBuffer
  ) {
    func bits(_ field: Int) -> Int { Int(state.words[places[field].word] >> places[field].shift & 3) }
    func mask(_ field: Int) -> [UInt64] {
      (0..<stateWidth).map { $0 == places[field].word ? 3 << places[field].shift : 0 }
    }
    // What the group at hand depends on, where there are groups.
    var read = [UInt64](repeating: 0, count: stateWidth)
    func note(_ field: Int, _ commands: inout CommandBuffer) {
      guard hasGroups else { return commands.depend(on: mask(field)) }
      read = zip(read, mask(field)).map { $0 | $1 }
    }
    let size = hasGroups && bits(0) == 3 ? 2 : 1
    if hasGroups { commands.depend(on: mask(0)) }
    func endGroup(after action: Int, _ commands: inout CommandBuffer) {
      guard hasGroups, isWanted(action / size), (action + 1).isMultiple(of: size) || action + 1 == rules.count
      else { return }
      commands.endGroup(dependingOn: read)
      read = Array(repeating: 0, count: stateWidth)
    }
    for (action, rule) in rules.enumerated() {
      defer { endGroup(after: action, &commands) }
      guard !hasGroups || isWanted(action / size) else { continue }
      let failed = rule.conditions.firstIndex { bits($0.field) != $0.value }
      for condition in rule.conditions[...(failed ?? rule.conditions.count - 1)] {
        note(condition.field, &commands)
      }
      guard failed == nil else { continue }
      var kept = [UInt64](repeating: .max, count: stateWidth)
      var values = [UInt64](repeating: 0, count: stateWidth)
      for (field, change) in rule.changes {
        let value: Int
        switch change {
        case .set(let constant): value = constant
        case .copy(let source):
          note(source, &commands)
          value = bits(source)
        case .increment:
          note(field, &commands)
          value = (bits(field) + 1) & 3
        }
        let (word, shift) = places[field]
        kept[word] &= ~(3 << shift)
        values[word] = values[word] & ~(3 << shift) | UInt64(value) << shift
      }
      commands.append(kept: kept, values: values, action: action, flags: rule.flags)
    }
  }

  private func pack(_ values: [Int]) -> PackedState {
    var words = [UInt64](repeating: 0, count: stateWidth)
    for (place, value) in zip(places, values) { words[place.word] |= UInt64(value) << place.shift }
    return PackedState(words: words)
  }
}
