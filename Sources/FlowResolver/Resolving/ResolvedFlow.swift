package import FlowDiagnostics
import FlowLogic
package import FlowModel

/// A flow with numbers in place of names, without mistakes. It is the input of grounding.
///
/// Coordinators are unfolded: every place where one can live has fields and events of its own. So all numbers below are counted
/// over the whole tree, outer places first.
package struct ResolvedFlow: Sendable {
  package var symbols: Symbols
  /// The places where coordinators can live.
  package var tree: InstanceTree
  /// The contents of each place, in the order of ``InstanceTree/sites``.
  package var sites: [ResolvedSite]
  package var stacks: [ResolvedStack]
  package var slots: [ResolvedSlot]
  package var tabs: [ResolvedTabs]
  package var variables: [ResolvedVariable]
  package var effects: [ResolvedEffect]
  /// The declared events and links of all places, by place, then in the order of declaration.
  package var events: [ResolvedEvent]
  /// The declared buttons of the alerts that a place's slots list, with bodies resolved for that place.
  package var buttons: [ButtonKey: [ResolvedButton]]
  package var gates: [String: ResolvedCondition]
  /// The declared conditions under which a gesture can leave screens.
  package var dismissibleWhen: [DestinationID: ResolvedCondition]
  /// The values that the file names outside its claims, once for each occurrence.
  package var namedValues: [NamedValue]
  package var platform: Platform
  package var timing: Timing
  package var switches: PlatformSwitches
}

/// A value that a declaration names.
package struct NamedValue: Sendable {
  package let value: ValueID
  package let place: SourceSpan?
}

/// An alert as the slots of one place show it.
package struct ButtonKey: Hashable, Sendable {
  package let site: Int
  package let place: DestinationID

  package init(site: Int, place: DestinationID) {
    (self.site, self.place) = (site, place)
  }
}

/// The contents of one place of the tree.
package struct ResolvedSite: Sendable {
  package let coordinator: String
  /// The items that can be at the bottom, the initial one first. With tabs, they are never in front, or there are none.
  package let roots: [ItemID]
  /// Whether the page at the bottom is the item that the coordinator lives on, with its arguments. Then ``roots`` are all items
  /// of that screen, and only the item decides.
  package let rootFollowsItem: Bool
  /// The fields in the order of declaration.
  package let fields: [FieldID]
  /// Its effects in ``ResolvedFlow/effects``.
  package let effects: Range<Int>
  /// Its events in ``ResolvedFlow/events``.
  package let events: Range<Int>
  /// The fields that a relaunch restores.
  package let restored: [FieldID]
}

/// A field by kind and position, counted over all places.
package enum FieldID: Hashable, Sendable {
  case stack(Int)
  case slot(Int)
  case variable(Int)
  case tabs(Int)
  /// The root of a site that can swap it.
  case root(site: Int)
}

package struct ResolvedStack: Sendable {
  package let site: Int
  package let name: String
  package let places: [DestinationID]
  package let limit: Int
  /// Whether the author wrote the limit. If not, reaching it truncates the search.
  package let isDeclaredLimit: Bool
  package let isComposed: Bool
  package let isDrivenByLoops: Bool
}

package struct ResolvedSlot: Sendable {
  package let site: Int
  package let name: String
  /// The possible contents, in the order of declaration.
  package let contents: [(kind: PresentationKind, place: DestinationID)]
  /// The initial content, as a position in ``contents``; nil for none.
  package let initial: Int?
  /// The attributes as declared: `bound`, `writeBack`, `ephemeral`, `token` and the like.
  package let facts: SlotDeclaration
  package var shownWhen: ResolvedCondition?
  /// The screen of `on`.
  package var anchor: DestinationID?
  /// The screen of `owner`.
  package var owner: DestinationID?
  package var onDismiss: ResolvedBody?
}

package struct ResolvedTabs: Sendable {
  package let site: Int
  package let name: String
  /// The item of each tab.
  package let items: [ItemID]
}

package struct ResolvedVariable: Sendable {
  package let site: Int
  package let name: String
  /// The type; for a counter, its values are the words `0`, `1` … in order.
  package let type: ResolvedType
  package let initialCode: Int
  /// The number of the first value of a counter.
  package let firstNumber: Int?
}

package struct ResolvedEffect: Sendable {
  package let site: Int
  package let name: String
  package let parameters: [Binding]
  /// Each outcome with its body, which may use the parameters as bindings.
  package let outcomes: [(name: String, body: ResolvedBody, span: SourceSpan)]
  /// The screens of `cancelledBy: [leave S]`.
  package let cancelledByLeaving: [DestinationID]
  /// The names of `cancelledBy: [event]`.
  package let cancelledByEvents: [String]
  package let owner: DestinationID?
  /// The destinations that its outcomes may remove after the owner is gone; empty without an owner.
  package let companions: Set<DestinationID>
  /// Whether it belongs to the app and not to a place.
  package let isAppWide: Bool
  package let span: SourceSpan
}

/// A value in a statement or condition.
package enum Operand: Hashable, Sendable {
  case value(ValueID)
  /// A name bound by a parameter or by `from`, by its position in the event's bindings.
  case binding(Int)
  case variable(Int)
}

/// A destination with arguments. In patterns, an omitted argument (nil) matches anything.
package struct ResolvedItem: Hashable, Sendable {
  package let place: DestinationID
  package let arguments: [Operand?]
}

package indirect enum ResolvedCondition: Hashable, Sendable {
  case constant(Bool)
  case equal(Operand, Operand)
  /// A comparison of numbers; the sides are counters or values whose names are numbers.
  case compare(Operand, Condition.Comparison, Operand)
  case wants(slot: Int, ResolvedItem)
  case isEmpty(slot: Int)
  case contains(stack: Int, ResolvedItem)
  case top(stack: Int, ResolvedItem)
  case count(stack: Int, Condition.Comparison, Int)
  case selects(tabs: Int, index: Int)
  case root(site: Int, ResolvedItem)
  /// An instance lives at the site. It guards conditions on fields of places that may be empty.
  case lives(site: Int)
  case visible(ResolvedItem)
  case not(ResolvedCondition)
  case and(ResolvedCondition, ResolvedCondition)
  case or(ResolvedCondition, ResolvedCondition)
}

extension ResolvedCondition {
  /// Returns the disjunction of some conditions without duplicates, as a balanced tree.
  package static func any(_ conditions: [ResolvedCondition]) -> ResolvedCondition {
    unique(conditions)[...].joinedByHalves { .or($0, $1) } ?? .constant(false)
  }

  /// Returns the conjunction of some conditions without duplicates, as a balanced tree.
  package static func all(_ conditions: [ResolvedCondition]) -> ResolvedCondition {
    unique(conditions)[...].joinedByHalves { .and($0, $1) } ?? .constant(true)
  }
}

/// One statement, which the instance at its event's site runs.
package enum ResolvedStatement: Hashable, Sendable {
  case push(stack: Int, ResolvedItem)
  case pop(stack: Int, count: Int)
  /// The pattern may also match the root.
  case popTo(stack: Int, ResolvedItem)
  case popToIndex(stack: Int, variable: Int, ResolvedItem?)
  case popToRoot(stack: Int?)
  case replace(stack: Int, [ResolvedItem])
  case present(slot: Int, kind: PresentationKind, ResolvedItem)
  case await(slot: Int, kind: PresentationKind, ResolvedItem)
  case complete(result: String)
  case dismiss
  case dismissSlot(Int)
  case dismissAll
  case dismissSelf
  case select(tabs: Int, index: Int)
  case set(variable: Int, Operand)
  /// Gives a variable the value of a case with these arguments, which is one of the listed values.
  case store(variable: Int, [Operand], [StoredValue], of: [ResolvedType])
  case add(variable: Int, Int)
  case setCount(variable: Int, ofStack: Int)
  case swapRoot(site: Int, ResolvedItem)
  /// Every parameter has an argument. Nil in `cancel` stands for any arguments.
  case start(effect: Int, [Operand])
  case cancel(effect: Int, [Operand]?)
  /// Runs an event of an instance that lives whenever this one does: its own, its parent's or an ancestor's.
  case call(event: Int, [Operand], CallKind)
  /// Runs the event of the first child in the list that lives; the types are those of the parameters. If none lives, the step
  /// gets the observation childAbsent.
  case callChild([ChildCall], [Operand], types: [ResolvedType])
  /// An `emit` that no coordinator handles.
  case unhandledEmit
}

/// Whether `emit` or `send` calls an event; `send` checks its `when`.
package enum CallKind: Hashable, Sendable { case emit, send }

/// An event of a child that may or may not live.
package struct ChildCall: Hashable, Sendable {
  package let site: Int
  package let event: Int
}

package indirect enum ResolvedBody: Sendable {
  case statements([ResolvedStatement])
  /// The first case whose condition holds runs. A case that binds names occurs once for each combination of their values, with
  /// its position in the file.
  case cases([(when: ResolvedCondition?, body: ResolvedBody, span: SourceSpan, position: Int)])
  case outcomes([(name: String, body: ResolvedBody, span: SourceSpan)])
}

/// A name that an event binds, with the values it can have.
package struct Binding: Sendable {
  package let name: String
  package let type: ResolvedType
  /// Whether it is a declared parameter, and thus part of the label.
  package let isParameter: Bool
}

package struct ResolvedEvent: Sendable {
  package let site: Int
  package let declaration: Event
  /// Parameters first, in the order of declaration; then the names that only `from` binds.
  package let bindings: [Binding]
  /// The pages on which it can happen. Each argument is a literal, a binding to fill, or omitted.
  package let from: [ResolvedItem]
  package let when: ResolvedCondition?
  package let body: ResolvedBody
  /// How it continues, by result. The bodies use the event's bindings.
  package let resumes: [(name: String, body: ResolvedBody, span: SourceSpan)]
  /// The screens of `mountedOn`.
  package let mountedOn: [DestinationID]
}

package struct ResolvedButton: Sendable {
  package let declaration: Button
  package let body: ResolvedBody
}
