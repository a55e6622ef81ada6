/// The kinds of a graph's steps, numbered in the order of first occurrence.
///
/// Most steps have the kind that their action had last, so that is looked at first.
struct StepKindTable: Sendable {
  /// The kinds by number.
  private(set) var kinds: [StepKind] = []
  private var numbers: [StepKind: UInt32] = [:]
  /// For each action the number of its latest kind plus one; 0 before the first.
  private var latest: [UInt32] = []

  /// A table without kinds.
  init() {}

  /// A table with these kinds, numbered in their order.
  init(_ kinds: [StepKind]) {
    for kind in kinds { _ = add(kind) }
  }

  /// The number of a kind, new or known.
  mutating func number(ofAction action: UInt32, marks: StepMarks) -> UInt32 {
    let index = Int(action)
    while latest.count <= index { latest.append(0) }
    let last = latest[index]
    if last != 0, kinds[Int(last) - 1].marks == marks { return last - 1 }
    let kind = StepKind(action: index, marks: marks)
    let number = numbers[kind] ?? add(kind)
    latest[index] = number + 1
    return number
  }

  private mutating func add(_ kind: StepKind) -> UInt32 {
    let number = UInt32(kinds.count)
    kinds.append(kind)
    numbers[kind] = number
    return number
  }
}
