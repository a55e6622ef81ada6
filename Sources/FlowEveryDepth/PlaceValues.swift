import FlowChecking
import FlowStateSpace

/// The values of propositions at places, each of which represents several states.
struct PlaceValues {
  private var must: [StateSet]
  private var may: [StateSet]
  /// For each proposition whether it is false or unknown in some state of the current place.
  private var isOpen: [Bool]

  /// Starts with every proposition true nowhere.
  init(of count: Int, places: Int) {
    must = Array(repeating: StateSet(stateCount: places), count: count)
    may = must
    isOpen = Array(repeating: false, count: count)
  }

  /// For each proposition where it is true for sure, and where it may be.
  var satisfactions: [Satisfaction] { zip(must, may).map { Satisfaction(must: $0, may: $1) } }

  /// Computes the values at one place.
  ///
  /// - Parameter forEach: Passes on the states that the place represents; nil for those that are not known.
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
