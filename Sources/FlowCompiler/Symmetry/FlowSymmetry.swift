import FlowResolver
public import FlowStateSpace

/// The renamings of values that a flow's steps, and some questions about it, cannot tell apart.
///
/// In the representative of an orbit, values are named in the order of first occurrence: the first one that a fixed walk over the
/// registers meets gets the first name, and so on. This depends on where equal values are, never on their names, so it is the
/// same for all states of an orbit. Values that no register mentions can still differ in which effects are pending for them. They
/// are ordered by that, and those that do not differ are the same to every state.
public struct FlowSymmetry: StateSymmetry {
  /// The domains declared by number, in the order of declaration.
  public let domains: [InterchangeableDomain]
  package let tables: SymmetryTables
  /// The new name of each value, or -1 if it has none yet.
  private var renaming: [Int]
  /// For each class, the next name to give.
  private var next: [Int]
  /// Reused memory for the bits of the line that is moved.
  private var pending: [Bool] = []

  init(_ domains: [InterchangeableDomain], _ tables: SymmetryTables) {
    self.domains = domains
    self.tables = tables
    renaming = Array(repeating: -1, count: tables.classOf.count)
    next = tables.classes.map(\.lowerBound)
  }

  /// Whether no two values can be exchanged.
  public var isTrivial: Bool { tables.classes.isEmpty }

  /// Returns the bits of the registers that mention values, and of effects that differ in one.
  public func relevantBits(stateWidth: Int) -> [UInt64] {
    var bits = [UInt64](repeating: 0, count: stateWidth)
    for field in tables.places.map(\.field) + tables.lines.flatMap(\.bits) {
      bits[field.word] |= field.mask << field.shift
    }
    return bits
  }

  /// Replaces a state's words with those of the state in which its values are named in the order of first occurrence.
  public mutating func represent(_ words: inout [UInt64]) {
    forget()
    for place in tables.places {
      let field = place.field
      let code = Int(truncatingIfNeeded: words[field.word] >> field.shift & field.mask)
      let renamed = name(place, code)
      guard renamed != code else { continue }
      words[field.word] &= ~(field.mask << field.shift)
      words[field.word] |= UInt64(renamed) << field.shift
    }
    guard !tables.lines.isEmpty else { return }
    for index in tables.classes.indices where tables.hasLines[index] { nameRest(of: index, words) }
    for line in tables.lines { move(line, in: &words) }
  }

  /// Returns the number of different states that renaming a state's values can give, or nil if it does not fit an `Int`.
  public mutating func orbitSize(of words: [UInt64]) -> Int? {
    forget()
    for place in tables.places {
      _ = name(place, Int(words[place.field.word] >> place.field.shift & place.field.mask))
    }
    var size = 1
    for (index, values) in tables.classes.enumerated() {
      let rest = tables.hasLines[index] ? unnamed(index).sorted { precedes($0, $1, words) } : []
      // First the named values, one after the other; then the others, in groups that cannot be distinguished.
      var (left, isLarge) = (values.count, false)
      for _ in values.lowerBound..<next[index] {
        (size, isLarge) = size.multipliedReportingOverflow(by: left)
        if isLarge { return nil }
        left -= 1
      }
      var alike = 0
      for (position, value) in rest.enumerated() {
        alike = position > 0 && !precedes(rest[position - 1], value, words) ? alike + 1 : 1
        (size, isLarge) = size.multipliedReportingOverflow(by: left)
        if isLarge { return nil }
        size /= alike
        left -= 1
      }
    }
    return size
  }

  private mutating func forget() {
    for value in renaming.indices { renaming[value] = -1 }
    for index in next.indices { next[index] = tables.classes[index].lowerBound }
  }

  /// Returns the code with its values renamed. Values that were not met before get the next names.
  @inline(__always)
  private mutating func name(_ place: SymmetryTables.Occurrence, _ code: Int) -> Int {
    var renamed = code
    for index in tables.ends[place.firstRow + code]..<tables.ends[place.firstRow + code + 1] {
      let term = tables.terms[index]
      if renaming[term.value] < 0 { name(term.value, tables.classOf[term.value]) }
      renamed += term.stride * (tables.positions[renaming[term.value]] - tables.positions[term.value])
    }
    return renamed
  }

  private mutating func name(_ value: Int, _ index: Int) {
    renaming[value] = next[index]
    next[index] += 1
  }

  /// Names the values of a class that no register mentions, in the order of their lines: each time the first of those that are
  /// left.
  private mutating func nameRest(of index: Int, _ words: [UInt64]) {
    let values = tables.classes[index]
    while next[index] < values.upperBound {
      var first = -1
      for value in values where renaming[value] < 0 && (first < 0 || precedes(value, first, words)) {
        first = value
      }
      name(first, index)
    }
  }

  private func unnamed(_ index: Int) -> [Int] {
    tables.classes[index].filter { renaming[$0] < 0 }
  }

  /// Whether the first line that distinguishes two values of a class has the bit of the left one.
  private func precedes(_ left: Int, _ right: Int, _ words: [UInt64]) -> Bool {
    let index = tables.classOf[left]
    let first = tables.classes[index].lowerBound
    for line in tables.lines where line.valueClass == index {
      let (isLeft, isRight) = (
        isSet(line.bits[left - first], words), isSet(line.bits[right - first], words)
      )
      if isLeft != isRight { return isLeft }
    }
    return false
  }

  private func isSet(_ bit: StateLayout.BitField, _ words: [UInt64]) -> Bool {
    words[bit.word] >> bit.shift & bit.mask != 0
  }

  /// Moves the bits of a line to the positions of their values' new names.
  private mutating func move(_ line: SymmetryTables.Line, in words: inout [UInt64]) {
    let first = tables.classes[line.valueClass].lowerBound
    pending.removeAll(keepingCapacity: true)
    for bit in line.bits { pending.append(isSet(bit, words)) }
    for position in pending.indices {
      let bit = line.bits[renaming[first + position] - first]
      words[bit.word] &= ~(bit.mask << bit.shift)
      if pending[position] { words[bit.word] |= bit.mask << bit.shift }
    }
  }
}
