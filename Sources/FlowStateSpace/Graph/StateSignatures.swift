import FlowAlgorithms

/// Which of some sets each state is in: a number for each state, the same for those in the same sets, in the order of first occurrence.
struct StateSignatures: Sendable {
  private(set) var numbers: [UInt32] = []
  /// For each number the sets, a bit each.
  private var signatures: [[UInt64]] = []
  /// How many numbers there are.
  var count: Int { signatures.count }
  /// No sets.
  let empty: [UInt64]

  /// Numbers the states; the threads number a part each, as if there were no others, and the numbers are then made one sequence.
  init(_ sets: [StateSet], of graph: StateGraph, threads: ThreadCount = ThreadCount()) {
    empty = Array(repeating: 0, count: (sets.count + 63) / 64)
    let (words, shares) = (sets.map(\.words), graph.shares(of: 0..<graph.stateCount, threads: threads))
    let parts = concurrently(shares.count) { Self(of: shares[$0], words) }
    numbers = parts[0].numbers
    signatures = parts.count > 1 ? [] : parts[0].signatures
    guard parts.count > 1 else { return }
    var known = HashTable()
    let translations = parts.map { part in part.signatures.map { number(of: $0, &known) } }
    let translated = concurrently(parts.count - 1) { part in
      parts[part + 1].numbers.map { translations[part + 1][Int($0)] }
    }
    numbers.reserveCapacity(graph.stateCount)
    for part in translated { numbers += part }
  }

  /// Numbers some states, from the first one of a word on.
  private init(of states: Range<StateID>, _ words: [[UInt64]]) {
    empty = Array(repeating: 0, count: (words.count + 63) / 64)
    numbers.reserveCapacity(states.count)
    var known = HashTable()
    // For 64 states each, the bits of 64 sets.
    var blocks = [UInt64](repeating: 0, count: 64 * empty.count)
    var (signature, number) = (empty, UInt32(0))
    for first in stride(from: states.lowerBound, to: states.upperBound, by: 64) {
      for set in blocks.indices { blocks[set] = set < words.count ? words[set][first / 64] : 0 }
      blocks.withUnsafeMutableBufferPointer { blocks in
        guard let start = blocks.baseAddress else { return }
        for block in empty.indices { transpose(start + 64 * block) }
      }
      for offset in 0..<min(64, states.upperBound - first) {
        var isNew = numbers.isEmpty
        for block in empty.indices where signature[block] != blocks[64 * block + offset] {
          signature[block] = blocks[64 * block + offset]
          isNew = true
        }
        if isNew { number = self.number(of: signature, &known) }
        numbers.append(number)
      }
    }
  }

  /// The number of a signature, which is added if it is new.
  private mutating func number(of signature: [UInt64], _ known: inout HashTable) -> UInt32 {
    let place = known.place(of: signature.reduce(1, Self.hash)) { signatures[Int($0)] == signature }
    if known[place] == 0 {
      signatures.append(signature)
      known[place] = UInt32(signatures.count)
    }
    return known[place] - 1
  }

  private static func hash(_ hash: UInt64, _ word: UInt64) -> UInt64 {
    let mixed = (hash ^ word) &* 0x9E37_79B9_7F4A_7C15
    return mixed ^ mixed >> 32
  }

  /// For each number another one, the same for those that agree on some sets, and how many these are.
  func numbers(masking mask: [UInt64]) -> (numbers: [Int32], count: Int) {
    var table = HashTable()
    // For each number the first signature that has it.
    var firsts: [Int] = []
    let words = mask.indices.filter { mask[$0] != 0 }
    let numbers = signatures.indices.map { index -> Int32 in
      let hash = words.reduce(1) { Self.hash($0, signatures[index][$1] & mask[$1]) }
      let place = table.place(of: hash) { number in
        words.allSatisfy { (signatures[firsts[Int(number)]][$0] ^ signatures[index][$0]) & mask[$0] == 0 }
      }
      if table[place] == 0 {
        firsts.append(index)
        table[place] = UInt32(firsts.count)
      }
      return Int32(table[place]) - 1
    }
    return (numbers, firsts.count)
  }
}

extension HashTable {
  /// The hash under which a key's number plus one is kept, or is to be: those of other keys with its hash make it another one.
  ///
  /// - Parameter isSame: Whether a number is that of the key.
  fileprivate func place(of hash: UInt64, isSame: (UInt32) -> Bool) -> UInt64 {
    var place = hash
    while self[place] != 0, !isSame(self[place] - 1) { place = place &+ 0xD6E8_FEB8_6659_FD93 }
    return place
  }
}
