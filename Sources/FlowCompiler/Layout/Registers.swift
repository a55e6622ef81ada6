/// The registers of one state, unpacked: stored ones, derived ones among them, and scratch ones at the end.
struct Registers: Sendable {
  private(set) var codes: [UInt16]

  /// Registers that are all 0.
  init(count: Int) {
    codes = Array(repeating: 0, count: count)
  }

  @inline(__always)
  func value(_ register: Int) -> Int { Int(codes[register]) }

  @inline(__always)
  mutating func set(_ register: Int, to code: Int) {
    codes[register] = UInt16(truncatingIfNeeded: code)
  }

  /// Copies all registers, reusing this value's memory.
  @inline(__always)
  mutating func copy(from other: Registers) {
    for index in codes.indices { codes[index] = other.codes[index] }
  }

  /// Makes all registers 0.
  mutating func clear() { clear(0..<codes.count) }

  /// Makes a range of registers 0.
  mutating func clear(_ range: Range<Int>) {
    for index in range { codes[index] = 0 }
  }

  /// Reads the registers from packed words and derives the others.
  mutating func unpack(_ words: [UInt64], layout: StateLayout) {
    for (register, field) in layout.bitFields.enumerated() {
      codes[register] = UInt16(truncatingIfNeeded: (words[field.word] >> field.shift) & field.mask)
    }
    derive(layout)
  }

  /// Marks the places where an instance lives, and counts the items of their stacks.
  private mutating func derive(_ layout: StateLayout) {
    codes[layout.sites[0].lives] = Generation.old
    var site = 0
    while site < layout.sites.count {
      let place = layout.sites[site]
      guard codes[place.lives] != 0 else {
        site = place.end
        continue
      }
      for stack in place.stacks { deriveCount(of: layout.stacks[stack]) }
      for child in layout.permanentChildren[place.permanent] {
        codes[layout.sites[child].lives] = Generation.old
      }
      for register in layout.holders[place.holders] {
        let child = layout.child(in: register, code: layout.hostedCode(in: register, of: self))
        if child >= 0 { codes[layout.sites[child].lives] = Generation.old }
      }
      site += 1
    }
  }

  /// Counts the items of a stack.
  private mutating func deriveCount(of stack: StackLayout) {
    var count = 0
    while count < stack.limit, codes[stack.firstElement + count] != 0 { count += 1 }
    codes[stack.count] = UInt16(count)
  }

  /// Writes the stored registers into `words`, which has the layout's width.
  func pack(into words: inout [UInt64], layout: StateLayout) {
    for index in words.indices { words[index] = 0 }
    for (register, field) in layout.bitFields.enumerated() {
      words[field.word] |= (UInt64(codes[register]) & field.mask) << field.shift
    }
  }
}

/// What the `lives` register of a place holds while a step is taken.
enum Generation {
  /// The instance lived before the step; those born in it get larger numbers.
  static let old: UInt16 = 1
}
