/// What an app wants shown, as codes of a compiled flow: only the root coordinator's fields, each kind in the order of declaration.
package struct WantedLayer: Hashable, Sendable {
  /// The items of each stack from the bottom up; codes start at 1.
  package var stacks: [[Int]]
  /// What each slot wants; 0 for nothing.
  package var slots: [Int]
  /// The tab that is selected, for each tabs field.
  package var tabs: [Int]
  /// The value of each variable.
  package var variables: [Int]

  /// Describes what is wanted.
  package init(stacks: [[Int]], slots: [Int], tabs: [Int], variables: [Int]) {
    (self.stacks, self.slots, self.tabs, self.variables) = (stacks, slots, tabs, variables)
  }

  /// Whether the same is presented; variables aside.
  package func presents(like other: WantedLayer) -> Bool {
    stacks == other.stacks && slots == other.slots && tabs == other.tabs
  }
}

/// An app whose code, instead of declared statements, says what events do to the wanted layer.
///
/// The platform stays the compiled flow's: what can be touched, what gestures close, what is shown. Each state of the flow has one more
/// word, the number of the app's own state. **Invariant:** one thread uses it at a time, and it answers alike whenever it is asked alike.
package protocol AppSteps: AnyObject {
  /// The numbers of the states in which the app can start, with what they want.
  var initialStates: [(state: UInt64, wanted: WantedLayer)] { get }
  /// Goes to a state of the app.
  func begin(_ state: UInt64)
  /// Whether a declared event can happen in a state of the app.
  func isPossible(_ action: Int, in state: UInt64) -> Bool
  /// What the app wants after an event or an alert's button.
  func take(_ action: Int) -> WantedLayer
  /// What the app wants once it has learnt what the platform wrote back.
  func writeBack(_ wanted: WantedLayer) -> WantedLayer
  /// What the app wants after a relaunch; nil where it does not say.
  func relaunch() -> WantedLayer?
  /// Whether a relaunch is possible.
  var canRelaunch: Bool { get }
  /// The number of the state that the step has come to.
  var state: UInt64 { get }
  /// Whether that state lies beyond a bound, so that the step is not looked at.
  var isBeyondBound: Bool { get }
}
