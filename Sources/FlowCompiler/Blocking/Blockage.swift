public import FlowDiagnostics
public import FlowModel
import FlowResolver

/// Why an event is not possible in a state, with the line to look at.
public struct Blockage: Sendable, Hashable {
  /// What stands in the way.
  public enum Reason: Sendable, Hashable {
    /// No instance of the coordinator that declares it lives at this place.
    case absent(coordinator: String)
    /// The page in front is none of those on which it can happen.
    case notInFront([String], front: ItemValue)
    /// A page on which it can happen is there, but lies below something else.
    case covered(ItemValue, by: ItemValue)
    /// Nothing is registered for the screen in front, so the page is blank.
    case blank(ItemValue)
    /// The page in front belongs to another coordinator.
    case outside(coordinator: String, front: ItemValue)
    /// An alert or a dialog has to be answered first.
    case alertUp(ItemValue)
    /// A transition is running; `page` is the departing page, which can still be tapped.
    case moving(page: ItemValue?)
    /// These conditions do not hold.
    case conditions([String])
    /// This gate is closed.
    case gateClosed(String)
    /// The event can happen, but another case of it runs now.
    case otherCase
    /// The effect is not pending.
    case notPending(effect: String)
    /// The alert or dialog that it answers is not up.
    case notUp(alert: String)
    /// The screen says `dismissible: false`.
    case undismissible(ItemValue)
    /// The page lies at the bottom.
    case nothingBelow(ItemValue)
    /// Nobody listens to the stack (`composed: false`).
    case unheard(ItemValue)
    /// Nothing is presented that a person could close.
    case nothingPresented
    /// A full-screen cover has no gesture that closes it.
    case cover(ItemValue)
    /// On a wide screen, a popover closes by a tap outside and not by a swipe; nothing else closes by such a tap.
    case otherGesture(ItemValue)
    /// The tab is selected.
    case selected
    /// The tabs are not on screen.
    case tabsHidden(front: ItemValue)
    /// Nothing moves on screen.
    case atRest
  }

  /// What stands in the way; of several reasons, the first.
  public var reason: Reason
  /// Where that is declared: the condition, the gate, the pages, or the screen; nil if only the state decides.
  public var place: SourceSpan?

  /// Describes what stands in the way.
  public init(_ reason: Reason, at place: SourceSpan? = nil) {
    self.reason = reason
    self.place = place
  }
}

extension Blockage: CustomStringConvertible {
  /// What stands in the way, in words and without a line: `'product' must be in front, but 'home' is`.
  public var description: String {
    switch reason {
    case .absent(let coordinator): "there is no '\(coordinator)'"
    case .notInFront(let pages, let front):
      "\(Self.list(pages, "or")) must be in front, but '\(front)' is"
    case .covered(let page, let other): "'\(page)' is below '\(other)'"
    case .blank(let page): "nothing is registered for '\(page)', so the page is blank"
    case .outside(let coordinator, let front):
      "'\(front)', which is in front, is not inside this '\(coordinator)'"
    case .alertUp(let alert): "'\(alert)' must be answered first"
    case .moving(nil): "a transition is running, and nothing can be tapped"
    case .moving(let page?): "a transition is running, and only '\(page)', which is leaving, can be tapped"
    case .conditions(let texts): "it needs \(Self.list(texts, "and", quote: "`"))"
    case .gateClosed(let gate): "gate '\(gate)' is closed"
    case .otherCase: "a different case applies now"
    case .notPending(let effect): "'\(effect)' is not running"
    case .notUp(let alert): "'\(alert)' is not shown"
    case .undismissible(let item): "'\(item)' cannot be dismissed"
    case .nothingBelow(let page): "nothing is below '\(page)'"
    case .unheard(let item): "the stack that '\(item)' is on has no listener"
    case .nothingPresented: "there is nothing to close"
    case .cover(let item): "'\(item)' is a full-screen cover, which no gesture closes"
    case .otherGesture(let item): "'\(item)' does not close this way"
    case .selected: "it is already selected"
    case .tabsHidden(let front): "'\(front)' is in front of the tabs"
    case .atRest: "no transition is running"
    }
  }

  private static func list(_ words: [String], _ link: String, quote: String = "'") -> String {
    let quoted = words.map { quote + $0 + quote }
    guard let last = quoted.last, quoted.count > 1 else { return quoted.first ?? "" }
    return quoted.dropLast().joined(separator: ", ") + " \(link) " + last
  }

  /// Whether a person could expect it to be possible: its page, modal or tabs are there, and something else is in the way.
  public var isNear: Bool { nearness >= 3 }

  /// How near the event is to being possible. Of several ways in which it could happen, the nearest one is reported.
  var nearness: Int {
    switch reason {
    case .absent, .notUp, .notPending, .atRest: 0
    case .notInFront, .nothingPresented, .nothingBelow: 1
    case .covered, .outside, .blank, .tabsHidden: 2
    case .undismissible, .cover, .otherGesture, .unheard, .selected: 3
    case .moving, .alertUp: 4
    case .conditions, .gateClosed: 5
    case .otherCase: 6
    }
  }
}
