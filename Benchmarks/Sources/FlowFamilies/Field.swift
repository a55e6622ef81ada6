/// A few neighbouring bits of a state, all in one word.
struct Field: Sendable {
  let word: Int
  let shift: Int
  let width: Int

  /// The bits of the field in its word.
  let mask: UInt64

  init(word: Int, shift: Int, width: Int) {
    (self.word, self.shift, self.width) = (word, shift, width)
    mask = ((1 << UInt64(width)) - 1) << UInt64(shift)
  }

  /// The field's value in a state.
  @inline(__always)
  func value(in words: Span<UInt64>) -> Int {
    Int(truncatingIfNeeded: (words[word] & mask) &>> UInt64(truncatingIfNeeded: shift))
  }

  /// The field's value in a state.
  func value(in words: [UInt64]) -> Int {
    Int(truncatingIfNeeded: (words[word] & mask) &>> UInt64(truncatingIfNeeded: shift))
  }
}

/// Gives out fields, side by side, and begins a new word where one does not fit.
struct FieldLayout {
  /// The number of words begun.
  private(set) var wordCount = 1
  private var used = 0
  /// The bits that belong to fields, a word each.
  var usedBits: [UInt64] {
    Array(repeating: .max, count: wordCount - 1) + [used == 64 ? .max : (1 << UInt64(used)) - 1]
  }

  /// The bits of the last word that no field has taken.
  var spareBits: Int { UInt64.bitWidth - used }

  /// A field that holds the numbers from 0 to `largest`.
  mutating func field(upTo largest: Int) -> Field {
    let width = max(1, Int.bitWidth - largest.leadingZeroBitCount)
    if used + width > UInt64.bitWidth {
      wordCount += 1
      used = 0
    }
    defer { used += width }
    return Field(word: wordCount - 1, shift: used, width: width)
  }
}

/// What a step does to one field.
struct Assignment {
  let field: Field
  let value: Int

  init(_ field: Field, _ value: Int) {
    self.field = field
    self.value = value
  }
}

extension [Field] {
  /// The bits of all these fields, as words of a state.
  func bits(width: Int) -> [UInt64] {
    var words = Array<UInt64>(repeating: 0, count: width)
    for field in self { words[field.word] |= field.mask }
    return words
  }
}
