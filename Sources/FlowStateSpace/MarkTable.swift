/// The distinct sets of marks of a graph's steps, numbered in the order of first occurrence.
///
/// A step then keeps two bytes instead of eight. A direct-mapped cache in front of the dictionary answers almost every
/// question, since few sets are common.
struct MarkTable: Sendable {
  /// The sets by number.
  private(set) var sets: [StepMarks] = []
  private var numbers: [StepMarks: UInt16] = [:]
  private var cache: [(marks: StepMarks, number: UInt16)?] = Array(repeating: nil, count: 256)

  /// The number of a set, new or known.
  mutating func number(of marks: StepMarks) -> UInt16 {
    let slot = Int(truncatingIfNeeded: (marks.rawValue &* 0x9E37_79B9_7F4A_7C15) >> 56)
    if let entry = cache[slot], entry.marks == marks { return entry.number }
    let number = numbers[marks] ?? add(marks)
    cache[slot] = (marks, number)
    return number
  }

  private mutating func add(_ marks: StepMarks) -> UInt16 {
    guard let number = UInt16(exactly: sets.count) else {
      preconditionFailure("a system's steps have at most 65,536 different sets of marks")
    }
    sets.append(marks)
    numbers[marks] = number
    return number
  }
}
