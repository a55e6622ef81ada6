import FlowAlgorithms

/// The kinds of a graph's steps, numbered in the order of first occurrence.
///
/// Most steps have the kind that their action had last, so that is looked at first.
struct TransitionLabelTable: Sendable {
  /// The kinds by number.
  var labels: [TransitionLabel] { numbers.values }
  private var numbers: Interner<TransitionLabel>
  /// For each action the number of its latest kind plus one; 0 before the first.
  private var latest: [UInt32] = []

  /// A table with these kinds, numbered in their order.
  init(_ labels: [TransitionLabel] = []) { numbers = Interner(labels) }

  /// The number of a kind, new or known.
  mutating func number(ofAction action: UInt32, flags: TransitionFlags) -> UInt32 {
    let index = Int(action)
    while latest.count <= index { latest.append(0) }
    let last = latest[index]
    if last != 0, numbers[Int(last) - 1].flags == flags { return last - 1 }
    let number = UInt32(numbers.number(of: TransitionLabel(action: index, flags: flags)))
    latest[index] = number + 1
    return number
  }
}
