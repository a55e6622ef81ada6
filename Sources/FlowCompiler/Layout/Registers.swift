/// Something that registers can be read from: unpacked ones, or the packed words themselves.
protocol RegisterReader {
  /// The code in a register, stored or derived.
  func value(_ register: Int) -> Int
}

/// The registers of one state, unpacked.
struct Registers: RegisterReader, Sendable {
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

  /// Reads the registers from packed words.
  mutating func unpack(_ words: [UInt64], layout: StateLayout) {
    for (register, field) in layout.bitFields.enumerated() {
      codes[register] = UInt16(truncatingIfNeeded: (words[field.word] >> field.shift) & field.mask)
    }
    for stack in layout.stacks { deriveCount(of: stack) }
  }

  /// Counts the items of a stack.
  mutating func deriveCount(of stack: StackLayout) {
    var count = 0
    while count < stack.limit, codes[stack.firstElement + count] != 0 { count += 1 }
    codes[stack.count] = UInt16(count)
  }

  /// Writes the stored registers into `words`, which has the layout's width.
  func pack(into words: inout [UInt64], layout: StateLayout) {
    for index in words.indices { words[index] = 0 }
    for (register, field) in layout.bitFields.enumerated() {
      words[field.word] |= UInt64(codes[register]) << field.shift
    }
  }
}

/// Reads single registers out of a packed state, for propositions that need only a few.
struct PackedRegisters: RegisterReader {
  let words: [UInt64]
  let layout: StateLayout

  func value(_ register: Int) -> Int {
    guard register < layout.storedCount else {
      let stack = layout.stacks[register - layout.storedCount]
      var count = 0
      while count < stack.limit, stored(stack.firstElement + count) != 0 { count += 1 }
      return count
    }
    return stored(register)
  }

  @inline(__always)
  private func stored(_ register: Int) -> Int {
    let field = layout.bitFields[register]
    return Int(truncatingIfNeeded: (words[field.word] >> field.shift) & field.mask)
  }
}
