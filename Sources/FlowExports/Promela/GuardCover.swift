import FlowCompiler
import FlowModel

/// A condition as a disjunction of few conjunctions of conditions on single registers.
///
/// It is exact for every state that agrees with one of the guards from which it was made; for other states it may be anything. So
/// it drops conjuncts that are not needed to exclude the guards of the other kind, as the expansion of two-level minimizers does
/// (Brayton and others, Logic minimization algorithms for VLSI synthesis, 1984), and merges conjunctions that differ in one
/// register.
struct GuardCover {
  /// The numbers that each register may hold; registers that are not named may hold any.
  typealias Conjunction = [Int: [Int]]

  /// The conjunctions, in the order of the guards from which they were made.
  private(set) var conjunctions: [Conjunction] = []

  /// The most comparisons of words to spend on making conjunctions shorter.
  private static let patience = 40_000_000

  /// Creates a condition that holds in the states of `yes` and not in those of `no`.
  init(yes: [BitGuard], no: [BitGuard], registers: SeenRegisters) {
    var rest = yes[...]
    let isAffordable = yes.count * no.count * 8 <= Self.patience
    while let first = rest.popFirst() {
      var mask = first.mask.map { _ in UInt64(0) }
      var kept = registers.varying(in: first.mask)
      for register in kept { mask[registers.all[register].word] |= registers.all[register].bits }
      if isAffordable {
        for register in kept.reversed() {
          var shorter = mask
          shorter[registers.all[register].word] &= ~registers.all[register].bits
          guard no.allSatisfy({ Self.excludes($0, first.value, within: shorter) }) else { continue }
          mask = shorter
          kept.removeAll { $0 == register }
        }
      }
      rest.removeAll { other in Self.covers(first.value, mask, other) }
      conjunctions.append(
        Dictionary(
          uniqueKeysWithValues: kept.map { ($0, [registers.all[$0].code(in: first.value)]) }))
    }
    merge(registers)
  }

  /// Whether no state satisfies a guard and has this value on these bits.
  private static func excludes(_ other: BitGuard, _ value: [UInt64], within mask: [UInt64]) -> Bool {
    for word in mask.indices
    where other.mask[word] & mask[word] & (other.value[word] ^ value[word]) != 0 { return true }
    return false
  }

  /// Whether every state that satisfies a guard has this value on these bits.
  private static func covers(_ value: [UInt64], _ mask: [UInt64], _ other: BitGuard) -> Bool {
    for word in mask.indices
    where mask[word] & ~other.mask[word] != 0 || mask[word] & (other.value[word] ^ value[word]) != 0 {
      return false
    }
    return true
  }

  /// Merges conjunctions that differ only in what one register may hold, until none do.
  private mutating func merge(_ registers: SeenRegisters) {
    var hasChanged = true
    while hasChanged {
      hasChanged = false
      for register in registers.all.indices where registers.varies(register) {
        if merge(along: register, of: registers) { hasChanged = true }
      }
    }
  }

  private mutating func merge(along register: Int, of registers: SeenRegisters) -> Bool {
    var positions: [Conjunction: Int] = [:]
    var merged: [Conjunction] = []
    for conjunction in conjunctions {
      var rest = conjunction
      guard let codes = rest.removeValue(forKey: register) else {
        merged.append(conjunction)
        continue
      }
      guard let position = positions[rest] else {
        positions[rest] = merged.count
        merged.append(conjunction)
        continue
      }
      let all = Set(merged[position][register] ?? []).union(codes).sorted()
      merged[position][register] = all == registers.codes[register] ? nil : all
      if merged[position][register] == nil { positions[rest] = nil }
    }
    let isShorter = merged.count < conjunctions.count
    conjunctions = isShorter ? unique(merged) : merged
    return isShorter
  }
}
