/// The kinds of a graph's steps, numbered in the order of first occurrence.
///
/// Most steps have the kind that their action had last, so that is looked at first.
struct TransitionLabelTable: Sendable {
  /// The kinds by number.
  private(set) var labels: [TransitionLabel] = []
  private var numbers: [TransitionLabel: UInt32] = [:]
  /// For each action the number of its latest kind plus one; 0 before the first.
  private var latest: [UInt32] = []

  /// A table without kinds.
  init() {}

  /// A table with these kinds, numbered in their order.
  init(_ labels: [TransitionLabel]) {
    for kind in labels { _ = add(kind) }
  }

  /// The number of a kind, new or known.
  mutating func number(ofAction action: UInt32, flags: TransitionFlags) -> UInt32 {
    let index = Int(action)
    while latest.count <= index { latest.append(0) }
    let last = latest[index]
    if last != 0, labels[Int(last) - 1].flags == flags { return last - 1 }
    let kind = TransitionLabel(action: index, flags: flags)
    let number = numbers[kind] ?? add(kind)
    latest[index] = number + 1
    return number
  }

  private mutating func add(_ kind: TransitionLabel) -> UInt32 {
    let number = UInt32(labels.count)
    labels.append(kind)
    numbers[kind] = number
    return number
  }
}
