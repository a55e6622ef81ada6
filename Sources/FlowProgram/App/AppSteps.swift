/// What an app wants shown, in the codes of a compiled flow.
///
/// Stacks and slots are the app's layers, in the app's own order. A layer that lies inside a page is empty unless the page is
/// wanted. Tabs and variables are fields of the root coordinator, in the order of declaration.
package struct WantedLayer: Hashable, Sendable {
  /// The items of each stack from the bottom up; codes start at 1.
  package var stacks: [[Int]]
  /// What each slot wants; 0 for nothing.
  package var slots: [Int]
  /// The selected tab of each tabs field.
  package var tabs: [Int]
  /// The value of each variable.
  package var variables: [Int]

  /// Describes what is wanted.
  package init(stacks: [[Int]], slots: [Int], tabs: [Int], variables: [Int]) {
    (self.stacks, self.slots, self.tabs, self.variables) = (stacks, slots, tabs, variables)
  }

  /// Whether both present the same, whatever their variables.
  package func presents(like other: WantedLayer) -> Bool {
    stacks == other.stacks && slots == other.slots && tabs == other.tabs
  }
}

/// For each stack and slot of a compiled flow, in the flow's order, the app's layer that it stands for. A layer inside a page lies
/// wherever the page can.
package struct AppLayers: Sendable {
  package let stacks: [Int]
  package let slots: [Int]

  /// Describes which layer is where.
  package init(stacks: [Int], slots: [Int]) { (self.stacks, self.slots) = (stacks, slots) }
}

/// What the platform did to a layer that the app wants.
package enum WriteBack: Hashable, Sendable {
  /// It cut a stack down to a number of items.
  case cut(stack: Int, count: Int)
  /// It emptied a slot.
  case clear(slot: Int)
  /// It selected a tab.
  case select(tab: Int)
}

/// An app whose code, instead of declared statements, decides what events do to the wanted layer.
///
/// The compiled flow still decides what the platform does: what can be touched, what gestures close, what is shown. Each state of
/// the flow has one more word, the number of the app's own state. **Invariant:** one thread uses it at a time, and equal calls
/// get equal answers.
package protocol AppSteps: AnyObject {
  /// The numbers of the app's initial states, with what the app wants in each.
  var initialStates: [(state: UInt64, wanted: WantedLayer)] { get }
  /// Goes to a state of the app.
  func begin(_ state: UInt64)
  /// Whether a declared event can happen in a state of the app.
  func isPossible(_ action: Int, in state: UInt64) -> Bool
  /// Runs an event or an alert's button, and returns what the app wants afterwards.
  func take(_ action: Int) -> WantedLayer
  /// Which layer each stack and slot of the flow stands for.
  var layers: AppLayers { get }
  /// What the app wants now.
  var wanted: WantedLayer { get }
  /// Tells the app what the platform wrote back, and returns what the app wants then.
  func writeBack(_ changes: [WriteBack]) -> WantedLayer
  /// Relaunches the app, and returns what it wants afterwards; nil if no relaunch is possible.
  var relaunch: (() -> WantedLayer)? { get }
  /// The number of the state that the step has reached.
  var state: UInt64 { get }
  /// Whether that state lies beyond a bound, so that the step is truncated.
  var isBeyondBound: Bool { get }
}
