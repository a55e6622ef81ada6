import FlowChecking
import FlowStateSpace

/// The values of some propositions at places each of which stands for several states.
struct PlaceValues {
  private var must: [StateSet]
  private var may: [StateSet]
  /// Whether each is false in some state of the place that is looked at, or not known there.
  private var isOpen: [Bool]

  /// Nothing is true anywhere so far.
  init(of count: Int, places: Int) {
    must = Array(repeating: StateSet(stateCount: places), count: count)
    may = must
    isOpen = Array(repeating: false, count: count)
  }

  /// Where each of them is true for sure, and where it may be.
  var satisfactions: [Satisfaction] { zip(must, may).map { Satisfaction(must: $0, may: $1) } }

  /// Works out the values at one place.
  ///
  /// - Parameter forEach: Hands over the states that the place stands for; nil for those that are not known.
  mutating func workOut(
    _ place: Int, _ evaluate: @escaping StackFlow.Evaluator, _ forEach: ((PackedState?) -> Void) -> Void
  ) {
    for index in isOpen.indices { isOpen[index] = false }
    forEach { state in
      guard let state else {
        for index in isOpen.indices {
          may[index].insert(place)
          isOpen[index] = true
        }
        return
      }
      evaluate(state) { index, isTrue, looksBelow in
        if isTrue || looksBelow { may[index].insert(place) }
        if !isTrue || looksBelow { isOpen[index] = true }
      }
    }
    for index in isOpen.indices where !isOpen[index] { must[index].insert(place) }
  }
}
