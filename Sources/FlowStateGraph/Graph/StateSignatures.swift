import FlowAlgorithms

/// A number for each state that tells which of some sets it is in. States in the same sets have the same number. Numbers are in
/// the order of first occurrence.
struct StateSignatures: Sendable {
  let numbers: PagedArray<UInt32>
  /// The sets that the states with each number are in.
  let list: SignatureList

  /// Numbers the states. Each thread first numbers a part on its own; the numbers of the parts are then translated into one
  /// sequence.
  init(_ sets: [StateSet], of graph: StateGraph, threads: ThreadCount = ThreadCount()) {
    let numbers = PagedArray<UInt32>(limit: graph.stateCount, access: .atRandom)
    precondition(numbers.makeRoom(for: graph.stateCount), "the system has memory")
    let words = sets.map(\.words)
    let shares = graph.shares(of: 0..<graph.stateCount, parts: threads.count(for: graph.stateCount))
    let parts = concurrently(shares.count) { part in
      var list = SignatureList(setCount: words.count)
      list.number(shares[part], words, into: numbers.start)
      return list
    }
    var list = parts[0]
    let translations = parts.dropFirst().map { part in part.signatures.map { list.number(of: $0) } }
    for (share, translation) in zip(shares.dropFirst(), translations) {
      let shares = graph.shares(of: share, parts: threads.count(for: share.count))
      concurrently(shares.count) { part in
        for state in shares[part] { numbers.start[state] = translation[Int(numbers.start[state])] }
      }
    }
    numbers.extend(by: graph.stateCount)
    (self.numbers, self.list) = (numbers, list)
  }
}

/// The combinations of sets that states are in, each with a number.
struct SignatureList: Sendable {
  /// For each number, the sets, a bit each.
  private(set) var signatures: [[UInt64]] = []
  private var known = HashTable()
  /// No sets.
  let empty: [UInt64]

  init(setCount: Int) { empty = Array(repeating: 0, count: (setCount + 63) / 64) }

  /// Numbers some states. The first of them begins a word.
  ///
  /// - Parameter words: The words of each set.
  mutating func number(
    _ states: Range<StateID>, _ words: [[UInt64]], into numbers: UnsafeMutablePointer<UInt32>
  ) {
    // After transposing, each block of 64 words has the bits of 64 sets for each of 64 states.
    var blocks = [UInt64](repeating: 0, count: 64 * empty.count)
    var (signature, number) = (empty, UInt32.max)
    for first in stride(from: states.lowerBound, to: states.upperBound, by: 64) {
      for set in blocks.indices { blocks[set] = set < words.count ? words[set][first / 64] : 0 }
      blocks.withUnsafeMutableBufferPointer { blocks in
        guard let start = blocks.baseAddress else { return }
        for block in empty.indices { transpose(start + 64 * block) }
      }
      for offset in 0..<min(64, states.upperBound - first) {
        var isNew = number == .max
        for block in empty.indices where signature[block] != blocks[64 * block + offset] {
          signature[block] = blocks[64 * block + offset]
          isNew = true
        }
        if isNew { number = self.number(of: signature) }
        numbers[first + offset] = number
      }
    }
  }

  /// Returns the number of a signature, which is added if it is new.
  mutating func number(of signature: [UInt64]) -> UInt32 {
    let place = known.place(of: signature.reduce(1, HashTable.hash)) { signatures[Int($0)] == signature }
    if known[place] == 0 {
      signatures.append(signature)
      known[place] = UInt32(signatures.count)
    }
    return known[place] - 1
  }

  /// Returns for each number another one, the same for all signatures that agree on the masked sets, and how many of these there
  /// are.
  func numbers(masking mask: [UInt64]) -> (numbers: [Int32], count: Int) {
    var table = HashTable()
    // For each new number, the first signature that has it.
    var firsts: [Int] = []
    let words = mask.indices.filter { mask[$0] != 0 }
    let numbers = signatures.indices.map { index -> Int32 in
      let hash = words.reduce(1) { HashTable.hash($0, signatures[index][$1] & mask[$1]) }
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
